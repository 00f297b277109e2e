ALTER TABLE "favourites" ADD COLUMN "vat" text;--> statement-breakpoint
ALTER TABLE "favourites" ADD COLUMN "basis" text;