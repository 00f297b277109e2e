-- Sellers' own numbers are unique within a side: a company with its members, or a person without one.
-- safe: an index, which no version names but by its error. The key below takes its name over.
ALTER INDEX "listings_external_id" RENAME TO "listings_owner_number";--> statement-breakpoint
CREATE TABLE "listing_numbers" (
	"side_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"listing_id" uuid NOT NULL,
	CONSTRAINT "listings_external_id" PRIMARY KEY("side_id","external_id")
);
--> statement-breakpoint
ALTER TABLE "listing_numbers" ADD CONSTRAINT "listing_numbers_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "listing_numbers_listing" ON "listing_numbers" USING btree ("listing_id");--> statement-breakpoint

CREATE FUNCTION listing_number_of_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM listing_numbers WHERE listing_id = NEW.id;
  END IF;
  IF NEW.external_id IS NOT NULL AND NEW.deleted_at IS NULL THEN
    INSERT INTO listing_numbers (side_id, external_id, listing_id)
    SELECT coalesce(NEW.company_id, u.company_id, u.id), NEW.external_id, NEW.id FROM users u WHERE u.id = NEW.owner_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_number_insert AFTER INSERT ON listings
  FOR EACH ROW WHEN (NEW.external_id IS NOT NULL) EXECUTE FUNCTION listing_number_of_listing();
--> statement-breakpoint
CREATE TRIGGER listings_number_update AFTER UPDATE OF external_id, owner_id, company_id, deleted_at ON listings
  FOR EACH ROW WHEN ((OLD.external_id, OLD.owner_id, OLD.company_id, OLD.deleted_at)
    IS DISTINCT FROM (NEW.external_id, NEW.owner_id, NEW.company_id, NEW.deleted_at)
    AND (OLD.external_id IS NOT NULL OR NEW.external_id IS NOT NULL))
  EXECUTE FUNCTION listing_number_of_listing();
--> statement-breakpoint

-- Listings in one's own name count on the side of the company that their owner belongs to.
CREATE FUNCTION listing_numbers_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing_numbers n SET side_id = coalesce(NEW.company_id, NEW.id)
  FROM listings l WHERE l.id = n.listing_id AND l.owner_id = NEW.id AND l.company_id IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_listing_numbers AFTER UPDATE OF company_id ON users
  FOR EACH ROW WHEN (OLD.company_id IS DISTINCT FROM NEW.company_id) EXECUTE FUNCTION listing_numbers_of_member();
--> statement-breakpoint

-- Two members may have used one number: the older listing keeps it.
INSERT INTO listing_numbers (side_id, external_id, listing_id)
SELECT coalesce(l.company_id, u.company_id, u.id), l.external_id, l.id
FROM listings l JOIN users u ON u.id = l.owner_id
WHERE l.external_id IS NOT NULL AND l.deleted_at IS NULL
ORDER BY l.id ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- safe: only the rows of two members with one number, which are few.
UPDATE listings l SET external_id = NULL, version = version + 1, updated_at = now()
WHERE external_id IS NOT NULL AND deleted_at IS NULL
  AND NOT EXISTS (SELECT FROM listing_numbers n WHERE n.listing_id = l.id);
