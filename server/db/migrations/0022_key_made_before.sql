DO $$
DECLARE
  begins timestamptz := (SELECT coalesce(min(at), now()) FROM audit);
  form text := 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
  last integer := 0;
  batch integer[];
BEGIN
  -- When the present key was made, and by whom, by the last line of the log about one, in batches that nobody waits
  -- for long. Without a line: when the row says, by nobody known, or before the log begins.
  LOOP
    SELECT array_agg(id ORDER BY id) INTO batch FROM (
      SELECT id FROM service_accounts WHERE id > last ORDER BY id LIMIT 500 FOR UPDATE
    ) following;
    EXIT WHEN batch IS NULL;
    UPDATE service_accounts held SET key_made = jsonb_build_object('of', right(held.key_hash, 16)) || CASE
      WHEN made.at IS NOT NULL THEN jsonb_build_object('at', to_char(made.at AT TIME ZONE 'UTC', form), 'by', made.by)
      WHEN coalesce(held.rotated_at, held.created_at) >= begins THEN jsonb_build_object('at', to_char(coalesce(held.rotated_at, held.created_at) AT TIME ZONE 'UTC', form), 'by', null)
      ELSE jsonb_build_object('at', to_char(begins AT TIME ZONE 'UTC', form), 'is_before', true, 'by', null) END
    FROM unnest(batch) AS following(id) LEFT JOIN (
      SELECT DISTINCT ON (record_id) record_id, at, CASE WHEN account_name IS NOT NULL THEN
        jsonb_build_object('account_id', account_id, 'person_id', person_id, 'account_name', account_name) END AS by
      FROM audit
      WHERE record_type = 'service_account' AND record_id = ANY (batch) AND status < 400
        AND operation IN ('Create service account', 'Rotate service account key')
      ORDER BY record_id, at DESC, id DESC
    ) made ON made.record_id = following.id
    WHERE held.id = following.id AND held.key_made IS NULL;
    last := batch[cardinality(batch)];
    COMMIT;
  END LOOP;
END $$;
--> statement-breakpoint
DO $$
BEGIN
  -- Who entered each key of a gateway, by the last line of the log about one. A gateway has few.
  UPDATE upstream_keys held SET entered = jsonb_build_object('of', right(held.sealed, 16), 'by', (
    SELECT person_id FROM audit
    WHERE record_type = 'upstream_key' AND record_id = held.id AND status < 400
      AND (operation = 'Add upstream key' OR after ? 'key')
    ORDER BY id DESC LIMIT 1))
  WHERE entered IS NULL;
  COMMIT;
END $$;
