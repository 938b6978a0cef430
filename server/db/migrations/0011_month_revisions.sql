CREATE TABLE "month_revisions" (
	"month" integer PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "month_lines" ADD COLUMN "company_identity" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "month_lines" ADD COLUMN "package_identity" text DEFAULT '' NOT NULL;