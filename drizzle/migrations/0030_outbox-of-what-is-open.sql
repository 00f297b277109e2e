-- What is done is deleted from now on, so that all that stands here is open, and its key is the order in which it is taken up.
DELETE FROM outbox WHERE done_at IS NOT NULL;--> statement-breakpoint
DROP INDEX "outbox_open";--> statement-breakpoint
-- Room beside each event for the one version that claiming it makes: then no index hears of it.
ALTER TABLE outbox SET (fillfactor = 50);--> statement-breakpoint
-- Read by nobody: the queue goes by id.
ALTER TABLE "saved_search_queue" DROP COLUMN "queued_at";
