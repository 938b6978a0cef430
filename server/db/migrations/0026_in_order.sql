-- The searched texts that the new function writes otherwise (docs/decisions/040-migrations-block-nobody.md). A row that somebody is changing is
-- left for another round, so that nobody waits.
DO $$
DECLARE
  part text[];
  last integer;
  next integer;
  missed integer;
BEGIN
  FOREACH part SLICE 1 IN ARRAY ARRAY[
    ['companies', $x$name || ' ' || owner_first_name || ' ' || owner_last_name || ' ' || owner_email$x$],
    ['employees', $x$first_name || ' ' || last_name || ' ' || email$x$]
  ] LOOP
    last := 0;
    LOOP
      EXECUTE format('SELECT max(id) FROM (SELECT id FROM %I WHERE id > $1 ORDER BY id LIMIT 500) batch', part[1])
        INTO next USING last;
      EXIT WHEN next IS NULL;
      LOOP
        EXECUTE format('WITH stale AS (
            SELECT id FROM %1$I WHERE id > $1 AND id <= $2 AND search <> searchable(%2$s) COLLATE "C"
          ), free AS (
            SELECT id FROM %1$I WHERE id IN (SELECT id FROM stale) FOR UPDATE SKIP LOCKED
          ), written AS (
            UPDATE %1$I SET search = $3 WHERE id IN (SELECT id FROM free) RETURNING id
          ) SELECT (SELECT count(*) FROM stale) - (SELECT count(*) FROM written)', part[1], part[2])
          INTO missed USING last, next, '';
        COMMIT;
        EXIT WHEN missed = 0;
        PERFORM pg_sleep(0.1);
      END LOOP;
      last := next;
    END LOOP;
  END LOOP;
END $$;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "companies_in_order" ON "companies" USING btree ("name" collate "natural_order","id","node_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "companies_by_name";
