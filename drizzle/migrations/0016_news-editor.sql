ALTER TABLE "news" ADD COLUMN "image_alt" text;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "first_published_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "news_scheduled" ON "news" USING btree ("published_at") WHERE status = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX "news_changed" ON "news" USING btree ("updated_at","id");