-- The new index is made while the old one serves, and takes its name, which the previous version knows: readers wait for the moment of the exchange alone.
CREATE UNIQUE INDEX "companies_inn_claimed_by_country" ON "companies" USING btree ("inn","country_code") WHERE status in ('PENDING','VERIFIED');--> statement-breakpoint
DROP INDEX "companies_inn_claimed";--> statement-breakpoint
ALTER INDEX "companies_inn_claimed_by_country" RENAME TO "companies_inn_claimed";
