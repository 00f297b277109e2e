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
CREATE TABLE "news" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text,
	"body" text,
	"category" text NOT NULL,
	"language" text NOT NULL,
	"image" text,
	"source" text NOT NULL,
	"source_url" text,
	"status" text NOT NULL,
	"published_at" timestamp (3) with time zone,
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
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "commodity_prices" ADD CONSTRAINT "commodity_prices_specification_id_commodity_specifications_id_fk" FOREIGN KEY ("specification_id") REFERENCES "public"."commodity_specifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commodity_specifications" ADD CONSTRAINT "commodity_specifications_category_slug_categories_slug_fk" FOREIGN KEY ("category_slug") REFERENCES "public"."categories"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_commodities" ADD CONSTRAINT "news_commodities_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_commodities" ADD CONSTRAINT "news_commodities_category_slug_categories_slug_fk" FOREIGN KEY ("category_slug") REFERENCES "public"."categories"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commodity_prices_date" ON "commodity_prices" USING btree ("date");--> statement-breakpoint
CREATE INDEX "commodity_specifications_category" ON "commodity_specifications" USING btree ("category_slug");--> statement-breakpoint
CREATE UNIQUE INDEX "news_slug" ON "news" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "news_feed_key" ON "news" USING btree ("feed","feed_key");--> statement-breakpoint
CREATE UNIQUE INDEX "news_translation" ON "news" USING btree ("translation_key","language");--> statement-breakpoint
CREATE INDEX "news_source_url" ON "news" USING btree ("source_url");--> statement-breakpoint
CREATE INDEX "news_date" ON "news" USING btree ("published_at","id") WHERE status = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "news_category_date" ON "news" USING btree ("category","published_at","id") WHERE status = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "news_language_date" ON "news" USING btree ("language","published_at","id") WHERE status = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "news_document" ON "news" USING gin ("document");--> statement-breakpoint
CREATE INDEX "news_commodities_category" ON "news_commodities" USING btree ("category_slug");