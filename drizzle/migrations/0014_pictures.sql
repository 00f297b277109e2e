-- no transaction
ALTER TABLE "listing_photos" ADD COLUMN IF NOT EXISTS "source" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "listings_waiting_pictures" ON "listings" USING btree ("id") WHERE jsonb_path_exists(images, '$[*] ? (@.url starts with "http" && !exists(@.problem))') and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "listing_photos_source" ON "listing_photos" USING btree ("owner_id",md5(source)) WHERE source is not null;
