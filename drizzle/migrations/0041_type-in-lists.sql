-- The new ones first, under other names: lists are read on while they are made, and only the exchange shuts readers out.
CREATE INDEX "listing_views_day" ON "listing_views" USING brin ("day");
--> statement-breakpoint
CREATE INDEX "listings_volume_next" ON "listings" USING btree ("volume","id","type") WHERE status = 'ACTIVE';
--> statement-breakpoint
CREATE INDEX "listings_industry_date_next" ON "listings" USING btree ("industry_slug","published_at","id","type") WHERE status = 'ACTIVE';
--> statement-breakpoint
CREATE INDEX "listings_industry_price_next" ON "listings" USING btree ("industry_slug","price_per_unit","id","type") WHERE status = 'ACTIVE';
--> statement-breakpoint
CREATE INDEX "listings_group_date_next" ON "listings" USING btree ("group_slug","published_at","id","type") WHERE status = 'ACTIVE';
--> statement-breakpoint
CREATE INDEX "listings_group_price_next" ON "listings" USING btree ("group_slug","price_per_unit","id","type") WHERE status = 'ACTIVE';
--> statement-breakpoint
CREATE INDEX "listings_category_date_next" ON "listings" USING btree ("category_slug","published_at","id","type") WHERE status = 'ACTIVE';
--> statement-breakpoint
CREATE INDEX "listings_company_date_next" ON "listings" USING btree ("company_id","published_at","id","type") WHERE status = 'ACTIVE';
--> statement-breakpoint
CREATE INDEX "listings_owner_date_next" ON "listings" USING btree ("owner_id","published_at","id","type") WHERE status = 'ACTIVE';
--> statement-breakpoint
CREATE INDEX "mails_due_next" ON "mails" USING btree ((headers is not null),"next_attempt_at") WHERE status = 'PENDING';
--> statement-breakpoint
DROP INDEX "listings_volume";
--> statement-breakpoint
ALTER INDEX "listings_volume_next" RENAME TO "listings_volume";
--> statement-breakpoint
DROP INDEX "listings_industry_date";
--> statement-breakpoint
ALTER INDEX "listings_industry_date_next" RENAME TO "listings_industry_date";
--> statement-breakpoint
DROP INDEX "listings_industry_price";
--> statement-breakpoint
ALTER INDEX "listings_industry_price_next" RENAME TO "listings_industry_price";
--> statement-breakpoint
DROP INDEX "listings_group_date";
--> statement-breakpoint
ALTER INDEX "listings_group_date_next" RENAME TO "listings_group_date";
--> statement-breakpoint
DROP INDEX "listings_group_price";
--> statement-breakpoint
ALTER INDEX "listings_group_price_next" RENAME TO "listings_group_price";
--> statement-breakpoint
DROP INDEX "listings_category_date";
--> statement-breakpoint
ALTER INDEX "listings_category_date_next" RENAME TO "listings_category_date";
--> statement-breakpoint
DROP INDEX "listings_company_date";
--> statement-breakpoint
ALTER INDEX "listings_company_date_next" RENAME TO "listings_company_date";
--> statement-breakpoint
DROP INDEX "listings_owner_date";
--> statement-breakpoint
ALTER INDEX "listings_owner_date_next" RENAME TO "listings_owner_date";
--> statement-breakpoint
DROP INDEX "mails_due";
--> statement-breakpoint
ALTER INDEX "mails_due_next" RENAME TO "mails_due";
