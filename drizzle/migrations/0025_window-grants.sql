ALTER TABLE "rate_windows" ALTER COLUMN "passed" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "rate_windows" ADD COLUMN "granted" integer DEFAULT 1 NOT NULL;