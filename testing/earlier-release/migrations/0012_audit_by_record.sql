ALTER TABLE "audit" ADD COLUMN "node_ids" integer[];--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "flood" text;--> statement-breakpoint
-- A line without a record belongs to its caller's node, a line whose record exists to the record's node. The others stay without
-- a node, for readers who see every node (docs/decisions/029-who-sees-the-audit-log.md).
UPDATE "audit" AS "line" SET "node_ids" = CASE
  WHEN "record_id" IS NULL THEN ARRAY["node_id"]
  WHEN "record_type" IN ('company', 'employee') AND "before" ? 'msp_node' AND "after" ? 'msp_node'
    THEN ARRAY[("before" ->> 'msp_node')::int, ("after" ->> 'msp_node')::int]
  WHEN "record_type" = 'company' THEN (SELECT ARRAY["kept"."node_id"] FROM "companies" AS "kept" WHERE "kept"."id" = "line"."record_id")
  WHEN "record_type" = 'employee' THEN (SELECT ARRAY["kept"."node_id"] FROM "employees" AS "kept" WHERE "kept"."id" = "line"."record_id")
  WHEN "record_type" = 'role' THEN (SELECT ARRAY["kept"."node_id"] FROM "roles" AS "kept" WHERE "kept"."id" = "line"."record_id" AND "kept"."node_id" IS NOT NULL)
  WHEN "record_type" = 'service_account' THEN (SELECT ARRAY["kept"."node_id"] FROM "service_accounts" AS "kept" WHERE "kept"."id" = "line"."record_id")
  WHEN "record_type" = 'review' THEN (SELECT "kept"."node_ids" FROM "reviews" AS "kept" WHERE "kept"."id" = "line"."record_id" AND "kept"."upstream" = '')
  WHEN "record_type" = 'node' THEN (
    SELECT array_remove(ARRAY["kept"."id", ("line"."before" ->> 'parent')::int, ("line"."after" ->> 'parent')::int], NULL)
    FROM "nodes" AS "kept" WHERE "kept"."id" = "line"."record_id"
  )
END
WHERE ("account_name" IS NOT NULL OR "status" < 400) AND ("record_id" IS NOT NULL OR "node_id" IS NOT NULL);--> statement-breakpoint
DROP INDEX "audit_node";--> statement-breakpoint
DROP INDEX "audit_failed_sign_ins";--> statement-breakpoint
CREATE INDEX "audit_nodes" ON "audit" USING gin ("node_ids");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_flood" ON "audit" USING btree ("address","flood") WHERE "audit"."flood" is not null;
