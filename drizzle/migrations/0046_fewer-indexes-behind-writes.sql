-- The open events are all there are: they are claimed in the order of the primary key. What an older release marked as done goes now.
DELETE FROM outbox WHERE done_at IS NOT NULL;--> statement-breakpoint
DROP INDEX "outbox_open";--> statement-breakpoint
-- Deltas are folded by their place in the table: a number of their own, and its index, cost every write and served nobody.
ALTER TABLE "company_listing_deltas" DROP COLUMN "id";--> statement-breakpoint
ALTER TABLE "listing_count_deltas" DROP COLUMN "id";--> statement-breakpoint
-- Without a key a logical replica knows the row that goes by all of it.
ALTER TABLE "company_listing_deltas" REPLICA IDENTITY FULL;--> statement-breakpoint
ALTER TABLE "listing_count_deltas" REPLICA IDENTITY FULL;--> statement-breakpoint
ALTER TABLE "search_document_deltas" REPLICA IDENTITY FULL;--> statement-breakpoint
ALTER TABLE "listing_attribute_deltas" REPLICA IDENTITY FULL;
