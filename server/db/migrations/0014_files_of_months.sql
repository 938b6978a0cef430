CREATE TABLE "month_files" (
	"month" integer NOT NULL,
	"file" integer NOT NULL,
	"side" text NOT NULL,
	"name" text NOT NULL,
	"digest" text NOT NULL,
	"lines" integer NOT NULL,
	"sent" integer NOT NULL,
	"counts" text,
	"columns" jsonb NOT NULL,
	"answers" jsonb,
	"left_out" jsonb NOT NULL,
	"by" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "month_files_month_file_pk" PRIMARY KEY("month","file"),
	CONSTRAINT "month_files_digest_form" CHECK ("month_files"."digest" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "month_files_sent_range" CHECK ("month_files"."sent" >= 0),
	CONSTRAINT "month_files_side_known" CHECK ("month_files"."side" in ('vendor', 'own')),
	CONSTRAINT "month_files_counts_known" CHECK ("month_files"."counts" in ('licences', 'licence_days'))
);
--> statement-breakpoint
CREATE TABLE "month_numbers" (
	"kind" text NOT NULL,
	"our_id" integer NOT NULL,
	"number" text NOT NULL,
	"by" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "month_numbers_kind_our_id_pk" PRIMARY KEY("kind","our_id"),
	CONSTRAINT "month_numbers_kind_known" CHECK ("month_numbers"."kind" in ('company', 'package'))
);
--> statement-breakpoint
ALTER TABLE "closed_months" ADD COLUMN "summary" jsonb;--> statement-breakpoint
ALTER TABLE "licence_walks" ADD COLUMN "untold_why" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "price_changes" ADD COLUMN "package_name" text;--> statement-breakpoint
ALTER TABLE "month_lines" ADD COLUMN "file" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
INSERT INTO month_files (month, file, side, name, digest, lines, sent, counts, columns, answers, left_out, by, at)
  SELECT month, 0, 'vendor', name, digest, lines, sent, counts, columns, answers, left_out, by, at FROM month_comparisons;--> statement-breakpoint
DROP TABLE month_comparisons;--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_price() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO price_changes (at, package_id, price_monthly, currency, package_name) VALUES (
    greatest(clock_timestamp(), (SELECT max(at) FROM price_changes WHERE package_id = NEW.id)), NEW.id, NEW.price_monthly, NEW.currency, NEW.name
  );
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER record_package_name AFTER UPDATE ON packages FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name AND (OLD.price_monthly, OLD.currency) IS NOT DISTINCT FROM (NEW.price_monthly, NEW.currency)) EXECUTE FUNCTION record_price();--> statement-breakpoint
INSERT INTO price_changes (at, package_id, price_monthly, currency, package_name)
  SELECT greatest(clock_timestamp(), (SELECT max(at) FROM price_changes WHERE package_id = packages.id)), id, price_monthly, currency, name FROM packages ORDER BY id;
