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
	"suspended_at" timestamp (3) with time zone,
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
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_version" integer NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
	"granted" text DEFAULT 'free' NOT NULL,
	"keep_key_id" uuid,
	"reminded_for" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_tariffs" CHECK (tariff in ('pro','corporate') and next_tariff in ('pro','corporate')),
	CONSTRAINT "subscriptions_granted" CHECK (granted in ('free','pro','corporate')),
	CONSTRAINT "subscriptions_periods" CHECK (period in ('month','year') and next_period in ('month','year')),
	CONSTRAINT "subscriptions_status" CHECK (status in ('ACTIVE','CANCELLED','PAST_DUE','FREE')),
	CONSTRAINT "subscriptions_dates" CHECK ("subscriptions"."period_start" < "subscriptions"."period_end"),
	CONSTRAINT "subscriptions_anchor" CHECK ("subscriptions"."anchor_day" between 1 and 31)
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"slug" text PRIMARY KEY NOT NULL,
	"parent_slug" text,
	"level" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "chat_blocks_two" CHECK (blocker_id <> blocked_id)
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chat_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"sender_id" uuid NOT NULL,
	"text" text NOT NULL,
	"client_key" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_participants" (
	"chat_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"last_read_seq" integer DEFAULT 0 NOT NULL,
	"last_received_seq" integer DEFAULT 0 NOT NULL,
	"noticed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_participants_chat_id_user_id_pk" PRIMARY KEY("chat_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "chat_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chat_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "chat_reports_reason" CHECK (reason in ('spam','fraud','abuse','other'))
);
--> statement-breakpoint
CREATE TABLE "chats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid,
	"buyer_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chats_two" CHECK (buyer_id <> seller_id),
	CONSTRAINT "chats_pair_ordered" CHECK (listing_id is not null or buyer_id < seller_id)
);
--> statement-breakpoint
CREATE TABLE "commodity_prices" (
	"id" uuid NOT NULL,
	"specification_id" uuid NOT NULL,
	"date" date NOT NULL,
	"price" numeric(18, 4) NOT NULL,
	"price_min" numeric(18, 4),
	"price_max" numeric(18, 4),
	"stored_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "commodity_prices_specification_id_date_pk" PRIMARY KEY("specification_id","date"),
	CONSTRAINT "commodity_prices_id" UNIQUE("id"),
	CONSTRAINT "commodity_prices_sound" CHECK (price > 0 and price < 1e12 and price_min <= price and price <= price_max)
);
--> statement-breakpoint
CREATE TABLE "commodity_specifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"feed" text NOT NULL,
	"source" text NOT NULL,
	"source_url" text,
	"commodity" text NOT NULL,
	"commodity_key" text NOT NULL,
	"category_slug" text NOT NULL,
	"country_code" text,
	"region" text,
	"region_code" text,
	"region_key" text,
	"grade" text,
	"grade_key" text,
	"diameter" numeric(10, 3),
	"diameter_max" numeric(10, 3),
	"basis" text,
	"basis_term" text,
	"basis_place" text,
	"protein" numeric(10, 3),
	"protein_max" numeric(10, 3),
	"attributes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"currency" text NOT NULL,
	"unit" text NOT NULL,
	"vat" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commodity_specifications_identity" UNIQUE NULLS NOT DISTINCT("feed","source","category_slug","commodity_key","country_code","region_key","grade_key","diameter","diameter_max","basis","basis_term","basis_place","protein","protein_max","attributes","currency","unit","vat"),
	CONSTRAINT "commodity_specifications_vat" CHECK (vat in ('included','excluded','none')),
	CONSTRAINT "commodity_specifications_feed" CHECK (feed in ('commodity-prices','usda-ams','demo'))
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
	"submitted_at" timestamp (3) with time zone,
	"search_key" text GENERATED ALWAYS AS (replace(lower(name || ' ' || slug), 'ё', 'е')) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_status" CHECK (status in ('DRAFT','PENDING','VERIFIED','REJECTED')),
	CONSTRAINT "companies_country" CHECK ("companies"."country_code" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
CREATE TABLE "company_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"storage_key" text NOT NULL,
	"uploaded_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "company_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"locale" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"kept_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_invitations_role" CHECK (role in ('owner','manager','viewer'))
);
--> statement-breakpoint
CREATE TABLE "company_listing_counts" (
	"company_id" uuid NOT NULL,
	"category_slug" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "company_listing_counts_company_id_category_slug_pk" PRIMARY KEY("company_id","category_slug")
);
--> statement-breakpoint
CREATE TABLE "company_listing_deltas" (
	"company_id" uuid NOT NULL,
	"category_slug" text NOT NULL,
	"delta" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_listing_totals" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
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
CREATE TABLE "favourites" (
	"user_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"title" text NOT NULL,
	"price_per_unit" numeric(18, 4) NOT NULL,
	"currency" char(3) NOT NULL,
	"unit_code" text NOT NULL,
	"vat" text,
	"basis" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "favourites_user_id_listing_id_pk" PRIMARY KEY("user_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "listing_attribute_counts" (
	"category_slug" text NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"type" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "listing_attribute_counts_category_slug_key_value_type_pk" PRIMARY KEY("category_slug","key","value","type")
);
--> statement-breakpoint
CREATE TABLE "listing_attribute_deltas" (
	"category_slug" text NOT NULL,
	"type" text NOT NULL,
	"attributes" jsonb NOT NULL,
	"delta" integer NOT NULL
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
	"category_slug" text NOT NULL,
	"type" text NOT NULL,
	"currency" char(3) NOT NULL,
	"country_code" char(2) NOT NULL,
	"region" text NOT NULL,
	"verified" boolean NOT NULL,
	"combination" bigint GENERATED ALWAYS AS (listing_combination(category_slug, type, currency, country_code, region, verified)) STORED NOT NULL,
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
	"combination" bigint GENERATED ALWAYS AS (listing_combination(category_slug, type, currency, country_code, region, verified)) STORED NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "listing_counts_category_slug_type_currency_country_code_region_verified_pk" PRIMARY KEY("category_slug","type","currency","country_code","region","verified")
);
--> statement-breakpoint
CREATE TABLE "listing_search" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"published_at" timestamp (3) with time zone,
	"terms" integer[] DEFAULT '{}' NOT NULL,
	"combination" bigint NOT NULL,
	"price_per_unit" numeric(18, 4) NOT NULL,
	"volume" numeric(18, 4),
	"basis" text,
	"attributes" jsonb
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
	"needs_review" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "market_quotes" (
	"symbol" text NOT NULL,
	"date" date NOT NULL,
	"price" numeric(18, 4) NOT NULL,
	"currency" char(3) NOT NULL,
	"unit" text NOT NULL,
	"provider" text NOT NULL,
	"recorded" boolean DEFAULT false NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "market_quotes_symbol_date_pk" PRIMARY KEY("symbol","date"),
	CONSTRAINT "market_quotes_price" CHECK (price > 0 and price <= 1e11)
);
--> statement-breakpoint
CREATE TABLE "blocked_listings" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolution" text,
	CONSTRAINT "listing_reports_reason" CHECK (reason in ('wrong_category','price_not_real','duplicate','fraud','forbidden_goods','wrong_contacts','other')),
	CONSTRAINT "listing_reports_resolution" CHECK ((resolved_at is null) = (resolution is null))
);
--> statement-breakpoint
CREATE TABLE "news" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text,
	"body" text,
	"category" text NOT NULL,
	"language" text NOT NULL,
	"image" text,
	"image_alt" text,
	"source" text NOT NULL,
	"source_url" text,
	"status" text NOT NULL,
	"published_at" timestamp (3) with time zone,
	"first_published_at" timestamp (3) with time zone,
	"author_id" uuid,
	"translation_key" text,
	"feed" text,
	"feed_key" text,
	"source_updated_at" timestamp (3) with time zone,
	"document" "tsvector" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "news_category" CHECK (category in ('grain','food','metals','energy','fertilizers','chemicals','timber','construction','logistics','regulation','markets')),
	CONSTRAINT "news_language" CHECK (language in ('ru','en')),
	CONSTRAINT "news_status" CHECK (status in ('DRAFT','SCHEDULED','PUBLISHED','ARCHIVED')),
	CONSTRAINT "news_has_date" CHECK (status not in ('PUBLISHED','SCHEDULED') or published_at is not null),
	CONSTRAINT "news_foreign_text" CHECK (feed is null or (body is null and feed_key is not null and source_url is not null))
);
--> statement-breakpoint
CREATE TABLE "news_commodities" (
	"news_id" uuid NOT NULL,
	"category_slug" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "news_commodities_news_id_category_slug_pk" PRIMARY KEY("news_id","category_slug")
);
--> statement-breakpoint
CREATE TABLE "news_sources" (
	"id" text PRIMARY KEY NOT NULL,
	"etag" text,
	"last_modified" text,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"succeeded_at" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone NOT NULL,
	"ttl_minutes" integer,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_opt_outs" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_opt_outs_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "mail_opt_outs_kind" CHECK (kind in ('chats','alerts','expiry','moderation'))
);
--> statement-breakpoint
CREATE TABLE "saved_search_hits" (
	"search_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"found_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "saved_search_hits_search_id_listing_id_pk" PRIMARY KEY("search_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "saved_search_queue" (
	"listing_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text,
	"query" text NOT NULL,
	"category_slug" text,
	"alerts" text NOT NULL,
	"alerts_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_alert_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "saved_searches_alerts" CHECK (alerts in ('off','instant','daily'))
);
--> statement-breakpoint
CREATE TABLE "company_search" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"terms" integer[] NOT NULL,
	"source" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_document_deltas" (
	"delta" integer NOT NULL,
	"terms" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_term_counts" (
	"term" integer PRIMARY KEY NOT NULL,
	"listings" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"email" text,
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
	"company_role" text DEFAULT 'owner' NOT NULL,
	"session_version" integer DEFAULT 1 NOT NULL,
	"email_confirmed_at" timestamp (3) with time zone,
	"blocked_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_company_role" CHECK (company_role in ('owner','manager','viewer')),
	CONSTRAINT "users_role" CHECK (role in ('user','editor','admin')),
	CONSTRAINT "users_tariff" CHECK (tariff in ('free','pro','corporate'))
);
--> statement-breakpoint
CREATE TABLE "expiry_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "expiry_notices" (
	"listing_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"mail_id" uuid NOT NULL,
	CONSTRAINT "expiry_notices_listing_id_kind_expires_at_pk" PRIMARY KEY("listing_id","kind","expires_at")
);
--> statement-breakpoint
CREATE TABLE "listing_forms" (
	"user_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"values" jsonb NOT NULL,
	"version" integer,
	"revision" integer DEFAULT 1 NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"replaced" jsonb,
	"replaced_at" timestamp (3) with time zone,
	CONSTRAINT "listing_forms_user_id_slug_pk" PRIMARY KEY("user_id","slug")
);
--> statement-breakpoint
CREATE TABLE "listing_photos" (
	"name" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp (3) with time zone DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE "listing_views" (
	"listing_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "listing_views_listing_id_day_pk" PRIMARY KEY("listing_id","day"),
	CONSTRAINT "listing_views_some" CHECK (views > 0)
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
	"problem" text,
	"message" text,
	"recorded" boolean DEFAULT false NOT NULL,
	CONSTRAINT "feed_runs_status" CHECK (status in ('ok','unchanged','failed')),
	CONSTRAINT "feed_runs_problem" CHECK (problem in ('no_answer','error_answer','not_set','unreadable','doubtful','internal'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"headers" jsonb,
	"body" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_method_path_key_pk" PRIMARY KEY("user_id","method","path","key")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_windows" (
	"bucket" text PRIMARY KEY NOT NULL,
	"window_ms" integer NOT NULL,
	"at_ms" bigint NOT NULL,
	"previous" integer NOT NULL,
	"current" integer NOT NULL,
	"granted" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"headers" jsonb,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "mails_status" CHECK (status in ('KEPT','PENDING','SENT','FAILED'))
);
--> statement-breakpoint
ALTER TABLE "api_key_usage" ADD CONSTRAINT "api_key_usage_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_blocks" ADD CONSTRAINT "chat_blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_blocks" ADD CONSTRAINT "chat_blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_participants" ADD CONSTRAINT "chat_participants_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_participants" ADD CONSTRAINT "chat_participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commodity_prices" ADD CONSTRAINT "commodity_prices_specification_id_commodity_specifications_id_fk" FOREIGN KEY ("specification_id") REFERENCES "public"."commodity_specifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commodity_specifications" ADD CONSTRAINT "commodity_specifications_category_slug_categories_slug_fk" FOREIGN KEY ("category_slug") REFERENCES "public"."categories"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_documents" ADD CONSTRAINT "company_documents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_search" ADD CONSTRAINT "listing_search_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_stats" ADD CONSTRAINT "listing_stats_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_category_slug_categories_slug_fk" FOREIGN KEY ("category_slug") REFERENCES "public"."categories"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_listings" ADD CONSTRAINT "blocked_listings_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_listings" ADD CONSTRAINT "blocked_listings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_reports" ADD CONSTRAINT "listing_reports_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_reports" ADD CONSTRAINT "listing_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_commodities" ADD CONSTRAINT "news_commodities_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_commodities" ADD CONSTRAINT "news_commodities_category_slug_categories_slug_fk" FOREIGN KEY ("category_slug") REFERENCES "public"."categories"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_opt_outs" ADD CONSTRAINT "mail_opt_outs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_hits" ADD CONSTRAINT "saved_search_hits_search_id_saved_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_hits" ADD CONSTRAINT "saved_search_hits_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_search" ADD CONSTRAINT "company_search_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_tokens" ADD CONSTRAINT "user_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expiry_mails" ADD CONSTRAINT "expiry_mails_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expiry_notices" ADD CONSTRAINT "expiry_notices_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expiry_notices" ADD CONSTRAINT "expiry_notices_mail_id_expiry_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."expiry_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_forms" ADD CONSTRAINT "listing_forms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_photos" ADD CONSTRAINT "listing_photos_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_views" ADD CONSTRAINT "listing_views_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_usage_hour" ON "api_key_usage" USING btree ("hour");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_prefix" ON "api_keys" USING btree ("prefix");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ended_sessions_expires" ON "ended_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","last_seen_at");--> statement-breakpoint
CREATE INDEX "sessions_seen" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_open_request" ON "invoices" USING btree ("user_id") WHERE status = 'OPEN' and kind <> 'RENEWAL';--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_open_renewal" ON "invoices" USING btree ("user_id") WHERE status = 'OPEN' and kind = 'RENEWAL';--> statement-breakpoint
CREATE INDEX "invoices_user" ON "invoices" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "invoices_status" ON "invoices" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_end" ON "subscriptions" USING btree ("period_end") WHERE status <> 'FREE';--> statement-breakpoint
CREATE INDEX "chat_blocks_blocked" ON "chat_blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_seq" ON "chat_messages" USING btree ("chat_id","seq");--> statement-breakpoint
CREATE INDEX "chat_messages_sender" ON "chat_messages" USING btree ("sender_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_client_key" ON "chat_messages" USING btree ("sender_id","client_key") WHERE client_key is not null;--> statement-breakpoint
CREATE INDEX "chat_participants_user" ON "chat_participants" USING btree ("user_id","updated_at","chat_id");--> statement-breakpoint
CREATE INDEX "chat_participants_unread" ON "chat_participants" USING btree ("user_id") WHERE last_received_seq > last_read_seq;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_reports_once" ON "chat_reports" USING btree ("chat_id","reporter_id") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "chat_reports_open" ON "chat_reports" USING btree ("created_at") WHERE resolved_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "chats_listing_buyer_seller" ON "chats" USING btree ("listing_id","buyer_id","seller_id") WHERE listing_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chats_pair" ON "chats" USING btree ("buyer_id","seller_id") WHERE listing_id is null;--> statement-breakpoint
CREATE INDEX "commodity_prices_date" ON "commodity_prices" USING btree ("date");--> statement-breakpoint
CREATE INDEX "commodity_specifications_category" ON "commodity_specifications" USING btree ("category_slug");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_slug" ON "companies" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_inn_claimed" ON "companies" USING btree ("inn","country_code") WHERE status in ('PENDING','VERIFIED');--> statement-breakpoint
CREATE INDEX "companies_inn" ON "companies" USING btree ("inn","country_code");--> statement-breakpoint
CREATE INDEX "companies_ogrn" ON "companies" USING btree ("ogrn");--> statement-breakpoint
CREATE INDEX "companies_bare_name" ON "companies" USING btree (regexp_replace(regexp_replace(replace(lower(name), 'ё', 'е'), '^(ооо|оао|зао|пао|ао|ип|тоо|одо|нпо|кфх|mchj|llc|ltd)\M', ''), '[^а-яa-z0-9]', '', 'g'));--> statement-breakpoint
CREATE INDEX "companies_status_name" ON "companies" USING btree ("status","name");--> statement-breakpoint
CREATE INDEX "companies_submitted" ON "companies" USING btree ("submitted_at","id") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "companies_name" ON "companies" USING btree (name collate "ru-x-icu","id") WHERE status = 'VERIFIED';--> statement-breakpoint
CREATE INDEX "companies_newest" ON "companies" USING btree ("created_at","id") WHERE status = 'VERIFIED';--> statement-breakpoint
CREATE INDEX "companies_region" ON "companies" USING btree ("country_code","region") WHERE status = 'VERIFIED';--> statement-breakpoint
CREATE INDEX "company_documents_company" ON "company_documents" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "company_documents_removed" ON "company_documents" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "company_invitations_token" ON "company_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "company_invitations_once" ON "company_invitations" USING btree ("company_id","email");--> statement-breakpoint
CREATE INDEX "company_listing_counts_category" ON "company_listing_counts" USING btree ("category_slug","company_id");--> statement-breakpoint
CREATE INDEX "currency_rates_date" ON "currency_rates" USING btree ("date");--> statement-breakpoint
CREATE INDEX "favourites_date" ON "favourites" USING btree ("user_id","created_at","listing_id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "favourites_listing" ON "favourites" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "favourites_removed" ON "favourites" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "listing_counts_region" ON "listing_counts" USING btree ("country_code","region");--> statement-breakpoint
CREATE INDEX "listing_counts_combination" ON "listing_counts" USING btree ("combination");--> statement-breakpoint
CREATE INDEX "listing_search_terms" ON "listing_search" USING gin ("terms") WITH (gin_pending_list_limit=512) WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "listing_search_date" ON "listing_search" USING btree ("published_at","listing_id") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "listing_search_combination" ON "listing_search" USING btree ("combination","price_per_unit","basis","listing_id","published_at","volume","attributes") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "listing_search_price" ON "listing_search" USING btree ("price_per_unit","combination","basis") WHERE published_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "listings_slug" ON "listings" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "listings_external_id" ON "listings" USING btree ("owner_id","external_id") WHERE external_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "listings_date" ON "listings" USING btree ("published_at","id","category_slug","type","currency","country_code","region","verified","basis") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "listings_price" ON "listings" USING btree ("price_per_unit","id","category_slug","type","currency","country_code","region","verified","basis") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "listings_volume" ON "listings" USING btree ("volume","id","type") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "listings_industry_date" ON "listings" USING btree ("industry_slug","published_at","id","type") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "listings_industry_price" ON "listings" USING btree ("industry_slug","price_per_unit","id","type") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "listings_group_date" ON "listings" USING btree ("group_slug","published_at","id","type") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "listings_group_price" ON "listings" USING btree ("group_slug","price_per_unit","id","type") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "listings_category_date" ON "listings" USING btree ("category_slug","published_at","id","type") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "listings_category_price" ON "listings" USING btree ("category_slug","price_per_unit","id","type","currency","country_code","region","verified","basis","volume") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "listings_region_date" ON "listings" USING btree ("region","published_at","id","country_code") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "listings_company_date" ON "listings" USING btree ("company_id","published_at","id","type") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "listings_company" ON "listings" USING btree ("company_id","created_at") WHERE company_id is not null;--> statement-breakpoint
CREATE INDEX "listings_owner" ON "listings" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "listings_owner_status" ON "listings" USING btree ("owner_id","status","expires_at","company_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "listings_company_status" ON "listings" USING btree ("company_id","status","expires_at") WHERE company_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "listings_owner_date" ON "listings" USING btree ("owner_id","published_at","id","type") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "listings_end" ON "listings" USING btree ("status","expires_at") WHERE status in ('ACTIVE', 'PAUSED', 'EXPIRED') and deleted_at is null;--> statement-breakpoint
CREATE INDEX "listings_pending" ON "listings" USING btree ("updated_at","id") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "listings_images" ON "listings" USING gin (images jsonb_path_ops) WHERE images <> '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "market_quotes_provider" ON "market_quotes" USING btree ("provider","date");--> statement-breakpoint
CREATE INDEX "market_quotes_fetched" ON "market_quotes" USING btree ("fetched_at");--> statement-breakpoint
CREATE INDEX "blocked_listings_owner" ON "blocked_listings" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "listing_reports_once" ON "listing_reports" USING btree ("listing_id","reporter_id") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "listing_reports_open" ON "listing_reports" USING btree ("created_at") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "listing_reports_listing" ON "listing_reports" USING btree ("listing_id","created_at");--> statement-breakpoint
CREATE INDEX "listing_reports_reporter" ON "listing_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "news_slug" ON "news" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "news_feed_key" ON "news" USING btree ("feed","feed_key");--> statement-breakpoint
CREATE UNIQUE INDEX "news_translation" ON "news" USING btree ("translation_key","language");--> statement-breakpoint
CREATE INDEX "news_source_url" ON "news" USING btree ("source_url");--> statement-breakpoint
CREATE INDEX "news_date" ON "news" USING btree ("published_at","id") WHERE status = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "news_category_date" ON "news" USING btree ("category","published_at","id") WHERE status = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "news_language_date" ON "news" USING btree ("language","published_at","id") WHERE status = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "news_scheduled" ON "news" USING btree ("published_at") WHERE status = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX "news_changed" ON "news" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "news_document" ON "news" USING gin ("document");--> statement-breakpoint
CREATE INDEX "news_commodities_category" ON "news_commodities" USING btree ("category_slug");--> statement-breakpoint
CREATE INDEX "saved_search_hits_untold" ON "saved_search_hits" USING btree ("search_id") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "saved_search_hits_listing" ON "saved_search_hits" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "saved_search_hits_found" ON "saved_search_hits" USING btree ("search_id","found_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_query" ON "saved_searches" USING btree ("user_id","query") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "saved_searches_category" ON "saved_searches" USING btree ("category_slug","id") WHERE alerts <> 'off' and removed_at is null;--> statement-breakpoint
CREATE INDEX "saved_searches_removed" ON "saved_searches" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "company_search_terms" ON "company_search" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "user_tokens_hash" ON "user_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "user_tokens_user" ON "user_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_company" ON "users" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_text" ON "users" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "expiry_notices_mail" ON "expiry_notices" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "listing_forms_saved" ON "listing_forms" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "listing_photos_unused" ON "listing_photos" USING btree ("unused_since") WHERE unused_since is not null;--> statement-breakpoint
CREATE INDEX "listing_photos_owner" ON "listing_photos" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "listing_views_day" ON "listing_views" USING brin ("day");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_type","subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_user_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "feed_runs_feed" ON "feed_runs" USING btree ("feed","finished_at");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ((headers is not null),"next_attempt_at") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_status_created" ON "mails" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_text" ON "mails" USING gin ("recipient" gin_trgm_ops,"subject" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree ("recipient");