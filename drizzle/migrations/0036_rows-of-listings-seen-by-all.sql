-- Lists and counts are read in indexes alone, as long as vacuum has seen the pages of their rows. By default it comes after a fifth of
-- a table was changed: of a million listings two hundred thousand, each looked up in the table by then.
ALTER TABLE listings SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);--> statement-breakpoint
ALTER TABLE listing_search SET (autovacuum_vacuum_scale_factor = 0.02);
