DROP INDEX "listings_owner_id";--> statement-breakpoint
DROP INDEX "audit_log_actor_id";