-- Searches ignore case, accents, width and Unicode form (docs/decisions/033-folded-search.md). The function does the same as `fold` in
-- domain/folding.ts; folding.test.ts beside it compares them. It runs once for each write, and the column can't be written otherwise.
CREATE FUNCTION "folded"("value" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize("value", NFKD), '[\u0300-\u036f]', '', 'g') COLLATE "und-x-icu"),
    'ıłøđðħŧς', 'iloddhtσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;
--> statement-breakpoint
DROP INDEX "companies_search";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "search" text collate "C" GENERATED ALWAYS AS (folded("companies"."name" || ' ' || "companies"."owner_first_name" || ' ' || "companies"."owner_last_name" || ' ' || "companies"."owner_email")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "search" text collate "C" GENERATED ALWAYS AS (folded("employees"."first_name" || ' ' || "employees"."last_name" || ' ' || "employees"."email")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "companies_search" ON "companies" USING gin ("search" gin_trgm_ops) WITH (gin_pending_list_limit=256);