-- Writes of listings wait for the new index, and so do searches, since their table gets a column: two seconds for a million listings.
LOCK TABLE listings IN EXCLUSIVE MODE;--> statement-breakpoint
SET LOCAL maintenance_work_mem = '256MB';--> statement-breakpoint
-- What stands of a listing's quality attributes beside its document, and with it in an index, whose entries must be shorter than 2 700
-- bytes: as JSON its shortest pairs take three times their text. Null says that the listing has to be asked.
CREATE FUNCTION listing_qualities(attributes jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(attributes::text) <= 600 THEN attributes END
$$;--> statement-breakpoint
-- Null too where the job that rebuilds documents has not been yet.
ALTER TABLE "listing_search" ADD COLUMN "attributes" jsonb;--> statement-breakpoint
DROP INDEX IF EXISTS "listing_search_combination";--> statement-breakpoint
CREATE INDEX "listing_search_combination" ON "listing_search" USING btree ("combination","price_per_unit","basis","listing_id","published_at","volume","attributes") WHERE published_at is not null;--> statement-breakpoint
-- A tenth of a page stays free for new versions of its rows. And what a large load leaves of its pages (`lib/demo/large-load.ts`) is
-- less than that: else each small new row was put on such a page of its own, and the log had it whole after a checkpoint.
ALTER TABLE listings SET (fillfactor = 90);--> statement-breakpoint
ALTER TABLE listing_search SET (fillfactor = 90);--> statement-breakpoint
CREATE OR REPLACE FUNCTION listing_search_of_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT listing_combination(category_slug, type, currency, country_code, region, verified), price_per_unit, volume, basis,
    listing_qualities(attributes)
  INTO NEW.combination, NEW.price_per_unit, NEW.volume, NEW.basis, NEW.attributes
  FROM listings WHERE id = NEW.listing_id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION listing_to_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing_search s
  SET published_at = n.published_at, combination = n.combination, price_per_unit = n.price_per_unit, volume = n.volume, basis = n.basis,
    attributes = listing_qualities(n.attributes)
  FROM (
    SELECT id, CASE WHEN status = 'ACTIVE' THEN published_at END AS published_at,
      listing_combination(category_slug, type, currency, country_code, region, verified) AS combination, price_per_unit, volume, basis,
      attributes
    FROM new_rows
    EXCEPT
    SELECT id, CASE WHEN status = 'ACTIVE' THEN published_at END,
      listing_combination(category_slug, type, currency, country_code, region, verified), price_per_unit, volume, basis, attributes
    FROM old_rows
  ) n
  WHERE s.listing_id = n.id;
  RETURN NULL;
END $$;
