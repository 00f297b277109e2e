ALTER TABLE "favourites" ALTER COLUMN "price_per_unit" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_search" ALTER COLUMN "price_per_unit" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ALTER COLUMN "price_per_unit" DROP NOT NULL;