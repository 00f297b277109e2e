CREATE TABLE "listing_matches" (
	"offer_id" uuid NOT NULL,
	"bid_id" uuid NOT NULL,
	"percent" numeric NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_matches_offer_id_bid_id_pk" PRIMARY KEY("offer_id","bid_id")
);
--> statement-breakpoint
ALTER TABLE "listing_matches" ADD CONSTRAINT "listing_matches_offer_id_listings_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_matches" ADD CONSTRAINT "listing_matches_bid_id_listings_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_matches_bid" ON "listing_matches" USING btree ("bid_id","created_at");--> statement-breakpoint
CREATE INDEX "listing_matches_offer" ON "listing_matches" USING btree ("offer_id","created_at");