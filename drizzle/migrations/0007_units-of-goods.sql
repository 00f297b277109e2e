-- Units whose size depends on the goods: another crop's bushel becomes the crop's own, and the ounce of a precious metal the troy
-- ounce. Listings whose goods have no bushel keep theirs: none is their own. The audit log lists each changed listing, and saved
-- prices of favourites follow, since the offer is the same one.
WITH bushels (category_slug, unit_code) AS (
  VALUES ('wheat-milling', 'bu-wheat'), ('wheat-feed', 'bu-wheat'), ('wheat-durum', 'bu-wheat'), ('soybeans', 'bu-soy'),
    ('corn', 'bu-corn'), ('barley-feed', 'bu-barley'), ('barley-malting', 'bu-barley'), ('oats', 'bu-oats')
),
wrong AS (
  SELECT l.id, l.unit_code AS old_unit, b.unit_code AS new_unit
  FROM listings l JOIN bushels b USING (category_slug)
  WHERE l.unit_code IN (SELECT unit_code FROM bushels) AND l.unit_code <> b.unit_code
  UNION ALL
  SELECT id, unit_code, 'APZ' FROM listings WHERE unit_code = 'ONZ' AND group_slug = 'precious-metals'
),
changed AS (
  UPDATE listings l SET unit_code = w.new_unit, version = l.version + 1, updated_at = now()
  FROM wrong w WHERE l.id = w.id
  RETURNING l.id, w.old_unit, w.new_unit
),
saved AS (
  UPDATE favourites f SET unit_code = c.new_unit FROM changed c WHERE f.listing_id = c.id AND f.unit_code = c.old_unit
)
INSERT INTO audit_log (id, actor_kind, action, subject_type, subject_id, reason, changes)
SELECT gen_random_uuid(), 'system', 'listing.update', 'listing', id::text, 'migration 0007: unit of its own goods',
  jsonb_build_object('unitCode', jsonb_build_array(old_unit, new_unit))
FROM changed;
