-- Exact counts of public listings per company and category, kept as those of the catalogue are (0001): the statement
-- that writes listings appends what it changed, and a timer folds the deltas into the sums.
CREATE FUNCTION company_deltas_of_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_listing_deltas (company_id, category_slug, delta)
  SELECT company_id, category_slug, count(*)
  FROM new_rows WHERE status = 'ACTIVE' AND company_id IS NOT NULL GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION company_deltas_of_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_listing_deltas (company_id, category_slug, delta)
  SELECT company_id, category_slug, sum(change)
  FROM (
    SELECT company_id, category_slug, 1 AS change FROM new_rows WHERE status = 'ACTIVE' AND company_id IS NOT NULL
    UNION ALL
    SELECT company_id, category_slug, -1 FROM old_rows WHERE status = 'ACTIVE' AND company_id IS NOT NULL
  ) AS changes
  GROUP BY 1, 2 HAVING sum(change) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION company_deltas_of_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_listing_deltas (company_id, category_slug, delta)
  SELECT company_id, category_slug, -count(*)
  FROM old_rows WHERE status = 'ACTIVE' AND company_id IS NOT NULL GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_company_insert AFTER INSERT ON listings
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION company_deltas_of_insert();
--> statement-breakpoint
CREATE TRIGGER listings_company_update AFTER UPDATE ON listings
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION company_deltas_of_update();
--> statement-breakpoint
CREATE TRIGGER listings_company_delete AFTER DELETE ON listings
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION company_deltas_of_delete();
--> statement-breakpoint
-- The triggers hold off other writers of listings until this commits, so nothing is counted twice or missed.
INSERT INTO company_listing_counts (company_id, category_slug, count)
SELECT company_id, category_slug, count(*) FROM listings WHERE status = 'ACTIVE' AND company_id IS NOT NULL GROUP BY 1, 2;
--> statement-breakpoint
ALTER TABLE company_listing_deltas SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
