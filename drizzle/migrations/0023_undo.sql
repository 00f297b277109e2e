ALTER TABLE "company_documents" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD COLUMN "kept_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "company_documents_removed" ON "company_documents" USING btree ("removed_at") WHERE removed_at is not null;