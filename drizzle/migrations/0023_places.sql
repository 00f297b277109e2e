-- The place of a basis, prices at a place, and freight tables. Existing rows get their place from the job `listings-places`.
CREATE TABLE "freight_tables" (
	"version" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "freight_tables_version_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"as_of" date NOT NULL,
	"composed" boolean NOT NULL,
	"content" jsonb NOT NULL,
	"report" jsonb NOT NULL,
	"file_name" text NOT NULL,
	"restored_from" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid
);
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "basis_place_id" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "basis_place_match" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "freight_group" text DEFAULT '-' NOT NULL;--> statement-breakpoint
ALTER TABLE "freight_tables" ADD CONSTRAINT "freight_tables_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint

-- Listings of one category and group share what their price at another place differs by: class (offer, offer in a port, bid, bid in a port
-- of loading, bid in a port of destination), place, base unit, currency and VAT. '-': the place or the basis is not known.
-- `lib/listings/catalogue/placed-orders.db.test` holds it to units.json and bases.json.
CREATE FUNCTION listing_freight_group(type text, basis text, place_id text, place_match text, unit_code text, price_group text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN basis IS NULL OR place_id IS NULL OR (basis IN ('FAS', 'FOB') AND place_match = 'region') THEN '-'
    ELSE CASE WHEN type = 'SELL' THEN 'S' ELSE 'B' END
      || CASE WHEN basis IN ('FAS', 'FOB') THEN 'P' WHEN type = 'BUY' AND basis IN ('CFR', 'CIF') THEN 'S' ELSE '' END
      || '/' || place_id || '/' || CASE
        WHEN unit_code IN ('TNE', 'KGM', 'GRM', 'CTM', 'DTN', 'KTN', 'LBR', 'ONZ', 'APZ', 'STN', 'LTN', 'CWA', 'bu-wheat', 'bu-soy', 'bu-corn', 'bu-barley', 'bu-oats') THEN 'TNE'
        WHEN unit_code IN ('LTR', 'DMQ', 'HLT', 'A44', 'MTQ', 'R9', 'solid-m3', 'BLL', 'GLL', 'MBF') THEN 'MTQ'
        WHEN unit_code IN ('MWH', 'KWH', 'mmbtu', 'gcal') THEN 'MWH'
        WHEN unit_code IN ('H87', 'MIL', 'ten-pcs', 'DZN', 'PR') THEN 'H87'
        ELSE '-'
      END || '/' || price_group
  END
$$;
--> statement-breakpoint
CREATE FUNCTION listing_freight_group_fill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The generated column of the price group is not made yet.
  NEW.freight_group := listing_freight_group(NEW.type, NEW.basis, NEW.basis_place_id, NEW.basis_place_match, NEW.unit_code,
    listing_price_group(NEW.currency, NEW.vat, NEW.country_code, NEW.category_slug));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_freight_group
BEFORE INSERT OR UPDATE OF type, basis, basis_place_id, basis_place_match, unit_code, currency, vat, country_code, category_slug ON listings
FOR EACH ROW EXECUTE FUNCTION listing_freight_group_fill();
