-- Migration 0021 makes the indexes.
ALTER TABLE "outbox" ADD COLUMN "account_id" integer;
