DROP INDEX "invoices_one_open";--> statement-breakpoint
DROP INDEX "companies_inn";--> statement-breakpoint
DROP INDEX "listings_expiry";--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_open_request" ON "invoices" USING btree ("user_id") WHERE status = 'OPEN' and kind <> 'RENEWAL';--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_open_renewal" ON "invoices" USING btree ("user_id") WHERE status = 'OPEN' and kind = 'RENEWAL';--> statement-breakpoint
CREATE INDEX "chat_messages_sender" ON "chat_messages" USING btree ("sender_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_inn_claimed" ON "companies" USING btree ("inn") WHERE status in ('PENDING','VERIFIED');--> statement-breakpoint
CREATE INDEX "listings_owner_status" ON "listings" USING btree ("owner_id","status","expires_at","company_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "listings_company_status" ON "listings" USING btree ("company_id","status","expires_at") WHERE company_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "listings_owner_id" ON "listings" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "listings_end" ON "listings" USING btree ("status","expires_at") WHERE status in ('ACTIVE', 'PAUSED', 'EXPIRED') and deleted_at is null;--> statement-breakpoint
CREATE INDEX "audit_log_actor_id" ON "audit_log" USING btree ("actor_user_id","id") WHERE actor_user_id is not null;