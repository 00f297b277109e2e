-- Writes of listings wait, reads go on. All migrations of an upgrade are one transaction: what readers wait for comes at the end of 0030.
LOCK TABLE listings IN EXCLUSIVE MODE;--> statement-breakpoint
-- What the job that rebuilds documents had not come to yet, where this follows soon upon 0027.
UPDATE listing_search s
SET combination = listing_combination(l.category_slug, l.type, l.currency, l.country_code, l.region, l.verified),
  price_per_unit = l.price_per_unit, volume = l.volume, basis = l.basis
FROM listings l WHERE l.id = s.listing_id AND s.combination IS NULL;--> statement-breakpoint
CREATE INDEX "listing_search_price" ON "listing_search" USING btree ("price_per_unit","combination","basis") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "listing_search_combination" ON "listing_search" USING btree ("combination","price_per_unit","basis") WHERE published_at is not null;
