-- Exact counts of public listings. Each statement that writes listings, whoever sends it, appends what it changed
-- in its own transaction; a job folds the deltas into the two tables of sums. A count is the sum over both.
CREATE FUNCTION listing_deltas_of_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_count_deltas (category_slug, type, currency, country_code, region, verified, delta)
  SELECT category_slug, type, currency, country_code, coalesce(region, ''), verified, count(*)
  FROM new_rows WHERE status = 'ACTIVE' GROUP BY 1, 2, 3, 4, 5, 6;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION listing_deltas_of_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_count_deltas (category_slug, type, currency, country_code, region, verified, delta)
  SELECT category_slug, type, currency, country_code, region, verified, sum(change)
  FROM (
    SELECT category_slug, type, currency, country_code, coalesce(region, '') AS region, verified, 1 AS change
    FROM new_rows WHERE status = 'ACTIVE'
    UNION ALL
    SELECT category_slug, type, currency, country_code, coalesce(region, ''), verified, -1
    FROM old_rows WHERE status = 'ACTIVE'
  ) AS changes
  GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(change) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION listing_deltas_of_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_count_deltas (category_slug, type, currency, country_code, region, verified, delta)
  SELECT category_slug, type, currency, country_code, coalesce(region, ''), verified, -count(*)
  FROM old_rows WHERE status = 'ACTIVE' GROUP BY 1, 2, 3, 4, 5, 6;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_count_insert AFTER INSERT ON listings
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION listing_deltas_of_insert();
--> statement-breakpoint
CREATE TRIGGER listings_count_update AFTER UPDATE ON listings
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION listing_deltas_of_update();
--> statement-breakpoint
CREATE TRIGGER listings_count_delete AFTER DELETE ON listings
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION listing_deltas_of_delete();
--> statement-breakpoint
-- listings.verified follows the company's state, so that filters and counts need no join.
CREATE FUNCTION company_verified_to_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listings SET verified = (NEW.status = 'VERIFIED') WHERE company_id = NEW.id AND verified <> (NEW.status = 'VERIFIED');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER companies_verified AFTER UPDATE OF status ON companies
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION company_verified_to_listings();
--> statement-breakpoint
-- The deltas come and go by the second: dead rows would make every count read their empty pages.
ALTER TABLE listing_count_deltas SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
