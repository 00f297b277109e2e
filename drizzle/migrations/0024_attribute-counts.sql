CREATE TABLE "listing_attribute_counts" (
	"category_slug" text NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"type" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "listing_attribute_counts_category_slug_key_value_type_pk" PRIMARY KEY("category_slug","key","value","type")
);
--> statement-breakpoint
CREATE TABLE "listing_attribute_deltas" (
	"category_slug" text NOT NULL,
	"type" text NOT NULL,
	"attributes" jsonb NOT NULL,
	"delta" integer NOT NULL
);
--> statement-breakpoint
-- The deltas come and go by the second: dead rows would make every facet read their empty pages.
ALTER TABLE listing_attribute_deltas SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
--> statement-breakpoint
-- Nobody writes between the first count and the triggers that keep it.
LOCK TABLE listings IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO listing_attribute_counts (category_slug, key, value, type, count)
SELECT l.category_slug, a.key, a.value, l.type, count(*) FROM listings l, jsonb_each(l.attributes) a WHERE l.status = 'ACTIVE' GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE FUNCTION listing_attribute_deltas_of_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM new_rows OFFSET 1) THEN
    INSERT INTO listing_attribute_deltas (category_slug, type, attributes, delta)
    SELECT n.category_slug, n.type, jsonb_build_object(a.key, a.value), count(*)
    FROM new_rows n, jsonb_each(n.attributes) a WHERE n.status = 'ACTIVE' GROUP BY 1, 2, a.key, a.value;
  ELSE
    INSERT INTO listing_attribute_deltas (category_slug, type, attributes, delta)
    SELECT category_slug, type, attributes, 1 FROM new_rows WHERE status = 'ACTIVE' AND attributes <> '{}';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION listing_attribute_deltas_of_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_attribute_deltas (category_slug, type, attributes, delta)
  SELECT category_slug, type, jsonb_build_object(key, value), sum(change)
  FROM (
    SELECT n.category_slug, n.type, a.key, a.value, 1 AS change
    FROM new_rows n, jsonb_each(n.attributes) a WHERE n.status = 'ACTIVE'
    UNION ALL
    SELECT o.category_slug, o.type, a.key, a.value, -1
    FROM old_rows o, jsonb_each(o.attributes) a WHERE o.status = 'ACTIVE'
  ) AS changes
  GROUP BY category_slug, type, key, value HAVING sum(change) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION listing_attribute_deltas_of_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_attribute_deltas (category_slug, type, attributes, delta)
  SELECT o.category_slug, o.type, jsonb_build_object(a.key, a.value), -count(*)
  FROM old_rows o, jsonb_each(o.attributes) a WHERE o.status = 'ACTIVE' GROUP BY 1, 2, a.key, a.value;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_attribute_insert AFTER INSERT ON listings
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION listing_attribute_deltas_of_insert();
--> statement-breakpoint
CREATE TRIGGER listings_attribute_update AFTER UPDATE ON listings
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION listing_attribute_deltas_of_update();
--> statement-breakpoint
CREATE TRIGGER listings_attribute_delete AFTER DELETE ON listings
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION listing_attribute_deltas_of_delete();
