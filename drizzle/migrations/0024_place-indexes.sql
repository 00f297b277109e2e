-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "listings_category_freight" ON "listings" USING btree ("category_slug","freight_group","base_price","id","type") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "listings_place" ON "listings" USING btree ("basis_place_id","id","category_slug","type","currency","country_code","region","verified","basis") WHERE status = 'ACTIVE';
