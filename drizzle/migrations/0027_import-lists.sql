-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "imports_side" ON "imports" USING btree ("side_id","created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "imports_price_list" ON "imports" USING btree ("price_list_id","created_at");
