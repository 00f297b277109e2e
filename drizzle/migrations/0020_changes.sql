-- The journal of changes. Triggers note what is written, so that no way of writing can forget it, and in its transaction.
CREATE TABLE "changes" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changes_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"resource_id" text NOT NULL,
	"slug" text,
	"version" integer,
	"step" text NOT NULL,
	"was_public" boolean NOT NULL,
	"is_public" boolean NOT NULL,
	"categories_before" text[],
	"categories_after" text[],
	"side_id" uuid,
	CONSTRAINT "changes_kind" CHECK (kind in ('listing','company','news','price','index','rates')),
	CONSTRAINT "changes_step" CHECK (step in ('created','updated','status_changed','deleted'))
);
--> statement-breakpoint
CREATE TABLE "pending_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pending_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"resource_id" text NOT NULL,
	"slug" text,
	"version" integer,
	"step" text NOT NULL,
	"was_public" boolean NOT NULL,
	"is_public" boolean NOT NULL,
	"categories_before" text[],
	"categories_after" text[],
	"side_id" uuid
);
--> statement-breakpoint
CREATE INDEX "changes_at" ON "changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "changes_side" ON "changes" USING btree ("side_id","number") WHERE side_id is not null;--> statement-breakpoint

-- The company of a listing or of its owner, or else the owner.
CREATE FUNCTION listing_side(company uuid, owner uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT coalesce(company, (SELECT coalesce(u.company_id, u.id) FROM users u WHERE u.id = owner))
$$;
--> statement-breakpoint

-- Each write of a listing that its owner may see adds one to its version. Counters do not.
CREATE FUNCTION listing_changes_of_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pending_changes (kind, resource_id, slug, version, step, was_public, is_public, categories_after, side_id)
  SELECT 'listing', id, slug, version, 'created', false, status = 'ACTIVE', ARRAY[industry_slug, group_slug, category_slug],
    listing_side(company_id, owner_id)
  FROM new_rows WHERE deleted_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A listing that goes to another side is deleted there and created here; the public sees one change.
CREATE FUNCTION listing_changes_of_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pending_changes (kind, resource_id, slug, version, step, was_public, is_public, categories_before, categories_after, side_id)
  SELECT 'listing', n.id, n.slug, n.version, c.step, c.was_public, c.is_public, n.categories_before, n.categories, c.side
  FROM (
    -- No join of the two tables: a plan kept from one row takes n × n for many.
    SELECT id, slug, version, status, deleted_at, company_id, owner_id, categories, is_new,
      lag(version) OVER w AS version_before, lag(status) OVER w AS status_before, lag(deleted_at) OVER w AS deleted_before,
      lag(company_id) OVER w AS company_before, lag(owner_id) OVER w AS owner_before, lag(categories) OVER w AS categories_before
    FROM (
      SELECT false AS is_new, id, slug, version, status, deleted_at, company_id, owner_id,
        ARRAY[industry_slug, group_slug, category_slug] AS categories FROM old_rows
      UNION ALL
      SELECT true, id, slug, version, status, deleted_at, company_id, owner_id,
        ARRAY[industry_slug, group_slug, category_slug] FROM new_rows
    ) both_rows
    WINDOW w AS (PARTITION BY id ORDER BY is_new)
  ) n
  CROSS JOIN LATERAL (
    SELECT listing_side(n.company_before, n.owner_before) AS before, listing_side(n.company_id, n.owner_id) AS after
  ) s
  CROSS JOIN LATERAL (
    SELECT 'deleted' AS step, false AS was_public, false AS is_public, s.before AS side
    WHERE s.before <> s.after AND n.deleted_before IS NULL
    UNION ALL
    SELECT CASE
        WHEN n.deleted_at IS NOT NULL THEN 'deleted'
        WHEN n.deleted_before IS NOT NULL OR s.before <> s.after THEN 'created'
        WHEN n.status <> n.status_before THEN 'status_changed'
        ELSE 'updated'
      END,
      n.status_before = 'ACTIVE', n.status = 'ACTIVE', s.after
  ) c
  WHERE n.is_new AND n.version <> n.version_before AND (n.deleted_at IS NULL OR n.deleted_before IS NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION listing_changes_of_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pending_changes (kind, resource_id, slug, version, step, was_public, is_public, categories_before, side_id)
  SELECT 'listing', id, slug, version, 'deleted', status = 'ACTIVE', false, ARRAY[industry_slug, group_slug, category_slug],
    listing_side(company_id, owner_id)
  FROM old_rows WHERE deleted_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_change_insert AFTER INSERT ON listings
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION listing_changes_of_insert();
--> statement-breakpoint
CREATE TRIGGER listings_change_update AFTER UPDATE ON listings
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION listing_changes_of_update();
--> statement-breakpoint
CREATE TRIGGER listings_change_delete AFTER DELETE ON listings
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION listing_changes_of_delete();
--> statement-breakpoint

-- Listings in one's own name go with their owner from side to side. For the public they stay as they are.
CREATE FUNCTION listing_changes_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pending_changes (kind, resource_id, slug, version, step, was_public, is_public, categories_before, categories_after, side_id)
  SELECT 'listing', l.id, l.slug, l.version, s.step, false, false,
    ARRAY[l.industry_slug, l.group_slug, l.category_slug], ARRAY[l.industry_slug, l.group_slug, l.category_slug], s.side
  FROM listings l
  CROSS JOIN (VALUES ('deleted', coalesce(OLD.company_id, OLD.id)), ('created', coalesce(NEW.company_id, NEW.id))) AS s (step, side)
  WHERE l.owner_id = NEW.id AND l.company_id IS NULL AND l.deleted_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_listing_changes AFTER UPDATE OF company_id ON users
  FOR EACH ROW WHEN (OLD.company_id IS DISTINCT FROM NEW.company_id) EXECUTE FUNCTION listing_changes_of_member();
--> statement-breakpoint

-- Companies are public while they are verified. What is not there before an insert, or after a delete, is null.
CREATE FUNCTION company_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was boolean := coalesce(OLD.status = 'VERIFIED', false);
  is_now boolean := coalesce(NEW.status = 'VERIFIED', false);
BEGIN
  IF (was OR is_now) AND (was, OLD.slug, OLD.name, OLD.inn, OLD.country_code, OLD.region, OLD.description, OLD.website, OLD.verified_at)
    IS DISTINCT FROM (is_now, NEW.slug, NEW.name, NEW.inn, NEW.country_code, NEW.region, NEW.description, NEW.website, NEW.verified_at)
  THEN
    INSERT INTO pending_changes (kind, resource_id, slug, step, was_public, is_public)
    VALUES ('company', coalesce(NEW.id, OLD.id), CASE WHEN is_now THEN NEW.slug ELSE OLD.slug END,
      CASE WHEN NOT is_now THEN 'deleted' WHEN was THEN 'updated' ELSE 'created' END, was, is_now);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER companies_change AFTER INSERT OR UPDATE OR DELETE ON companies FOR EACH ROW EXECUTE FUNCTION company_change();
--> statement-breakpoint

CREATE FUNCTION news_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was boolean := coalesce(OLD.status = 'PUBLISHED', false);
  is_now boolean := coalesce(NEW.status = 'PUBLISHED', false);
BEGIN
  IF (was OR is_now) AND (was, OLD.slug, OLD.title, OLD.summary, OLD.body, OLD.category, OLD.language, OLD.image, OLD.image_alt, OLD.source, OLD.source_url, OLD.published_at)
    IS DISTINCT FROM (is_now, NEW.slug, NEW.title, NEW.summary, NEW.body, NEW.category, NEW.language, NEW.image, NEW.image_alt, NEW.source, NEW.source_url, NEW.published_at)
  THEN
    INSERT INTO pending_changes (kind, resource_id, slug, version, step, was_public, is_public)
    VALUES ('news', coalesce(NEW.id, OLD.id), CASE WHEN is_now THEN NEW.slug ELSE OLD.slug END, coalesce(NEW.version, OLD.version),
      CASE WHEN NOT is_now THEN 'deleted' WHEN was THEN 'updated' ELSE 'created' END, was, is_now);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER news_change AFTER INSERT OR UPDATE OR DELETE ON news FOR EACH ROW EXECUTE FUNCTION news_change();
