-- How Postgres stores and vacuums the tables that are written most. Drizzle has no words for these settings.

-- Counts of the rate limiter may be lost with a crash. The free half of each page takes the new versions of its rows.
ALTER TABLE rate_windows SET UNLOGGED;
--> statement-breakpoint
ALTER TABLE rate_windows SET (fillfactor = 50);
--> statement-breakpoint

-- Each event has room beside it for the one version that claiming it makes: the primary key then stays as it is.
ALTER TABLE outbox SET (fillfactor = 50);
--> statement-breakpoint

-- Lists and counts read indexes alone as long as vacuum has seen the pages of the table. By default vacuum comes after a fifth
-- of a table has changed: of a million listings, 200 000 would be looked up in the table by then.
-- A tenth of each page stays free for new versions. A large load (lib/demo/large-load.ts) leaves less free than that, so no
-- small new row goes to a page of the load, which the log would have to hold whole.
ALTER TABLE listings SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05, fillfactor = 90);
--> statement-breakpoint
ALTER TABLE listing_search SET (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_vacuum_scale_factor = 0.02, fillfactor = 90);
--> statement-breakpoint

-- Deltas live for seconds. Without early vacuum every count would read the empty pages that they leave.
ALTER TABLE listing_count_deltas SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
--> statement-breakpoint
ALTER TABLE listing_attribute_deltas SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
--> statement-breakpoint
ALTER TABLE company_listing_deltas SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
--> statement-breakpoint
ALTER TABLE search_document_deltas SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
--> statement-breakpoint

-- Deltas have no key, so a logical replica recognises a deleted row by all its columns.
ALTER TABLE listing_count_deltas REPLICA IDENTITY FULL;
--> statement-breakpoint
ALTER TABLE listing_attribute_deltas REPLICA IDENTITY FULL;
--> statement-breakpoint
ALTER TABLE company_listing_deltas REPLICA IDENTITY FULL;
--> statement-breakpoint
ALTER TABLE search_document_deltas REPLICA IDENTITY FULL;
