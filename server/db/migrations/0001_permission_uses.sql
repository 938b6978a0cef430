CREATE TABLE "permission_uses" (
	"account_id" integer,
	"person_id" integer,
	"code" text NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "permission_uses_code_known" CHECK ("permission_uses"."code" in ('msp_view_node', 'msp_add_node', 'msp_edit_node', 'msp_delete_node', 'msp_view_user', 'msp_add_user', 'msp_edit_user', 'msp_delete_user', 'msp_view_role', 'msp_add_role', 'msp_edit_role', 'msp_delete_role', 'msp_view_service_account', 'msp_add_service_account', 'msp_edit_service_account', 'msp_rotate_service_account', 'msp_delete_service_account', 'msp_view_managed_company', 'msp_add_managed_company', 'msp_edit_managed_company', 'msp_delete_managed_company', 'msp_assume_managed_company', 'msp_assumeRead_managed_company', 'msp_billing_administrator', 'msp_cascade_permissions')),
	CONSTRAINT "permission_uses_one_caller" CHECK (num_nonnulls("permission_uses"."account_id", "permission_uses"."person_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "permission_uses_since" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"since" date NOT NULL,
	CONSTRAINT "permission_uses_since_one" CHECK ("permission_uses_since"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "permission_uses" ADD CONSTRAINT "permission_uses_account_id_service_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."service_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_uses" ADD CONSTRAINT "permission_uses_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "permission_uses_account" ON "permission_uses" USING btree ("account_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "permission_uses_person" ON "permission_uses" USING btree ("person_id","code");