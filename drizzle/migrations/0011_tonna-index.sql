-- The Tonna index: its series, their published values, and who hears of them. Listings learn when their price last changed.
CREATE TABLE "index_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"symbol" text NOT NULL,
	"category_slug" text NOT NULL,
	"grade" text NOT NULL,
	"zone" text NOT NULL,
	"side" text NOT NULL,
	"unit" text NOT NULL,
	CONSTRAINT "index_series_symbol_unique" UNIQUE("symbol"),
	CONSTRAINT "index_series_side" CHECK (side in ('SELL','BUY'))
);
--> statement-breakpoint
CREATE TABLE "index_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"symbol" text NOT NULL,
	"kind" text NOT NULL,
	"value" numeric(30, 4),
	"told_of" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "index_subscriptions_once" UNIQUE NULLS NOT DISTINCT("user_id","symbol","kind","value"),
	CONSTRAINT "index_subscriptions_kind" CHECK (kind in ('daily','under','over')),
	CONSTRAINT "index_subscriptions_bound" CHECK ((kind = 'daily') = (value is null) and (value is null or (value > 0 and value < 1e26)))
);
--> statement-breakpoint
CREATE TABLE "index_values" (
	"symbol" text NOT NULL,
	"date" date NOT NULL,
	"revision" integer NOT NULL,
	"value" numeric(30, 4) NOT NULL,
	"low" numeric(30, 4) NOT NULL,
	"high" numeric(30, 4) NOT NULL,
	"companies" integer NOT NULL,
	"offers" integer NOT NULL,
	"left_out" integer NOT NULL,
	"note" text,
	"composed" boolean DEFAULT false NOT NULL,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "index_values_symbol_date_revision_pk" PRIMARY KEY("symbol","date","revision"),
	CONSTRAINT "index_values_sound" CHECK (revision > 0 and value >= 0 and value < 1e26 and low >= 0 and low <= high and high < 1e26),
	CONSTRAINT "index_values_note" CHECK (revision = 1 or note is not null)
);
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "repriced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "index_series" ADD CONSTRAINT "index_series_category_slug_categories_slug_fk" FOREIGN KEY ("category_slug") REFERENCES "public"."categories"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "index_subscriptions" ADD CONSTRAINT "index_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "index_subscriptions" ADD CONSTRAINT "index_subscriptions_symbol_index_series_symbol_fk" FOREIGN KEY ("symbol") REFERENCES "public"."index_series"("symbol") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "index_values" ADD CONSTRAINT "index_values_symbol_index_series_symbol_fk" FOREIGN KEY ("symbol") REFERENCES "public"."index_series"("symbol") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "index_series_category" ON "index_series" USING btree ("category_slug");--> statement-breakpoint
CREATE INDEX "index_subscriptions_symbol" ON "index_subscriptions" USING btree ("symbol");--> statement-breakpoint
CREATE INDEX "index_values_date" ON "index_values" USING btree ("date");--> statement-breakpoint

-- A new price, currency, unit or VAT counts for the index as a new offer does.
CREATE FUNCTION note_new_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.repriced_at := now();
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER listings_repriced BEFORE UPDATE OF price_per_unit, currency, unit_code, vat ON listings
  FOR EACH ROW WHEN ((OLD.price_per_unit, OLD.currency, OLD.unit_code, OLD.vat)
    IS DISTINCT FROM (NEW.price_per_unit, NEW.currency, NEW.unit_code, NEW.vat)) EXECUTE FUNCTION note_new_price();
--> statement-breakpoint

-- New prices of the last month, from before the column was there.
UPDATE listings l SET repriced_at = a.at FROM (
  SELECT subject_id::uuid AS id, max(at) AS at FROM audit_log
  WHERE action = 'listing.update' AND at > now() - interval '30 days' AND changes ?| array['pricePerUnit', 'currency', 'unitCode', 'vat']
  GROUP BY 1
) a WHERE l.id = a.id;
