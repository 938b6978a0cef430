CREATE TABLE "review_callers" (
	"review_id" integer NOT NULL,
	"kind" text NOT NULL,
	"caller_id" integer NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"facts" jsonb NOT NULL,
	"before" jsonb,
	"before_review" integer,
	"before_closed_at" timestamp (3) with time zone,
	"decision" jsonb,
	"change" jsonb,
	"signed" jsonb,
	CONSTRAINT "review_callers_review_id_kind_caller_id_pk" PRIMARY KEY("review_id","kind","caller_id"),
	CONSTRAINT "review_callers_kind_known" CHECK ("review_callers"."kind" in ('person', 'key'))
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind_known";--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "kind" text DEFAULT 'roles' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reviewer_id" integer;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reviewer_email" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "campaign" integer;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "week_mail_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "day_mail_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "review_callers" ADD CONSTRAINT "review_callers_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_callers_caller" ON "review_callers" USING btree ("kind","caller_id");--> statement-breakpoint
CREATE INDEX "reviews_campaign" ON "reviews" USING btree ("campaign");--> statement-breakpoint
CREATE INDEX "reviews_due" ON "reviews" USING btree ("due_on") WHERE "reviews"."state" <> 'closed';--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind_known" CHECK ("outbox"."kind" in ('invitation', 'sign_in_link', 'notice', 'review')) NOT VALID;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_kind_known" CHECK ("reviews"."kind" in ('roles', 'people', 'all'));