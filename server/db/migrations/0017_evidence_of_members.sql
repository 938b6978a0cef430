ALTER TABLE "review_changes" DROP CONSTRAINT "review_changes_result_known";--> statement-breakpoint
ALTER TABLE "review_evidence" ADD COLUMN "people_nodes" integer[];--> statement-breakpoint
ALTER TABLE "review_changes" ADD CONSTRAINT "review_changes_result_known" CHECK ("review_changes"."result" in ('done', 'maybe', 'refused', 'gone', 'unchanged'));