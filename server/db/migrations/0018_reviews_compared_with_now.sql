ALTER TABLE "review_roles" ADD COLUMN "read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "review_roles" ADD COLUMN "first" jsonb;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "covers" integer[];