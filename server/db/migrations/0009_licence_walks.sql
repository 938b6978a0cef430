CREATE TABLE "licence_walks" (
	"day" date PRIMARY KEY NOT NULL,
	"upstream" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"outcome" text,
	"why" text DEFAULT '' NOT NULL,
	"nodes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"companies_seen" integer DEFAULT 0 NOT NULL,
	"not_seen" integer[] DEFAULT '{}' NOT NULL,
	"untold" integer[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "licence_walks_outcome_known" CHECK ("licence_walks"."outcome" in ('complete', 'untold', 'incomplete', 'refused', 'stopped'))
);
--> statement-breakpoint
ALTER TABLE "licence_changes" ALTER COLUMN "is_nfr" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream_keys" ADD COLUMN "records_licences" boolean DEFAULT false NOT NULL;