-- One's own listings and acts are taken away by moment, as `listings_owner` and `audit_log_actor` have them. The release before goes by
-- id, and still can: it sorts what an account has.
DROP INDEX "listings_owner_id";--> statement-breakpoint
DROP INDEX "audit_log_actor_id";
