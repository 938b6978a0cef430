ALTER TABLE "outbox" ADD COLUMN "account_id" integer;--> statement-breakpoint
CREATE INDEX "outbox_address" ON "outbox" USING btree (lower("to_address"),"created_at");--> statement-breakpoint
CREATE INDEX "outbox_account" ON "outbox" USING btree ("account_id","created_at");