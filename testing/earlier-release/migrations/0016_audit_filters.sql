DROP INDEX "audit_at";--> statement-breakpoint
DROP INDEX "audit_record";--> statement-breakpoint
DROP INDEX "audit_account";--> statement-breakpoint
DROP INDEX "audit_person";--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "record_name" text;--> statement-breakpoint
CREATE INDEX "audit_time" ON "audit" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_operation" ON "audit" USING btree ("operation","at","id");--> statement-breakpoint
CREATE INDEX "audit_stranger" ON "audit" USING btree ("at","id") WHERE "audit"."account_name" is null;--> statement-breakpoint
CREATE INDEX "audit_server" ON "audit" USING btree ("at","id") WHERE "audit"."account_id" is null and "audit"."person_id" is null and "audit"."account_name" is not null;--> statement-breakpoint
CREATE INDEX "audit_record" ON "audit" USING btree ("record_type","record_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_account" ON "audit" USING btree ("account_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_person" ON "audit" USING btree ("person_id","at","id");