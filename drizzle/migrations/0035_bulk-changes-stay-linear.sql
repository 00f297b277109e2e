-- A trigger function keeps the plan of its first call on a connection, which is mostly of one row: a join of the old rows with the new ones
-- was then a nested loop for ever, and a change of ten thousand listings took two minutes. Differences of sets take time by the rows alone.
CREATE OR REPLACE FUNCTION listing_to_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing_search s
  SET published_at = n.published_at, combination = n.combination, price_per_unit = n.price_per_unit, volume = n.volume, basis = n.basis
  FROM (
    SELECT id, CASE WHEN status = 'ACTIVE' THEN published_at END AS published_at,
      listing_combination(category_slug, type, currency, country_code, region, verified) AS combination, price_per_unit, volume, basis
    FROM new_rows
    EXCEPT
    SELECT id, CASE WHEN status = 'ACTIVE' THEN published_at END,
      listing_combination(category_slug, type, currency, country_code, region, verified), price_per_unit, volume, basis
    FROM old_rows
  ) n
  WHERE s.listing_id = n.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_deltas_of_update() RETURNS trigger LANGUAGE plpgsql AS $$
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
