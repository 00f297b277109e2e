-- Writes of listings wait, reads go on. The tables of counts are taken in the order in which readers take them.
LOCK TABLE listings IN EXCLUSIVE MODE;--> statement-breakpoint
-- Empty since the release before, and read by nobody.
DROP TABLE "search_term_deltas";--> statement-breakpoint
-- What sums of listings are kept by, as one number: what is found by text is counted by it without its listings being read.
CREATE FUNCTION listing_combination(category_slug text, type text, currency text, country_code text, region text, verified boolean)
RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT hashtextextended(
    category_slug || '|' || type || '|' || currency || '|' || country_code || '|' || verified::text || '|' || coalesce(region, ''), 0)
$$;--> statement-breakpoint
ALTER TABLE "listing_counts" ADD COLUMN "combination" bigint GENERATED ALWAYS AS (listing_combination(category_slug, type, currency, country_code, region, verified)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_count_deltas" ADD COLUMN "combination" bigint GENERATED ALWAYS AS (listing_combination(category_slug, type, currency, country_code, region, verified)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "listing_counts_combination" ON "listing_counts" USING btree ("combination");--> statement-breakpoint
-- Without a rewrite of the table: a row without a combination is one that the job which rebuilds documents has not come to yet.
ALTER TABLE "listing_search" ADD COLUMN "combination" bigint;--> statement-breakpoint
ALTER TABLE "listing_search" ADD COLUMN "price_per_unit" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "listing_search" ADD COLUMN "volume" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "listing_search" ADD COLUMN "basis" text;--> statement-breakpoint
-- Whoever writes a document need not know what else stands beside it.
CREATE FUNCTION listing_search_of_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT listing_combination(category_slug, type, currency, country_code, region, verified), price_per_unit, volume, basis
  INTO NEW.combination, NEW.price_per_unit, NEW.volume, NEW.basis
  FROM listings WHERE id = NEW.listing_id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER listing_search_fill BEFORE INSERT ON listing_search
  FOR EACH ROW WHEN (NEW.combination IS NULL) EXECUTE FUNCTION listing_search_of_listing();--> statement-breakpoint
-- A listing is found while it is public, and filtered and counted as what it is, whoever changes it. What it is found by, its terms, is
-- written by who changes its words. Its trigger stays as it is: to make another one would hold up readers.
CREATE OR REPLACE FUNCTION listing_publication_to_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing_search s
  SET published_at = CASE WHEN n.status = 'ACTIVE' THEN n.published_at END,
    combination = listing_combination(n.category_slug, n.type, n.currency, n.country_code, n.region, n.verified),
    price_per_unit = n.price_per_unit, volume = n.volume, basis = n.basis
  FROM new_rows n JOIN old_rows o USING (id)
  WHERE s.listing_id = n.id
    AND (n.status = 'ACTIVE', n.published_at, n.category_slug, n.type, n.currency, n.country_code, n.region, n.verified,
      n.price_per_unit, n.volume, n.basis)
      IS DISTINCT FROM (o.status = 'ACTIVE', o.published_at, o.category_slug, o.type, o.currency, o.country_code, o.region, o.verified,
      o.price_per_unit, o.volume, o.basis);
  RETURN NULL;
END $$;--> statement-breakpoint
ALTER FUNCTION listing_publication_to_search() RENAME TO listing_to_search;--> statement-breakpoint
-- Most of such changes leave the terms as they are.
CREATE OR REPLACE FUNCTION search_deltas_of_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_document_deltas (delta, terms)
  SELECT change, array_agg(term) FROM (
    SELECT term, sum(change) AS change
    FROM (
      SELECT CASE WHEN n.published_at IS NOT NULL THEN n.terms END AS new_terms, CASE WHEN o.published_at IS NOT NULL THEN o.terms END AS old_terms
      FROM new_rows n JOIN old_rows o USING (listing_id)
      WHERE (n.published_at IS NULL, n.terms) IS DISTINCT FROM (o.published_at IS NULL, o.terms)
    ) AS changed
    CROSS JOIN LATERAL (
      SELECT unnest(new_terms) AS term, 1 AS change
      UNION ALL
      SELECT unnest(old_terms), -1
    ) AS changes
    GROUP BY 1 HAVING sum(change) <> 0
  ) AS terms
  GROUP BY 1;
  RETURN NULL;
END $$;
