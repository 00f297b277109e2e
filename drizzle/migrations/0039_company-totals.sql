CREATE TABLE "company_listing_totals" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
-- Nobody folds between the first sums and the triggers that keep them. Triggers, since a process of the previous version folds as well.
LOCK TABLE company_listing_counts IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO company_listing_totals (company_id, count)
SELECT company_id, sum(count) FROM company_listing_counts GROUP BY 1;
--> statement-breakpoint
-- In order: two folders that meet in several companies wait for each other one way only.
CREATE FUNCTION company_totals_of_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_listing_totals (company_id, count)
  SELECT company_id, sum(count) FROM new_rows GROUP BY 1 ORDER BY 1
  ON CONFLICT (company_id) DO UPDATE SET count = company_listing_totals.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION company_totals_of_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_listing_totals (company_id, count)
  SELECT company_id, sum(change)
  FROM (
    SELECT company_id, count AS change FROM new_rows
    UNION ALL
    SELECT company_id, -count FROM old_rows
  ) AS changes
  GROUP BY 1 HAVING sum(change) <> 0 ORDER BY 1
  ON CONFLICT (company_id) DO UPDATE SET count = company_listing_totals.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER company_counts_insert AFTER INSERT ON company_listing_counts
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION company_totals_of_insert();
--> statement-breakpoint
CREATE TRIGGER company_counts_update AFTER UPDATE ON company_listing_counts
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION company_totals_of_update();
