ALTER TABLE "closed_months" ALTER COLUMN "file" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "closed_months" ADD COLUMN "packed" text;