CREATE TABLE "expiry_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "expiry_notices" (
	"listing_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"mail_id" uuid NOT NULL,
	CONSTRAINT "expiry_notices_listing_id_kind_expires_at_pk" PRIMARY KEY("listing_id","kind","expires_at")
);
--> statement-breakpoint
CREATE TABLE "listing_forms" (
	"user_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"values" jsonb NOT NULL,
	"version" integer,
	"revision" integer DEFAULT 1 NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"replaced" jsonb,
	"replaced_at" timestamp (3) with time zone,
	CONSTRAINT "listing_forms_user_id_slug_pk" PRIMARY KEY("user_id","slug")
);
--> statement-breakpoint
CREATE TABLE "listing_photos" (
	"name" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp (3) with time zone DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE "listing_views" (
	"listing_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "listing_views_listing_id_day_pk" PRIMARY KEY("listing_id","day"),
	CONSTRAINT "listing_views_some" CHECK (views > 0)
);
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "needs_review" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "expiry_mails" ADD CONSTRAINT "expiry_mails_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expiry_notices" ADD CONSTRAINT "expiry_notices_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expiry_notices" ADD CONSTRAINT "expiry_notices_mail_id_expiry_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."expiry_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_forms" ADD CONSTRAINT "listing_forms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_photos" ADD CONSTRAINT "listing_photos_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_views" ADD CONSTRAINT "listing_views_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expiry_notices_mail" ON "expiry_notices" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "listing_forms_saved" ON "listing_forms" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "listing_photos_unused" ON "listing_photos" USING btree ("unused_since") WHERE unused_since is not null;--> statement-breakpoint
CREATE INDEX "listing_photos_owner" ON "listing_photos" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "listings_images" ON "listings" USING gin (images jsonb_path_ops) WHERE images <> '[]'::jsonb;