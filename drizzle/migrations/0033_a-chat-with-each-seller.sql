-- A listing may pass to a colleague: what is asked about it then goes to them, in a chat of their own.
CREATE UNIQUE INDEX "chats_listing_buyer_seller" ON "chats" USING btree ("listing_id","buyer_id","seller_id") WHERE listing_id is not null;--> statement-breakpoint
DROP INDEX "chats_listing_buyer";
