-- The index began with the country, and a region without it was looked for along the dates of the whole market: 40 ms behind half a
-- million newer listings of another region.
DROP INDEX "listings_region_date";--> statement-breakpoint
CREATE INDEX "listings_region_date" ON "listings" USING btree ("region","published_at","id","country_code") WHERE status = 'ACTIVE';
