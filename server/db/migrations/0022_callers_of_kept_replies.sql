-- Migration 0021 has made the index that replaces this key.
ALTER TABLE "kept_replies" DROP CONSTRAINT IF EXISTS "kept_replies_account_id_key_pk";--> statement-breakpoint
ALTER TABLE "kept_replies" ALTER COLUMN "account_id" DROP NOT NULL;
