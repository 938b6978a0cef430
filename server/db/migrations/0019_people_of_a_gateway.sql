ALTER TABLE "audit" DROP CONSTRAINT "audit_record_type_known";--> statement-breakpoint
ALTER TABLE "sign_in_links" DROP CONSTRAINT "sign_in_links_kind_known";--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "activated_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "people_email" ON "people" USING btree (lower("email"));--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_record_type_known" CHECK ("audit"."record_type" in ('node', 'role', 'employee', 'company', 'package', 'review', 'service_account', 'person', 'upstream_key', 'mail')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_kind_known" CHECK ("sign_in_links"."kind" in ('first start', 'reset', 'forgotten', 'invitation'));