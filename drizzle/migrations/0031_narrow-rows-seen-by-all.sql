-- What no sum covers is counted in indexes of the narrow rows alone, as long as vacuum has seen their pages. By default it comes
-- after a fifth of the table is new, and until then a tenth of a broad count's rows, on average, are read one by one.
ALTER TABLE listing_search SET (autovacuum_vacuum_insert_scale_factor = 0.05);
