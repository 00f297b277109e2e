-- Exact numbers of public listings by term. Each statement that writes search documents appends what it changed in its
-- own transaction; a timer folds the deltas into the sums. A count is the sum over both.
CREATE FUNCTION search_deltas_of_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_term_deltas (term, delta)
  SELECT t.term, count(*) FROM new_rows n, unnest(n.terms) AS t(term) WHERE n.published_at IS NOT NULL GROUP BY 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION search_deltas_of_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_term_deltas (term, delta)
  SELECT term, sum(change)
  FROM (
    SELECT unnest(n.terms) AS term, 1 AS change FROM new_rows n WHERE n.published_at IS NOT NULL
    UNION ALL
    SELECT unnest(o.terms), -1 FROM old_rows o WHERE o.published_at IS NOT NULL
  ) AS changes
  GROUP BY 1 HAVING sum(change) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION search_deltas_of_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_term_deltas (term, delta)
  SELECT t.term, -count(*) FROM old_rows o, unnest(o.terms) AS t(term) WHERE o.published_at IS NOT NULL GROUP BY 1;
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
--> statement-breakpoint
-- A listing is found while it is public, whoever changes its state.
CREATE FUNCTION listing_publication_to_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing_search s
  SET published_at = CASE WHEN n.status = 'ACTIVE' THEN n.published_at END
  FROM new_rows n JOIN old_rows o USING (id)
  WHERE s.listing_id = n.id
    AND (n.status = 'ACTIVE', n.published_at) IS DISTINCT FROM (o.status = 'ACTIVE', o.published_at)
    AND s.published_at IS DISTINCT FROM CASE WHEN n.status = 'ACTIVE' THEN n.published_at END;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_search AFTER UPDATE ON listings
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION listing_publication_to_search();
--> statement-breakpoint
-- The deltas come and go by the second: dead rows would make every count read their empty pages.
ALTER TABLE search_term_deltas SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
