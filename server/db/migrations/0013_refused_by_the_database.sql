-- In tables that grow, migration 0021 checks the rows so far.
ALTER TABLE "audit"
  ADD CONSTRAINT "audit_record_type_known" CHECK ("audit"."record_type" in ('node', 'role', 'employee', 'company', 'package', 'review', 'service_account', 'mail')) NOT VALID,
  ADD CONSTRAINT "audit_status_range" CHECK ("audit"."status" between 100 and 599) NOT VALID,
  ADD CONSTRAINT "audit_count_range" CHECK ("audit"."count" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies"
  ADD CONSTRAINT "companies_name_length" CHECK (char_length("companies"."name") between 1 and 120) NOT VALID,
  ADD CONSTRAINT "companies_owner_first_name_length" CHECK (char_length("companies"."owner_first_name") between 1 and 120) NOT VALID,
  ADD CONSTRAINT "companies_owner_last_name_length" CHECK (char_length("companies"."owner_last_name") between 1 and 120) NOT VALID,
  ADD CONSTRAINT "companies_owner_email_length" CHECK (char_length("companies"."owner_email") between 1 and 254) NOT VALID;--> statement-breakpoint
ALTER TABLE "company_packages"
  ADD CONSTRAINT "company_packages_status_known" CHECK ("company_packages"."status" in ('active', 'suspended')) NOT VALID,
  ADD CONSTRAINT "company_packages_license_count_range" CHECK ("company_packages"."license_count" between 0 and 1000000) NOT VALID;--> statement-breakpoint
ALTER TABLE "employees"
  ADD CONSTRAINT "employees_first_name_length" CHECK (char_length("employees"."first_name") between 1 and 120) NOT VALID,
  ADD CONSTRAINT "employees_last_name_length" CHECK (char_length("employees"."last_name") between 1 and 120) NOT VALID,
  ADD CONSTRAINT "employees_email_length" CHECK (char_length("employees"."email") between 1 and 254) NOT VALID;--> statement-breakpoint
ALTER TABLE "invitations"
  ADD CONSTRAINT "invitations_token_hash_form" CHECK ("invitations"."token_hash" ~ '^[0-9a-f]{64}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "kept_replies"
  ADD CONSTRAINT "kept_replies_key_length" CHECK (char_length("kept_replies"."key") between 1 and 255) NOT VALID,
  ADD CONSTRAINT "kept_replies_fingerprint_form" CHECK ("kept_replies"."fingerprint" ~ '^[0-9a-f]{64}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "nodes"
  ADD CONSTRAINT "nodes_name_length" CHECK (char_length("nodes"."name") between 1 and 120);--> statement-breakpoint
ALTER TABLE "outbox"
  ADD CONSTRAINT "outbox_attempts_range" CHECK ("outbox"."attempts" >= 0) NOT VALID,
  ADD CONSTRAINT "outbox_body_emptied" CHECK ("outbox"."body" = '' or ("outbox"."delivered_at" is null and "outbox"."given_up_at" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "packages"
  ADD CONSTRAINT "packages_name_length" CHECK (char_length("packages"."name") between 1 and 120),
  ADD CONSTRAINT "packages_type_known" CHECK ("packages"."type" in ('subscription', 'nfr')),
  ADD CONSTRAINT "packages_price_monthly_range" CHECK ("packages"."price_monthly" >= 0),
  ADD CONSTRAINT "packages_currency_form" CHECK ("packages"."currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "roles"
  ADD CONSTRAINT "roles_name_length" CHECK (char_length("roles"."name") between 1 and 120),
  ADD CONSTRAINT "roles_codes_known" CHECK ("roles"."codes" <@ array['msp_view_node', 'msp_add_node', 'msp_edit_node', 'msp_delete_node', 'msp_view_user', 'msp_add_user', 'msp_edit_user', 'msp_delete_user', 'msp_view_role', 'msp_add_role', 'msp_edit_role', 'msp_delete_role', 'msp_view_service_account', 'msp_add_service_account', 'msp_edit_service_account', 'msp_rotate_service_account', 'msp_delete_service_account', 'msp_view_managed_company', 'msp_add_managed_company', 'msp_edit_managed_company', 'msp_delete_managed_company', 'msp_assume_managed_company', 'msp_assumeRead_managed_company', 'msp_billing_administrator', 'msp_cascade_permissions']::text[]);--> statement-breakpoint
ALTER TABLE "service_accounts"
  ADD CONSTRAINT "service_accounts_name_length" CHECK (char_length("service_accounts"."name") between 1 and 120),
  ADD CONSTRAINT "service_accounts_key_hash_form" CHECK ("service_accounts"."key_hash" ~ '^[0-9a-f]{64}$');--> statement-breakpoint
ALTER TABLE "review_changes"
  ADD CONSTRAINT "review_changes_result_known" CHECK ("review_changes"."result" in ('done', 'refused', 'gone', 'unchanged'));--> statement-breakpoint
ALTER TABLE "review_decisions"
  ADD CONSTRAINT "review_decisions_decision_known" CHECK ("review_decisions"."decision" in ('keep', 'reduce', 'revoke')),
  ADD CONSTRAINT "review_decisions_note_length" CHECK (char_length("review_decisions"."note") between 0 and 2000),
  ADD CONSTRAINT "review_decisions_milliseconds_range" CHECK ("review_decisions"."milliseconds" >= 0);--> statement-breakpoint
ALTER TABLE "review_roles"
  ADD CONSTRAINT "review_roles_status_known" CHECK ("review_roles"."status" in ('new', 'changed', 'unchanged', 'deleted')),
  ADD CONSTRAINT "review_roles_fingerprint_form" CHECK ("review_roles"."fingerprint" ~ '^[0-9a-f]{64}$');--> statement-breakpoint
ALTER TABLE "reviews"
  ADD CONSTRAINT "reviews_name_length" CHECK (char_length("reviews"."name") between 1 and 120),
  ADD CONSTRAINT "reviews_state_known" CHECK ("reviews"."state" in ('open', 'paused', 'closed')),
  ADD CONSTRAINT "reviews_closed_at" CHECK (("reviews"."state" = 'closed') = ("reviews"."closed_at" is not null)),
  ADD CONSTRAINT "reviews_item_count_range" CHECK ("reviews"."item_count" >= 0),
  ADD CONSTRAINT "reviews_decided_count_range" CHECK ("reviews"."decided_count" >= 0),
  ADD CONSTRAINT "reviews_milliseconds_range" CHECK ("reviews"."milliseconds" >= 0);--> statement-breakpoint
ALTER TABLE "signing_keys"
  ADD CONSTRAINT "signing_keys_id_range" CHECK ("signing_keys"."id" between 1 and 1);
