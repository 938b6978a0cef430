-- What would block large tables in a transaction (docs/decisions/040-migrations-block-nobody.md). Each statement runs alone and can run again,
-- after an interruption or in a database where migrations 0011 to 0016 did its work themselves.
-- The texts of mails that have ended.
DO $$
DECLARE
  last integer := 0;
  next integer;
BEGIN
  LOOP
    SELECT max(id) INTO next FROM (SELECT id FROM outbox WHERE id > last ORDER BY id LIMIT 5000) batch;
    EXIT WHEN next IS NULL;
    UPDATE outbox SET body = ''
    WHERE id > last AND id <= next AND body <> '' AND (delivered_at IS NOT NULL OR given_up_at IS NOT NULL);
    COMMIT;
    last := next;
  END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE "audit" VALIDATE CONSTRAINT "audit_record_type_known";--> statement-breakpoint
ALTER TABLE "audit" VALIDATE CONSTRAINT "audit_status_range";--> statement-breakpoint
ALTER TABLE "audit" VALIDATE CONSTRAINT "audit_count_range";--> statement-breakpoint
ALTER TABLE "companies" VALIDATE CONSTRAINT "companies_name_length";--> statement-breakpoint
ALTER TABLE "companies" VALIDATE CONSTRAINT "companies_owner_first_name_length";--> statement-breakpoint
ALTER TABLE "companies" VALIDATE CONSTRAINT "companies_owner_last_name_length";--> statement-breakpoint
ALTER TABLE "companies" VALIDATE CONSTRAINT "companies_owner_email_length";--> statement-breakpoint
ALTER TABLE "company_packages" VALIDATE CONSTRAINT "company_packages_status_known";--> statement-breakpoint
ALTER TABLE "company_packages" VALIDATE CONSTRAINT "company_packages_license_count_range";--> statement-breakpoint
ALTER TABLE "employees" VALIDATE CONSTRAINT "employees_first_name_length";--> statement-breakpoint
ALTER TABLE "employees" VALIDATE CONSTRAINT "employees_last_name_length";--> statement-breakpoint
ALTER TABLE "employees" VALIDATE CONSTRAINT "employees_email_length";--> statement-breakpoint
ALTER TABLE "invitations" VALIDATE CONSTRAINT "invitations_token_hash_form";--> statement-breakpoint
ALTER TABLE "kept_replies" VALIDATE CONSTRAINT "kept_replies_key_length";--> statement-breakpoint
ALTER TABLE "kept_replies" VALIDATE CONSTRAINT "kept_replies_fingerprint_form";--> statement-breakpoint
ALTER TABLE "outbox" VALIDATE CONSTRAINT "outbox_attempts_range";--> statement-breakpoint
ALTER TABLE "outbox" VALIDATE CONSTRAINT "outbox_body_emptied";--> statement-breakpoint
ALTER TABLE "kept_replies" VALIDATE CONSTRAINT "kept_replies_one_caller";--> statement-breakpoint
-- The searched texts. Triggers write them. A row that somebody is changing is left for another round, so that nobody waits.
DO $$
DECLARE
  kind text;
  last integer;
  next integer;
  found boolean;
BEGIN
  FOREACH kind IN ARRAY ARRAY['companies', 'employees'] LOOP
    last := 0;
    LOOP
      EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE search = $1)', kind) INTO found USING '';
      EXIT WHEN NOT found;
      IF last > 0 THEN PERFORM pg_sleep(0.1); END IF;
      last := 0;
      LOOP
        EXECUTE format('SELECT max(id) FROM (SELECT id FROM %I WHERE id > $1 ORDER BY id LIMIT 500) batch', kind)
          INTO next USING last;
        EXIT WHEN next IS NULL;
        EXECUTE format('UPDATE %1$I SET search = $1 WHERE id IN (
          SELECT id FROM %1$I WHERE id > $2 AND id <= $3 AND search = $1 FOR UPDATE SKIP LOCKED)', kind)
          USING '', last, next;
        COMMIT;
        last := next;
      END LOOP;
    END LOOP;
  END LOOP;
END $$;--> statement-breakpoint
-- A line without a record belongs to its caller's node, a line whose record exists to the record's node. The others stay without
-- a node, for readers who see every node (docs/decisions/029-who-sees-the-audit-log.md).
DO $$
DECLARE
  last bigint := 0;
  next bigint;
BEGIN
  LOOP
    SELECT max(id) INTO next FROM (SELECT id FROM audit WHERE id > last ORDER BY id LIMIT 2000) batch;
    EXIT WHEN next IS NULL;
    UPDATE audit AS line SET node_ids = CASE
      WHEN account_name IS NULL AND status >= 400 THEN NULL
      WHEN record_id IS NULL AND node_id IS NULL THEN NULL
      WHEN record_id IS NULL THEN ARRAY[node_id]
      WHEN record_type IN ('company', 'employee') AND before ? 'msp_node' AND after ? 'msp_node'
        THEN ARRAY[(before ->> 'msp_node')::int, (after ->> 'msp_node')::int]
      WHEN record_type = 'company' THEN (SELECT ARRAY[kept.node_id] FROM companies AS kept WHERE kept.id = line.record_id)
      WHEN record_type = 'employee' THEN (SELECT ARRAY[kept.node_id] FROM employees AS kept WHERE kept.id = line.record_id)
      WHEN record_type = 'role' THEN (SELECT ARRAY[kept.node_id] FROM roles AS kept WHERE kept.id = line.record_id AND kept.node_id IS NOT NULL)
      WHEN record_type = 'service_account' THEN (SELECT ARRAY[kept.node_id] FROM service_accounts AS kept WHERE kept.id = line.record_id)
      WHEN record_type = 'review' THEN (SELECT kept.node_ids FROM reviews AS kept WHERE kept.id = line.record_id AND kept.upstream = '')
      WHEN record_type = 'node' THEN (
        SELECT array_remove(ARRAY[kept.id, (line.before ->> 'parent')::int, (line.after ->> 'parent')::int], NULL)
        FROM nodes AS kept WHERE kept.id = line.record_id
      )
    END
    WHERE id > last AND id <= next AND node_ids = '{0}';
    COMMIT;
    last := next;
  END LOOP;
END $$;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "companies_search" ON "companies" USING gin ("search" gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "outbox_address" ON "outbox" USING btree (lower("to_address"),"created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "outbox_account" ON "outbox" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "outbox_person" ON "outbox" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "kept_replies_account" ON "kept_replies" USING btree ("account_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "kept_replies_person" ON "kept_replies" USING btree ("person_id","key");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_nodes" ON "audit" USING gin ("node_ids");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "audit_flood" ON "audit" USING btree ("address","flood") WHERE "audit"."flood" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_time" ON "audit" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_operation" ON "audit" USING btree ("operation","at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_stranger" ON "audit" USING btree ("at","id") WHERE "audit"."account_name" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_server" ON "audit" USING btree ("at","id") WHERE "audit"."account_id" is null and "audit"."person_id" is null and "audit"."account_name" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_record" ON "audit" USING btree ("record_type","record_id","at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_account" ON "audit" USING btree ("account_id","at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_person" ON "audit" USING btree ("person_id","at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "companies_search_unfolded";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "audit_at";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "audit_node";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "audit_failed_sign_ins";
