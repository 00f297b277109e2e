CREATE TABLE "api_key_usage" (
	"key_id" uuid NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"requests" integer NOT NULL,
	"rejected" integer NOT NULL,
	CONSTRAINT "api_key_usage_key_id_hour_pk" PRIMARY KEY("key_id","hour")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"last_four" text NOT NULL,
	"secret_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"bucket_id" uuid NOT NULL,
	"replaced_by_id" uuid,
	"expires_at" timestamp (3) with time zone,
	"rotates_out_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_scopes" CHECK (cardinality("api_keys"."scopes") > 0)
);
--> statement-breakpoint
CREATE TABLE "ended_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"slug" text PRIMARY KEY NOT NULL,
	"parent_slug" text,
	"level" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"inn" text,
	"kpp" text,
	"ogrn" text,
	"country_code" text DEFAULT 'RU' NOT NULL,
	"region" text,
	"description" text,
	"website" text,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"rejection_reason" text,
	"verified_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_status" CHECK (status in ('DRAFT','PENDING','VERIFIED','REJECTED')),
	CONSTRAINT "companies_country" CHECK ("companies"."country_code" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
CREATE TABLE "currency_rates" (
	"code" char(3) NOT NULL,
	"date" date NOT NULL,
	"nominal" integer NOT NULL,
	"value" numeric(18, 4) NOT NULL,
	"rate" numeric(24, 12) NOT NULL,
	"recorded" boolean DEFAULT false NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "currency_rates_code_date_pk" PRIMARY KEY("code","date"),
	CONSTRAINT "currency_rates_positive" CHECK (nominal > 0 and value > 0 and value < 1e14 and rate > 0 and rate < 1e12)
);
--> statement-breakpoint
CREATE TABLE "listing_category_counts" (
	"category_slug" text NOT NULL,
	"type" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "listing_category_counts_category_slug_type_pk" PRIMARY KEY("category_slug","type")
);
--> statement-breakpoint
CREATE TABLE "listing_count_deltas" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"category_slug" text NOT NULL,
	"type" text NOT NULL,
	"currency" char(3) NOT NULL,
	"country_code" char(2) NOT NULL,
	"region" text NOT NULL,
	"verified" boolean NOT NULL,
	"delta" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_counts" (
	"category_slug" text NOT NULL,
	"type" text NOT NULL,
	"currency" char(3) NOT NULL,
	"country_code" char(2) NOT NULL,
	"region" text NOT NULL,
	"verified" boolean NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "listing_counts_category_slug_type_currency_country_code_region_verified_pk" PRIMARY KEY("category_slug","type","currency","country_code","region","verified")
);
--> statement-breakpoint
CREATE TABLE "listing_search" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"document" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_stats" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"views" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"industry_slug" text NOT NULL,
	"group_slug" text NOT NULL,
	"category_slug" text NOT NULL,
	"price_per_unit" numeric(18, 4) NOT NULL,
	"currency" char(3) NOT NULL,
	"unit_code" text NOT NULL,
	"country_code" char(2) NOT NULL,
	"region" text,
	"description" text,
	"volume" numeric(18, 4),
	"min_volume" numeric(18, 4),
	"basis" text,
	"basis_place" text,
	"vat" text,
	"attributes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"external_id" text,
	"owner_id" uuid NOT NULL,
	"company_id" uuid,
	"verified" boolean DEFAULT false NOT NULL,
	"rejection_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "listings_type" CHECK (type in ('SELL','BUY')),
	CONSTRAINT "listings_status" CHECK (status in ('DRAFT','PENDING','ACTIVE','PAUSED','SOLD','EXPIRED','ARCHIVED','REJECTED')),
	CONSTRAINT "listings_vat" CHECK (vat in ('included','excluded','none')),
	CONSTRAINT "listings_price" CHECK (price_per_unit > 0 and price_per_unit <= 100000000000),
	CONSTRAINT "listings_volumes" CHECK (volume > 0 and volume <= 100000000000 and min_volume > 0 and min_volume <= 100000000000),
	CONSTRAINT "listings_public_has_date" CHECK (status <> 'ACTIVE' or (published_at is not null and deleted_at is null))
);
--> statement-breakpoint
CREATE TABLE "user_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"role" text DEFAULT 'user' NOT NULL,
	"tariff" text DEFAULT 'free' NOT NULL,
	"locale" text DEFAULT 'ru' NOT NULL,
	"company_id" uuid,
	"session_version" integer DEFAULT 1 NOT NULL,
	"email_confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_role" CHECK (role in ('user','editor','admin')),
	CONSTRAINT "users_tariff" CHECK (tariff in ('free','pro','corporate'))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_user_id" uuid,
	"actor_key_id" uuid,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"reason" text,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"feed" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"rows_in" integer DEFAULT 0 NOT NULL,
	"rows_refused" integer DEFAULT 0 NOT NULL,
	"source_date" date,
	"message" text,
	"recorded" boolean DEFAULT false NOT NULL,
	CONSTRAINT "feed_runs_status" CHECK (status in ('ok','unchanged','failed'))
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "mails_status" CHECK (status in ('KEPT','PENDING','SENT','FAILED'))
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_windows" (
	"bucket" text PRIMARY KEY NOT NULL,
	"window_ms" integer NOT NULL,
	"at_ms" bigint NOT NULL,
	"previous" integer NOT NULL,
	"current" integer NOT NULL,
	"passed" boolean NOT NULL
) WITH (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE "api_key_usage" ADD CONSTRAINT "api_key_usage_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_search" ADD CONSTRAINT "listing_search_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_stats" ADD CONSTRAINT "listing_stats_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_category_slug_categories_slug_fk" FOREIGN KEY ("category_slug") REFERENCES "public"."categories"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_tokens" ADD CONSTRAINT "user_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_usage_hour" ON "api_key_usage" USING btree ("hour");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_prefix" ON "api_keys" USING btree ("prefix");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ended_sessions_expires" ON "ended_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_slug" ON "companies" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_inn" ON "companies" USING btree ("inn");--> statement-breakpoint
CREATE INDEX "companies_status_name" ON "companies" USING btree ("status","name");--> statement-breakpoint
CREATE INDEX "currency_rates_date" ON "currency_rates" USING btree ("date");--> statement-breakpoint
CREATE INDEX "listing_counts_region" ON "listing_counts" USING btree ("country_code","region");--> statement-breakpoint
CREATE INDEX "listing_search_document" ON "listing_search" USING gin ("document");--> statement-breakpoint
CREATE UNIQUE INDEX "listings_slug" ON "listings" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "listings_external_id" ON "listings" USING btree ("owner_id","external_id") WHERE external_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "listings_date" ON "listings" USING btree ("published_at","id") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "listings_price" ON "listings" USING btree ("price_per_unit","id") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "listings_volume" ON "listings" USING btree ("volume","id") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "listings_industry_date" ON "listings" USING btree ("industry_slug","published_at","id") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "listings_industry_price" ON "listings" USING btree ("industry_slug","price_per_unit","id") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "listings_group_date" ON "listings" USING btree ("group_slug","published_at","id") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "listings_group_price" ON "listings" USING btree ("group_slug","price_per_unit","id") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "listings_category_date" ON "listings" USING btree ("category_slug","published_at","id") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "listings_category_price" ON "listings" USING btree ("category_slug","price_per_unit","id") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "listings_region_date" ON "listings" USING btree ("country_code","region","published_at","id") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "listings_company_date" ON "listings" USING btree ("company_id","published_at","id") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "listings_owner" ON "listings" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "listings_expiry" ON "listings" USING btree ("expires_at") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE UNIQUE INDEX "user_tokens_hash" ON "user_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "user_tokens_user" ON "user_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_company" ON "users" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_type","subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_user_id","at");--> statement-breakpoint
CREATE INDEX "feed_runs_feed" ON "feed_runs" USING btree ("feed","finished_at");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_attempt_at") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_open" ON "outbox" USING btree ("id") WHERE done_at is null;