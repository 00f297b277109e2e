-- What the tables and their indexes need before they exist: an extension and two pure functions.

-- Finds words with typing errors by their trigrams. The extension is trusted: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint

-- The columns by which listings are summed, as one number. Search results are counted by it in an index, without reading listings.
CREATE FUNCTION listing_combination(category_slug text, type text, currency text, country_code text, region text, verified boolean)
RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT hashtextextended(
    category_slug || '|' || type || '|' || currency || '|' || country_code || '|' || verified::text || '|' || coalesce(region, ''), 0)
$$;
--> statement-breakpoint

-- A listing's quality attributes as `listing_search` stores them, or null if they are long: the listing has to be read then.
-- An index entry must be shorter than 2 700 bytes, and short pairs take three times their text as JSON.
CREATE FUNCTION listing_qualities(attributes jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(attributes::text) <= 600 THEN attributes END
$$;
