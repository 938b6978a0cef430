-- The last span of an order that begins at a place or before it, and how many companies come before that span. Added up along the index
-- from the nearer end: sorted by the rules of a language, and all of them, two thousand spans took longer than the page that is looked for.
CREATE FUNCTION company_span_at(ordering text, place integer, OUT name text, OUT created_at timestamptz, OUT company_id integer, OUT before integer)
LANGUAGE plpgsql STABLE SET enable_sort = off SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off AS $$
DECLARE
  span company_spans;
  -- Spans and changes together are what is there.
  total integer := (SELECT coalesce(sum(count), 0) FROM company_counts) - (SELECT coalesce(sum(change), 0) FROM company_changes);
  reached integer := 0;
BEGIN
  IF place < 0 THEN RETURN; END IF;
  IF place < total / 2 THEN
    FOR span IN SELECT * FROM company_spans one WHERE one.ordering = company_span_at.ordering ORDER BY one.name, one.created_at, one.company_id LOOP
      EXIT WHEN reached > place;
      name := span.name; created_at := span.created_at; company_id := span.company_id; before := reached;
      reached := reached + span.count;
    END LOOP;
  ELSE
    before := total;
    FOR span IN SELECT * FROM company_spans one WHERE one.ordering = company_span_at.ordering ORDER BY one.name DESC, one.created_at DESC, one.company_id DESC LOOP
      name := span.name; created_at := span.created_at; company_id := span.company_id; before := before - span.count;
      EXIT WHEN before <= place;
    END LOOP;
  END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION company_at(ordering text, reach integer[], place integer, OUT name text, OUT created_at timestamptz, OUT company_id integer)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  columns text := CASE company_at.ordering WHEN 'id' THEN 'id' ELSE company_at.ordering || ', id' END;
  since text := CASE company_at.ordering WHEN 'id' THEN '$3' WHEN 'name' THEN '$1, $3' ELSE '$2, $3' END;
  -- Who reaches every company needs no counts by node. A change may still tell of a node that has none any more.
  is_all boolean := NOT EXISTS (SELECT FROM company_counts WHERE count > 0 AND node_id <> ALL (reach));
  came integer := (SELECT count(*) FROM company_changes WHERE change > 0 AND (is_all OR node_id = ANY (reach)));
  before integer;
BEGIN
  IF place < 0 THEN RETURN; END IF;
  IF is_all THEN
    SELECT found.name, found.created_at, found.company_id, found.before INTO name, created_at, company_id, before
    FROM company_span_at(company_at.ordering, place - came) found;
  ELSE
    SELECT found.name, found.created_at, found.company_id, found.before INTO name, created_at, company_id, before FROM (
      SELECT span.*, sum(coalesce(held.count, 0)) OVER (ORDER BY span.name, span.created_at, span.company_id ROWS UNBOUNDED PRECEDING) - coalesce(held.count, 0) AS before
      FROM company_spans span
      LEFT JOIN (SELECT span_id, sum(count) AS count FROM company_span_counts WHERE node_id = ANY (reach) GROUP BY span_id) held ON held.span_id = span.id
      WHERE span.ordering = company_at.ordering
    ) found WHERE found.before <= place - came
    ORDER BY found.before DESC LIMIT 1;
  END IF;
  IF before IS NULL THEN
    SELECT '', '-infinity', 0, 0 INTO name, created_at, company_id, before;
  ELSE
    before := before + (
      SELECT coalesce(sum(change), 0) FROM company_changed_keys changed
      WHERE changed.ordering = company_at.ordering AND (is_all OR changed.node_id = ANY (reach))
        AND (changed.name, changed.created_at, changed.company_id) < (company_at.name, company_at.created_at, company_at.company_id)
    );
  END IF;
  -- Planned for these values, and with nothing that is not in the order's index.
  EXECUTE format('SELECT %3$s, id FROM companies WHERE node_id = ANY ($4) AND (%1$s) >= (%2$s) ORDER BY %1$s OFFSET $5 LIMIT 1', columns, since,
    CASE company_at.ordering WHEN 'id' THEN 'NULL, NULL' WHEN 'name' THEN 'name, NULL' ELSE 'NULL, created_at' END)
  INTO name, created_at, company_id USING name, created_at, company_id, reach, place - before;
END $$;
