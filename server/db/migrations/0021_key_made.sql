CREATE TABLE "key_reminders" (
	"employee" integer NOT NULL,
	"account_id" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "key_reminders_employee_account_id_expires_at_pk" PRIMARY KEY("employee","account_id","expires_at")
);
--> statement-breakpoint
ALTER TABLE "service_accounts" ADD COLUMN "key_made" jsonb;--> statement-breakpoint
ALTER TABLE "upstream_keys" ADD COLUMN "entered" jsonb;