ALTER TABLE "saved_search_queue" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "outbox" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "saved_search_queue" CASCADE;--> statement-breakpoint
DROP TABLE "outbox" CASCADE;--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_status";--> statement-breakpoint
DROP INDEX "mails_due";--> statement-breakpoint
DROP INDEX "mails_status_created";--> statement-breakpoint
DROP INDEX "mails_created";--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "status";--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "attempts";--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "next_attempt_at";--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "last_error";