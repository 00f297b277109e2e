CREATE INDEX "listings_industry_currency" ON "listings" USING btree ("industry_slug","currency","base_price","id","type") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "listings_group_currency" ON "listings" USING btree ("group_slug","currency","base_price","id","type") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "listings_category_currency" ON "listings" USING btree ("category_slug","currency","base_price","id","type") WHERE status = 'ACTIVE';
