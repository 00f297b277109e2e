ALTER TABLE "mail_opt_outs" DROP CONSTRAINT "mail_opt_outs_kind";--> statement-breakpoint
ALTER TABLE "favourites" ADD COLUMN "heard_price" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "favourites" ADD COLUMN "heard_currency" char(3);--> statement-breakpoint
ALTER TABLE "favourites" ADD COLUMN "heard_unit_code" text;--> statement-breakpoint
ALTER TABLE "favourites" ADD COLUMN "heard_vat" text;--> statement-breakpoint
ALTER TABLE "favourites" ADD COLUMN "heard_basis" text;--> statement-breakpoint
ALTER TABLE "mail_opt_outs" ADD CONSTRAINT "mail_opt_outs_kind" CHECK (kind in ('chats','alerts','favourites','expiry','moderation'));--> statement-breakpoint
-- What changed before alerts existed is no news.
UPDATE "favourites" f SET "heard_price" = l."price_per_unit", "heard_currency" = l."currency", "heard_unit_code" = l."unit_code",
  "heard_vat" = coalesce(l."vat", ''), "heard_basis" = coalesce(l."basis", '')
FROM "listings" l WHERE l."id" = f."listing_id";
