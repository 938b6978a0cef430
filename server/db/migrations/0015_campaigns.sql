CREATE TABLE "review_reminders" (
	"employee" integer NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "review_reminders_employee_day_pk" PRIMARY KEY("employee","day")
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "steps" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "voided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" DROP COLUMN "week_mail_at";--> statement-breakpoint
ALTER TABLE "reviews" DROP COLUMN "day_mail_at";
