-- Comparable prices: two columns that the database makes of a listing's own fields, and the index that has each group sorted.
-- `lib/prices/comparable-rows.test` holds both functions to units.json and categories.json. A change there needs a migration that
-- replaces the function and writes the column anew.

-- The price of one base unit (tonne, m³, piece, MWh), or null where the unit has no factor to one.
CREATE FUNCTION listing_base_price(price numeric, unit_code text) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT price::numeric(60, 40) / CASE
    WHEN unit_code IN ('TNE', 'MTQ', 'solid-m3', 'MWH', 'H87') THEN 1
    WHEN unit_code IN ('KGM', 'LTR', 'DMQ', 'KWH') THEN 0.001
    WHEN unit_code = 'GRM' THEN 0.000001
    WHEN unit_code = 'CTM' THEN 0.0000002
    WHEN unit_code IN ('DTN', 'HLT') THEN 0.1
    WHEN unit_code IN ('KTN', 'R9', 'MIL') THEN 1000
    WHEN unit_code = 'LBR' THEN 0.00045359237
    WHEN unit_code = 'ONZ' THEN 0.000028349523125
    WHEN unit_code = 'APZ' THEN 0.0000311034768
    WHEN unit_code = 'STN' THEN 0.90718474
    WHEN unit_code = 'LTN' THEN 1.0160469088
    WHEN unit_code = 'CWA' THEN 0.045359237
    WHEN unit_code IN ('bu-wheat', 'bu-soy') THEN 0.0272155422
    WHEN unit_code = 'bu-corn' THEN 0.02540117272
    WHEN unit_code = 'bu-barley' THEN 0.02177243376
    WHEN unit_code = 'bu-oats' THEN 0.01451495584
    WHEN unit_code = 'A44' THEN 0.01
    WHEN unit_code = 'BLL' THEN 0.158987294928
    WHEN unit_code = 'GLL' THEN 0.003785411784
    WHEN unit_code = 'MBF' THEN 2.359737216
    WHEN unit_code = 'mmbtu' THEN 0.29307107
    WHEN unit_code = 'gcal' THEN 1.163
    WHEN unit_code = 'ten-pcs' THEN 10
    WHEN unit_code = 'DZN' THEN 12
    WHEN unit_code = 'PR' THEN 2
  END
$$;
--> statement-breakpoint

-- Currency and VAT of a price, as `VAT_KINDS` names them. Rates of VAT are known of goods in Russia; these leaves have the reduced one.
CREATE FUNCTION listing_price_group(currency text, vat text, country_code text, category_slug text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT currency || '/' || CASE
    WHEN vat IS NULL THEN 'unknown'
    WHEN vat = 'none' THEN 'none'
    WHEN country_code <> 'RU' THEN vat || '-abroad'
    WHEN category_slug IN (
      'wheat-milling', 'wheat-feed', 'wheat-durum', 'barley-feed', 'barley-malting', 'corn', 'rye', 'oats', 'buckwheat',
      'millet', 'grain-seed', 'peas', 'chickpeas', 'lentils', 'sunflower-seed', 'soybeans', 'rapeseed', 'flaxseed',
      'mustard-seed', 'sunflower-meal', 'soybean-meal', 'rapeseed-meal', 'beet-pulp', 'molasses', 'wheat-bran',
      'compound-feed', 'fish-meal', 'hay', 'potatoes', 'onions', 'carrots', 'cabbage', 'apples', 'frozen-berries',
      'cattle-live', 'raw-milk', 'sunflower-oil-crude', 'sunflower-oil-refined', 'soybean-oil', 'rapeseed-oil',
      'white-sugar', 'wheat-flour', 'buckwheat-groats', 'milled-rice', 'beef', 'pork', 'poultry', 'butter',
      'skimmed-milk-powder', 'cheese', 'eggs', 'pollock', 'pacific-salmon'
    ) THEN vat || '-10'
    ELSE vat || '-22'
  END
$$;
--> statement-breakpoint

ALTER TABLE "listings" ADD COLUMN "base_price" numeric(60, 40) GENERATED ALWAYS AS (listing_base_price(price_per_unit, unit_code)) STORED;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "price_group" text GENERATED ALWAYS AS (listing_price_group(currency, vat, country_code, category_slug)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "listings_category_base_price" ON "listings" USING btree ("category_slug","price_group","base_price","id","type") WHERE status = 'ACTIVE';