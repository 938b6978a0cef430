DO $$
DECLARE
  begins timestamptz := (SELECT coalesce(min(at), now()) FROM audit);
  form text := 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
  last integer := 0;
  batch integer[];
BEGIN
  -- Since when everybody has the role that they have, by the last line of the log that gave it, in batches that
  -- nobody waits for long. Without a line: since the record was made, or since before the log begins. What the
  -- last line gave must be what is there now; otherwise nobody knows.
  LOOP
    SELECT array_agg(id ORDER BY id) INTO batch FROM (
      SELECT id FROM employees WHERE id > last ORDER BY id LIMIT 500 FOR UPDATE
    ) following;
    EXIT WHEN batch IS NULL;
    UPDATE employees held SET role_given = jsonb_build_object('role', role_id, 'node', node_id) || CASE
      WHEN given.at IS NOT NULL THEN jsonb_build_object('at', to_char(given.at AT TIME ZONE 'UTC', form), 'by', given.by)
      WHEN created_at >= begins THEN jsonb_build_object('at', to_char(created_at AT TIME ZONE 'UTC', form), 'by', null)
      ELSE jsonb_build_object('at', to_char(begins AT TIME ZONE 'UTC', form), 'is_before', true, 'by', null) END
    FROM unnest(batch) AS following(id) LEFT JOIN (
      SELECT DISTINCT ON (record_id) record_id, at,
        after->>'role' AS role, after->>'msp_node' AS node,
        CASE WHEN operation IN ('Set role by groups', 'Create person by groups') THEN '{"groups": null}'
          WHEN account_name IS NOT NULL THEN jsonb_build_object('account_id', account_id, 'person_id', person_id, 'account_name', account_name)
        END AS by
      FROM audit
      WHERE record_type = 'employee' AND record_id = ANY (batch) AND status < 400 AND (
        operation = 'Create person by groups' OR after->'role' IS DISTINCT FROM before->'role' AND after ? 'role'
        OR after->'msp_node' IS DISTINCT FROM before->'msp_node' AND after ? 'msp_node')
      ORDER BY record_id, at DESC, id DESC
    ) given ON given.record_id = following.id
    WHERE held.id = following.id AND held.role_given IS NULL
      AND coalesce(given.role, role_id::text) = role_id::text AND coalesce(given.node, node_id::text) = node_id::text;
    last := batch[cardinality(batch)];
    COMMIT;
  END LOOP;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  begins timestamptz := (SELECT coalesce(min(at), now()) FROM audit);
  form text := 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
  last integer := 0;
  batch integer[];
BEGIN
  -- Since when everybody has the role that they have, by the last line of the log that gave it, in batches that
  -- nobody waits for long. Without a line: since the record was made, or since before the log begins. What the
  -- last line gave must be what is there now; otherwise nobody knows.
  LOOP
    SELECT array_agg(id ORDER BY id) INTO batch FROM (
      SELECT id FROM service_accounts WHERE id > last ORDER BY id LIMIT 500 FOR UPDATE
    ) following;
    EXIT WHEN batch IS NULL;
    UPDATE service_accounts held SET role_given = jsonb_build_object('role', role_id, 'node', node_id) || CASE
      WHEN given.at IS NOT NULL THEN jsonb_build_object('at', to_char(given.at AT TIME ZONE 'UTC', form), 'by', given.by)
      WHEN created_at >= begins THEN jsonb_build_object('at', to_char(created_at AT TIME ZONE 'UTC', form), 'by', null)
      ELSE jsonb_build_object('at', to_char(begins AT TIME ZONE 'UTC', form), 'is_before', true, 'by', null) END
    FROM unnest(batch) AS following(id) LEFT JOIN (
      SELECT DISTINCT ON (record_id) record_id, at,
        after->>'role' AS role, after->>'msp_node' AS node,
        CASE WHEN operation IN ('Set role by groups', 'Create person by groups') THEN '{"groups": null}'
          WHEN account_name IS NOT NULL THEN jsonb_build_object('account_id', account_id, 'person_id', person_id, 'account_name', account_name)
        END AS by
      FROM audit
      WHERE record_type = 'service_account' AND record_id = ANY (batch) AND status < 400 AND (
        operation = 'Create person by groups' OR after->'role' IS DISTINCT FROM before->'role' AND after ? 'role'
        OR after->'msp_node' IS DISTINCT FROM before->'msp_node' AND after ? 'msp_node')
      ORDER BY record_id, at DESC, id DESC
    ) given ON given.record_id = following.id
    WHERE held.id = following.id AND held.role_given IS NULL
      AND coalesce(given.role, role_id::text) = role_id::text AND coalesce(given.node, node_id::text) = node_id::text;
    last := batch[cardinality(batch)];
    COMMIT;
  END LOOP;
END $$;