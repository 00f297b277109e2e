-- no transaction
DROP INDEX CONCURRENTLY IF EXISTS "listings_owner_number";
