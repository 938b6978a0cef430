ALTER TABLE "month_lines" DROP CONSTRAINT "month_lines_number_range";--> statement-breakpoint
ALTER TABLE "month_lines" DROP CONSTRAINT "month_lines_amount_range";--> statement-breakpoint
ALTER TABLE "month_comparisons" ADD COLUMN "answers" jsonb;