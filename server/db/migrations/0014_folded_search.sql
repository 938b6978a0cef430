-- Searches ignore case, accents, width and Unicode form (docs/decisions/033-folded-search.md). The function does the same as `fold` in
-- domain/folding.ts; folding.test.ts beside it compares them. It runs once for each write, and the column can't be written otherwise.
CREATE FUNCTION "folded"("value" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize("value", NFKD), '[\u0300-\u036f]', '', 'g') COLLATE "und-x-icu"),
    'ıłøđðħŧς', 'iloddhtσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;
--> statement-breakpoint
-- Empty until migration 0021 has filled it, by triggers of migration 0020. The old index serves until migration 0021 has made the new one.
ALTER INDEX "companies_search" RENAME TO "companies_search_unfolded";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "search" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "search" text collate "C" DEFAULT '' NOT NULL;
