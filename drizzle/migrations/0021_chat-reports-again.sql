DROP INDEX "chat_reports_once";--> statement-breakpoint
CREATE UNIQUE INDEX "chat_reports_once" ON "chat_reports" USING btree ("chat_id","reporter_id") WHERE resolved_at is null;