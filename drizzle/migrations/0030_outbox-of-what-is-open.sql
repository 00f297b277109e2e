-- What is done is deleted from now on. The release before still marks it, and finds what is open by its index: that goes with the column.
DELETE FROM outbox WHERE done_at IS NOT NULL;--> statement-breakpoint
-- Room beside each event for the one version that claiming it makes: then no index hears of it.
ALTER TABLE outbox SET (fillfactor = 50);--> statement-breakpoint
-- Read by nobody: the queue goes by id.
ALTER TABLE "saved_search_queue" DROP COLUMN "queued_at";--> statement-breakpoint
-- Searches wait for this one, which comes last: once over the table.
ALTER TABLE "listing_search" ALTER COLUMN "combination" SET NOT NULL, ALTER COLUMN "price_per_unit" SET NOT NULL;
