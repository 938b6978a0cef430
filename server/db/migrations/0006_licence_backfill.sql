DO $$
DECLARE
  last integer := 0;
  batch integer[];
BEGIN
  -- What each company has at the upgrade, in batches that nobody waits for long. Triggers have written since
  -- the migration before, so only what is missing is added.
  LOOP
    SELECT array_agg(id ORDER BY id) INTO batch FROM (
      SELECT id FROM companies WHERE id > last ORDER BY id LIMIT 500 FOR UPDATE
    ) following;
    EXIT WHEN batch IS NULL;
    PERFORM record_licences(batch);
    last := batch[cardinality(batch)];
    COMMIT;
  END LOOP;
END $$;
