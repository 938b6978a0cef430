DROP INDEX "companies_name_at_node";--> statement-breakpoint
DROP INDEX "nodes_name_among_siblings";--> statement-breakpoint
DROP INDEX "roles_name_at_node";--> statement-breakpoint
UPDATE "companies" SET "name" = normalize("name", nfc), "owner_first_name" = normalize("owner_first_name", nfc), "owner_last_name" = normalize("owner_last_name", nfc) WHERE "name" IS NOT nfc NORMALIZED OR "owner_first_name" IS NOT nfc NORMALIZED OR "owner_last_name" IS NOT nfc NORMALIZED;--> statement-breakpoint
UPDATE "nodes" SET "name" = normalize("name", nfc) WHERE "name" IS NOT nfc NORMALIZED;--> statement-breakpoint
UPDATE "roles" SET "name" = normalize("name", nfc) WHERE "name" IS NOT nfc NORMALIZED;--> statement-breakpoint
UPDATE "employees" SET "first_name" = normalize("first_name", nfc), "last_name" = normalize("last_name", nfc) WHERE "first_name" IS NOT nfc NORMALIZED OR "last_name" IS NOT nfc NORMALIZED;--> statement-breakpoint
UPDATE "service_accounts" SET "name" = normalize("name", nfc) WHERE "name" IS NOT nfc NORMALIZED;--> statement-breakpoint
-- Names that were two until now and are one from here on: the older keeps it, the others get their id behind it.
UPDATE "companies" AS "kept" SET "name" = left("kept"."name", 106) || ' (' || "kept"."id" || ')' FROM (
  SELECT "id", row_number() OVER (PARTITION BY "node_id", lower(normalize("name", nfkc)) ORDER BY "id") AS "place" FROM "companies"
) AS "same" WHERE "same"."id" = "kept"."id" AND "same"."place" > 1;--> statement-breakpoint
UPDATE "nodes" AS "kept" SET "name" = left("kept"."name", 106) || ' (' || "kept"."id" || ')' FROM (
  SELECT "id", row_number() OVER (PARTITION BY "parent_id", lower(normalize("name", nfkc)) ORDER BY "id") AS "place" FROM "nodes"
) AS "same" WHERE "same"."id" = "kept"."id" AND "same"."place" > 1;--> statement-breakpoint
UPDATE "roles" AS "kept" SET "name" = left("kept"."name", 106) || ' (' || "kept"."id" || ')' FROM (
  SELECT "id", row_number() OVER (PARTITION BY coalesce("node_id", 0), lower(normalize("name", nfkc)) ORDER BY "id") AS "place" FROM "roles"
) AS "same" WHERE "same"."id" = "kept"."id" AND "same"."place" > 1;--> statement-breakpoint
CREATE UNIQUE INDEX "companies_name_at_node" ON "companies" USING btree ("node_id",lower(normalize("name", nfkc)));--> statement-breakpoint
CREATE UNIQUE INDEX "nodes_name_among_siblings" ON "nodes" USING btree ("parent_id",lower(normalize("name", nfkc)));--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name_at_node" ON "roles" USING btree (coalesce("node_id", 0),lower(normalize("name", nfkc)));--> statement-breakpoint
CREATE TABLE "kept_replies" (
	"account_id" integer NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "kept_replies_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
ALTER TABLE "kept_replies" ADD CONSTRAINT "kept_replies_account_id_service_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."service_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_replies_created_at" ON "kept_replies" USING btree ("created_at");