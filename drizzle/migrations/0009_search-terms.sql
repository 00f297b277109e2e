-- Similar words are found by their trigrams. The extension is trusted: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "company_search" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"terms" integer[] NOT NULL,
	"source" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_term_counts" (
	"term" integer PRIMARY KEY NOT NULL,
	"listings" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_term_deltas" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"term" integer NOT NULL,
	"delta" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "listing_search_document";--> statement-breakpoint
ALTER TABLE "listing_search" ALTER COLUMN "document" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_search" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "listing_search" ADD COLUMN "terms" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_search" ADD CONSTRAINT "company_search_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_search_terms" ON "company_search" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "search_term_deltas_term" ON "search_term_deltas" USING btree ("term");--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "listing_search_terms" ON "listing_search" USING gin ("terms") WITH (gin_pending_list_limit=512) WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "listing_search_date" ON "listing_search" USING btree ("published_at","listing_id") WHERE published_at is not null;