ALTER TABLE "subscriptions" ADD COLUMN "granted" text DEFAULT 'free' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_granted" CHECK (granted in ('free','pro','corporate'));--> statement-breakpoint
-- What accounts had before they began to pay, as the trail tells.
UPDATE "subscriptions" s SET "granted" = before.tariff FROM (
  SELECT DISTINCT ON (subject_id) subject_id, changes #>> '{tariff,0}' AS tariff FROM "audit_log"
  WHERE subject_type = 'subscription' AND action = 'subscription.start' AND coalesce(changes #>> '{status,0}', 'FREE') = 'FREE'
  ORDER BY subject_id, at DESC, id DESC
) before
WHERE s.status <> 'FREE' AND before.subject_id = s.user_id::text AND before.tariff IN ('pro', 'corporate');
