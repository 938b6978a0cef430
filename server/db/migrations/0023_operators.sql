ALTER TABLE "outbox" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "sending_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "retired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind_known" CHECK ("outbox"."kind" in ('invitation', 'sign_in_link', 'notice')) NOT VALID;