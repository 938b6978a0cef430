ALTER TABLE "employees" ADD COLUMN "role_given" jsonb;--> statement-breakpoint
ALTER TABLE "service_accounts" ADD COLUMN "role_given" jsonb;