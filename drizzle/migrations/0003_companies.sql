CREATE TABLE "company_listing_counts" (
	"company_id" uuid NOT NULL,
	"category_slug" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "company_listing_counts_company_id_category_slug_pk" PRIMARY KEY("company_id","category_slug")
);
--> statement-breakpoint
CREATE TABLE "company_listing_deltas" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"category_slug" text NOT NULL,
	"delta" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "search_key" text GENERATED ALWAYS AS (replace(lower(name || ' ' || slug), 'ё', 'е')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "company_listing_counts_category" ON "company_listing_counts" USING btree ("category_slug","company_id");--> statement-breakpoint
CREATE INDEX "companies_name" ON "companies" USING btree (name collate "ru-x-icu","id") WHERE status = 'VERIFIED';--> statement-breakpoint
CREATE INDEX "companies_newest" ON "companies" USING btree ("created_at","id") WHERE status = 'VERIFIED';--> statement-breakpoint
CREATE INDEX "companies_region" ON "companies" USING btree ("country_code","region") WHERE status = 'VERIFIED';--> statement-breakpoint
CREATE INDEX "listings_owner_date" ON "listings" USING btree ("owner_id","published_at","id") WHERE status = 'ACTIVE';