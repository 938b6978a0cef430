CREATE TABLE "month_comparisons" (
	"month" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"digest" text NOT NULL,
	"upload" integer NOT NULL,
	"lines" integer NOT NULL,
	"sent" integer NOT NULL,
	"counts" text,
	"columns" jsonb NOT NULL,
	"left_out" jsonb NOT NULL,
	"by" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "month_comparisons_digest_form" CHECK ("month_comparisons"."digest" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "month_comparisons_upload_range" CHECK ("month_comparisons"."upload" >= 1),
	CONSTRAINT "month_comparisons_sent_range" CHECK ("month_comparisons"."sent" >= 0),
	CONSTRAINT "month_comparisons_counts_known" CHECK ("month_comparisons"."counts" in ('licences', 'licence_days'))
);
--> statement-breakpoint
CREATE TABLE "month_decisions" (
	"month" integer NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"decision" text,
	"note" text NOT NULL,
	"company" text NOT NULL,
	"package" text NOT NULL,
	"currency" text NOT NULL,
	"their_number" integer,
	"their_amount" numeric(14, 2),
	"our_number" integer,
	"our_amount" numeric(14, 2),
	"by" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "month_decisions_month_key_pk" PRIMARY KEY("month","key"),
	CONSTRAINT "month_decisions_version_range" CHECK ("month_decisions"."version" >= 1),
	CONSTRAINT "month_decisions_decision_known" CHECK ("month_decisions"."decision" in ('accepted', 'dispute', 'our_mistake')),
	CONSTRAINT "month_decisions_note_length" CHECK (char_length("month_decisions"."note") between 0 and 500)
);
--> statement-breakpoint
CREATE TABLE "month_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "month_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"month" integer NOT NULL,
	"line" integer NOT NULL,
	"file_lines" integer NOT NULL,
	"company_name" text NOT NULL,
	"company_key" text NOT NULL,
	"reference" text NOT NULL,
	"package_name" text NOT NULL,
	"package_key" text NOT NULL,
	"currency" text NOT NULL,
	"number" integer,
	"amount" numeric(14, 2),
	"company" integer,
	"package" integer,
	CONSTRAINT "month_lines_file_lines_range" CHECK ("month_lines"."file_lines" >= 1),
	CONSTRAINT "month_lines_number_range" CHECK ("month_lines"."number" >= 0),
	CONSTRAINT "month_lines_amount_range" CHECK ("month_lines"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "month_pairs" (
	"kind" text NOT NULL,
	"their_key" text NOT NULL,
	"their_name" text NOT NULL,
	"our_id" integer NOT NULL,
	"our_uid" uuid,
	"our_name" text NOT NULL,
	"by" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "month_pairs_kind_their_key_their_name_pk" PRIMARY KEY("kind","their_key","their_name"),
	CONSTRAINT "month_pairs_kind_known" CHECK ("month_pairs"."kind" in ('company', 'package'))
);
--> statement-breakpoint
CREATE INDEX "month_lines_month" ON "month_lines" USING btree ("month","id");--> statement-breakpoint
CREATE INDEX "month_lines_company" ON "month_lines" USING btree ("company");