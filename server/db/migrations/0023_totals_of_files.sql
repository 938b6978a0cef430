ALTER TABLE "month_files" ADD COLUMN "totals" jsonb;--> statement-breakpoint
ALTER TABLE "month_lines" ADD COLUMN "alone" boolean DEFAULT false NOT NULL;