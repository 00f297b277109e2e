CREATE TABLE "import_undo" (
	"import_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb,
	CONSTRAINT "import_undo_import_id_listing_id_pk" PRIMARY KEY("import_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "price_list_files" (
	"document_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"price_list_id" uuid NOT NULL,
	"name" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"etag" text,
	"last_modified" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_list_files_document_id_part_pk" PRIMARY KEY("document_id","part")
);
--> statement-breakpoint
CREATE TABLE "price_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"side_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"address" text,
	"schedule" text DEFAULT 'manual' NOT NULL,
	"missing" text DEFAULT 'keep' NOT NULL,
	"mapping" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"defaults" jsonb NOT NULL,
	"etag" text,
	"last_modified" text,
	"digest" text,
	"last_run_at" timestamp (3) with time zone,
	"last_import_id" uuid,
	"last_import_at" timestamp (3) with time zone,
	"problem" jsonb,
	"is_told" boolean DEFAULT false NOT NULL,
	"next_run_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "undo_problem" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "price_list_id" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undo_state" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_by" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "not_undone" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_undo" ADD CONSTRAINT "import_undo_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_files" ADD CONSTRAINT "price_list_files_price_list_id_price_lists_id_fk" FOREIGN KEY ("price_list_id") REFERENCES "public"."price_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_list_files_list" ON "price_list_files" USING btree ("price_list_id");--> statement-breakpoint
CREATE INDEX "price_list_files_created" ON "price_list_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "price_lists_side" ON "price_lists" USING btree ("side_id");--> statement-breakpoint
CREATE INDEX "price_lists_user" ON "price_lists" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "price_lists_due" ON "price_lists" USING btree ("next_run_at") WHERE next_run_at is not null;