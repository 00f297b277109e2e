CREATE TABLE "search_document_deltas" (
	"delta" integer NOT NULL,
	"terms" integer[] NOT NULL
);
--> statement-breakpoint
-- The deltas come and go by the second: dead rows would make every count read their empty pages.
ALTER TABLE search_document_deltas SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
--> statement-breakpoint
-- A document is one row, not one for each of its terms. Of many documents the terms that change by the same number are one.
CREATE OR REPLACE FUNCTION search_deltas_of_insert() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE FUNCTION search_deltas_of_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_document_deltas (delta, terms)
  SELECT change, array_agg(term) FROM (
    SELECT term, sum(change) AS change
    FROM (
      SELECT unnest(n.terms) AS term, 1 AS change FROM new_rows n WHERE n.published_at IS NOT NULL
      UNION ALL
      SELECT unnest(o.terms), -1 FROM old_rows o WHERE o.published_at IS NOT NULL
    ) AS changes
    GROUP BY 1 HAVING sum(change) <> 0
  ) AS terms
  GROUP BY 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_deltas_of_delete() RETURNS trigger LANGUAGE plpgsql AS $$
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
-- The release before knows the table of single terms alone, and empties it every two seconds. What waits in the new form is put
-- there first, so that its counts stay right, a few seconds late, also when it runs by itself again.
CREATE FUNCTION search_deltas_for_release_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH taken AS (DELETE FROM search_document_deltas RETURNING delta, terms)
  INSERT INTO search_term_deltas (term, delta)
  SELECT t.term, sum(delta) FROM taken, unnest(terms) AS t(term) GROUP BY 1 HAVING sum(delta) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_term_deltas_fold BEFORE DELETE ON search_term_deltas
  FOR EACH STATEMENT EXECUTE FUNCTION search_deltas_for_release_before();
