ALTER TABLE "month_files" ADD COLUMN "form" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "month_lines" ADD COLUMN "form" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "month_pairs" ADD COLUMN "form" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "month_pairs" DROP CONSTRAINT "month_pairs_kind_their_key_their_name_pk";--> statement-breakpoint
ALTER TABLE "month_pairs" ADD CONSTRAINT "month_pairs_kind_their_key_their_name_form_pk" PRIMARY KEY("kind","their_key","their_name","form");
