-- Searches ignore apostrophes, dashes, quotes and invisible letters too, and find ü by ue (docs/decisions/062-any-spelling.md). `folded` stays for
-- the version before. The new function does the same as `fold` in domain/folding.ts; folding.test.ts beside it compares them.
CREATE FUNCTION "plain_text"("value" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(translate("value", '´΄', ''), NFKD),
      '[\u0300-\u036f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff"''\u0060\u00ab\u00bb\u02b9\u02bb-\u02bd\u2018-\u201f\u2032\u2039\u203a]',
      '', 'g') COLLATE "und-x-icu"),
    'ıłøđðħŧς', 'iloddhtσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[ \t\n\v\f\r\u0085\u1680\u2028\u2029\u2010-\u2015\u2212-]+', ' ', 'g')
$$;--> statement-breakpoint
-- The same as `searchable` in domain/folding.ts.
CREATE FUNCTION "searchable"("value" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN normalize("value", NFC) ~ '[äöüøåÄÖÜØÅ]' THEN
    plain_text("value") || E'\n' || plain_text(
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(normalize("value", NFC),
        'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa'), 'Ä', 'ae'), 'Ö', 'oe'), 'Ü', 'ue'), 'Ø', 'oe'), 'Å', 'aa'))
  ELSE plain_text("value") END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "fold_company"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := searchable(NEW.name || ' ' || NEW.owner_first_name || ' ' || NEW.owner_last_name || ' ' || NEW.owner_email);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "fold_employee"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := searchable(NEW.first_name || ' ' || NEW.last_name || ' ' || NEW.email);
  RETURN NEW;
END $$;--> statement-breakpoint
-- Not `und-u-kn`: the ICU of PGlite doesn't know that spelling.
CREATE COLLATION "natural_order" (provider = icu, locale = 'und@colNumeric=yes');
