-- The lines so far have node 0, which doesn't exist, until migration 0021 finds their nodes. A default takes no time, whatever the number of lines.
ALTER TABLE "audit" ADD COLUMN "node_ids" integer[] DEFAULT '{0}';--> statement-breakpoint
ALTER TABLE "audit" ALTER COLUMN "node_ids" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "flood" text;
