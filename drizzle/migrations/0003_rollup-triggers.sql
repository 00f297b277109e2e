-- Exact counts without counting: triggers append to a table of deltas what each statement changed, in its own transaction.
-- A job adds the deltas to the sums. A count is sums plus deltas, and no writer waits for a row that others count on.
-- The triggers are per statement, so a change of many listings appends few rows.

-- Public listings by category, type, currency, country, region and verification: catalogue totals and facets.
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

-- Public listings by the values of their quality attributes: facets of a category.
-- One listing is one row with all its attributes. Many listings are a row for each attribute and value.
CREATE FUNCTION listing_attribute_deltas_of_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM new_rows OFFSET 1) THEN
    INSERT INTO listing_attribute_deltas (category_slug, type, attributes, delta)
    SELECT n.category_slug, n.type, jsonb_build_object(a.key, a.value), count(*)
    FROM new_rows n, jsonb_each(n.attributes) a WHERE n.status = 'ACTIVE' GROUP BY 1, 2, a.key, a.value;
  ELSE
    INSERT INTO listing_attribute_deltas (category_slug, type, attributes, delta)
    SELECT category_slug, type, attributes, 1 FROM new_rows WHERE status = 'ACTIVE' AND attributes <> '{}';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION listing_attribute_deltas_of_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_attribute_deltas (category_slug, type, attributes, delta)
  SELECT category_slug, type, jsonb_build_object(key, value), sum(change)
  FROM (
    SELECT n.category_slug, n.type, a.key, a.value, 1 AS change
    FROM new_rows n, jsonb_each(n.attributes) a WHERE n.status = 'ACTIVE'
    UNION ALL
    SELECT o.category_slug, o.type, a.key, a.value, -1
    FROM old_rows o, jsonb_each(o.attributes) a WHERE o.status = 'ACTIVE'
  ) AS changes
  GROUP BY category_slug, type, key, value HAVING sum(change) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION listing_attribute_deltas_of_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_attribute_deltas (category_slug, type, attributes, delta)
  SELECT o.category_slug, o.type, jsonb_build_object(a.key, a.value), -count(*)
  FROM old_rows o, jsonb_each(o.attributes) a WHERE o.status = 'ACTIVE' GROUP BY 1, 2, a.key, a.value;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_attribute_insert AFTER INSERT ON listings
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION listing_attribute_deltas_of_insert();
--> statement-breakpoint
CREATE TRIGGER listings_attribute_update AFTER UPDATE ON listings
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION listing_attribute_deltas_of_update();
--> statement-breakpoint
CREATE TRIGGER listings_attribute_delete AFTER DELETE ON listings
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION listing_attribute_deltas_of_delete();
--> statement-breakpoint

-- Public listings by company and category: company pages and the companies of a category.
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

-- Public listings of each company in all: the order of companies by listings. The job that adds up company deltas fires these.
-- Rows are written in the order of their key, so that two such jobs can't deadlock.
CREATE FUNCTION company_totals_of_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_listing_totals (company_id, count)
  SELECT company_id, sum(count) FROM new_rows GROUP BY 1 ORDER BY 1
  ON CONFLICT (company_id) DO UPDATE SET count = company_listing_totals.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION company_totals_of_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_listing_totals (company_id, count)
  SELECT company_id, sum(change)
  FROM (
    SELECT company_id, count AS change FROM new_rows
    UNION ALL
    SELECT company_id, -count FROM old_rows
  ) AS changes
  GROUP BY 1 HAVING sum(change) <> 0 ORDER BY 1
  ON CONFLICT (company_id) DO UPDATE SET count = company_listing_totals.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER company_counts_insert AFTER INSERT ON company_listing_counts
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION company_totals_of_insert();
--> statement-breakpoint
CREATE TRIGGER company_counts_update AFTER UPDATE ON company_listing_counts
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION company_totals_of_update();
