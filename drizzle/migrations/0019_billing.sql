CREATE TABLE "invoice_numbers" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"tariff" text NOT NULL,
	"period" text NOT NULL,
	"price" numeric(14, 2) NOT NULL,
	"credit" numeric(14, 2) DEFAULT '0.00' NOT NULL,
	"credit_days" integer DEFAULT 0 NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"vat_rate" numeric(4, 1),
	"payer" jsonb NOT NULL,
	"supplier" jsonb NOT NULL,
	"provider" text NOT NULL,
	"issued_on" date NOT NULL,
	"due_on" date NOT NULL,
	"period_start" date,
	"period_end" date,
	"paid_on" date,
	"reference" text,
	"reason" text,
	"closed_at" timestamp (3) with time zone,
	"credited_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_kind" CHECK (kind in ('NEW','RENEWAL','UPGRADE')),
	CONSTRAINT "invoices_status_known" CHECK (status in ('OPEN','PAID','VOID','EXPIRED')),
	CONSTRAINT "invoices_tariff" CHECK (tariff in ('pro','corporate')),
	CONSTRAINT "invoices_period" CHECK (period in ('month','year')),
	CONSTRAINT "invoices_amount" CHECK ("invoices"."amount" > 0 and "invoices"."amount" = "invoices"."price" - "invoices"."credit"),
	CONSTRAINT "invoices_paid" CHECK ((status = 'PAID') = (paid_on is not null) and (status <> 'PAID' or (period_start is not null and period_end is not null and reference is not null)))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"tariff" text NOT NULL,
	"period" text NOT NULL,
	"status" text NOT NULL,
	"period_start" date NOT NULL,
	"period_end" date NOT NULL,
	"anchor_day" integer NOT NULL,
	"next_tariff" text NOT NULL,
	"next_period" text NOT NULL,
	"keep_key_id" uuid,
	"reminded_for" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_tariffs" CHECK (tariff in ('pro','corporate') and next_tariff in ('pro','corporate')),
	CONSTRAINT "subscriptions_periods" CHECK (period in ('month','year') and next_period in ('month','year')),
	CONSTRAINT "subscriptions_status" CHECK (status in ('ACTIVE','CANCELLED','PAST_DUE','FREE')),
	CONSTRAINT "subscriptions_dates" CHECK ("subscriptions"."period_start" < "subscriptions"."period_end"),
	CONSTRAINT "subscriptions_anchor" CHECK ("subscriptions"."anchor_day" between 1 and 31)
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_open" ON "invoices" USING btree ("user_id") WHERE status = 'OPEN';--> statement-breakpoint
CREATE INDEX "invoices_user" ON "invoices" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "invoices_status" ON "invoices" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_end" ON "subscriptions" USING btree ("period_end") WHERE status <> 'FREE';