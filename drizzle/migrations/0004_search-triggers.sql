-- `listing_search` holds a narrow row for each listing: its terms, and copies of the columns that search filters and counts by.
-- The code writes the terms. These triggers keep the copies, and the number of public listings of each term.

-- Fills in the copies of a new row if its writer gave the terms alone.
CREATE FUNCTION listing_search_of_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT listing_combination(category_slug, type, currency, country_code, region, verified), price_per_unit, volume, basis,
    listing_qualities(attributes)
  INTO NEW.combination, NEW.price_per_unit, NEW.volume, NEW.basis, NEW.attributes
  FROM listings WHERE id = NEW.listing_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER listing_search_fill BEFORE INSERT ON listing_search
  FOR EACH ROW WHEN (NEW.combination IS NULL) EXECUTE FUNCTION listing_search_of_listing();
--> statement-breakpoint

-- Copies what an update of listings changed. A listing is found while it is ACTIVE.
-- EXCEPT, and no join: a trigger keeps the plan of its first call, mostly of one row. As a nested loop, 10 000 rows took two minutes.
CREATE FUNCTION listing_to_search() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER listings_search AFTER UPDATE ON listings
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION listing_to_search();
--> statement-breakpoint

-- Number of public listings by term, as deltas (see 0003): which words are rare, and totals of a search by one word.
-- One document is one row with all its terms. Of many documents, terms that change by the same number share a row.
CREATE FUNCTION search_deltas_of_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM new_rows OFFSET 1) THEN
    INSERT INTO search_document_deltas (delta, terms)
    SELECT change, array_agg(term) FROM (
      SELECT t.term, count(*) AS change FROM new_rows n, unnest(n.terms) AS t(term) WHERE n.published_at IS NOT NULL GROUP BY 1
    ) AS changes
    GROUP BY 1;
  ELSE
    INSERT INTO search_document_deltas (delta, terms) SELECT 1, n.terms FROM new_rows n WHERE n.published_at IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint

-- Most updates leave the terms as they are and append nothing. EXCEPT, and no join: see listing_to_search.
CREATE FUNCTION search_deltas_of_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_document_deltas (delta, terms)
  SELECT change, array_agg(term) FROM (
    SELECT term, sum(change) AS change
    FROM (
      SELECT unnest(terms) AS term, 1 AS change FROM (
        SELECT listing_id, terms FROM new_rows WHERE published_at IS NOT NULL
        EXCEPT
        SELECT listing_id, terms FROM old_rows WHERE published_at IS NOT NULL
      ) AS shown
      UNION ALL
      SELECT unnest(terms), -1 FROM (
        SELECT listing_id, terms FROM old_rows WHERE published_at IS NOT NULL
        EXCEPT
        SELECT listing_id, terms FROM new_rows WHERE published_at IS NOT NULL
      ) AS hidden
    ) AS changes
    GROUP BY 1 HAVING sum(change) <> 0
  ) AS terms
  GROUP BY 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION search_deltas_of_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM old_rows OFFSET 1) THEN
    INSERT INTO search_document_deltas (delta, terms)
    SELECT change, array_agg(term) FROM (
      SELECT t.term, -count(*) AS change FROM old_rows o, unnest(o.terms) AS t(term) WHERE o.published_at IS NOT NULL GROUP BY 1
    ) AS changes
    GROUP BY 1;
  ELSE
    INSERT INTO search_document_deltas (delta, terms) SELECT -1, o.terms FROM old_rows o WHERE o.published_at IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listing_search_count_insert AFTER INSERT ON listing_search
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_deltas_of_insert();
--> statement-breakpoint
CREATE TRIGGER listing_search_count_update AFTER UPDATE ON listing_search
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_deltas_of_update();
--> statement-breakpoint
CREATE TRIGGER listing_search_count_delete AFTER DELETE ON listing_search
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION search_deltas_of_delete();
