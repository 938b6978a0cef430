ALTER TABLE "audit" ADD COLUMN "takes_back" bigint;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "restores" integer;
