CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"account_id" integer,
	"account_name" text,
	"node_id" integer,
	"operation" text NOT NULL,
	"record_type" text,
	"record_id" integer,
	"before" jsonb,
	"after" jsonb,
	"status" smallint NOT NULL,
	"reason" text,
	"address" text NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_node" ON "audit" USING btree ("node_id","id");--> statement-breakpoint
CREATE INDEX "audit_failed_sign_ins" ON "audit" USING btree ("address","at") WHERE "audit"."status" = 401;