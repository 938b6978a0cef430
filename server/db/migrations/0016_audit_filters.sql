-- Migration 0021 makes the indexes. Those that are dropped here exist only where 0015 made them, before it left that to 0021 too.
DROP INDEX IF EXISTS "audit_record";--> statement-breakpoint
DROP INDEX IF EXISTS "audit_account";--> statement-breakpoint
DROP INDEX IF EXISTS "audit_person";--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "record_name" text;
