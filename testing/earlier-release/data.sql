-- The data of an earlier version, before migration 0010, made through its API and dumped from PostgreSQL 15 with pg_dump --inserts.
SET check_function_bodies = false;
SELECT pg_catalog.set_config('search_path', '', false);
CREATE SCHEMA drizzle;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';
CREATE FUNCTION public.company_at(ordering text, reach integer[], place integer, OUT name text, OUT created_at timestamp with time zone, OUT company_id integer) RETURNS record
    LANGUAGE plpgsql STABLE
    AS $_$
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
END $_$;
CREATE FUNCTION public.company_span_at(ordering text, place integer, OUT name text, OUT created_at timestamp with time zone, OUT company_id integer, OUT before integer) RETURNS record
    LANGUAGE plpgsql STABLE
    SET enable_sort TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET jit TO 'off'
    AS $$
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
CREATE FUNCTION public.count_companies() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  -- One statement and in the order of the nodes, so that two writers never wait for each other in a circle.
  IF TG_OP = 'INSERT' THEN
    INSERT INTO company_counts AS kept (node_id, count)
    SELECT node_id, count(*)::int FROM new_rows GROUP BY node_id ORDER BY node_id
    ON CONFLICT (node_id) DO UPDATE SET count = kept.count + excluded.count;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO company_counts AS kept (node_id, count)
    SELECT node_id, -count(*)::int FROM old_rows GROUP BY node_id ORDER BY node_id
    ON CONFLICT (node_id) DO UPDATE SET count = kept.count + excluded.count;
  ELSE
    INSERT INTO company_counts AS kept (node_id, count)
    SELECT node_id, sum(change)::int FROM (
      SELECT node_id, 1 AS change FROM new_rows UNION ALL SELECT node_id, -1 FROM old_rows
    ) moved GROUP BY node_id HAVING sum(change) <> 0 ORDER BY node_id
    ON CONFLICT (node_id) DO UPDATE SET count = kept.count + excluded.count;
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION public.count_in_searches() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO company_search_counts (pattern, node_id, count)
    SELECT pattern, node_id, count(*) FROM company_searches JOIN new_rows ON name ILIKE pattern GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO company_search_counts (pattern, node_id, count)
    SELECT pattern, node_id, -count(*) FROM company_searches JOIN old_rows ON name ILIKE pattern GROUP BY 1, 2;
  ELSE
    INSERT INTO company_search_counts (pattern, node_id, count)
    SELECT pattern, node_id, sum(change) FROM company_searches JOIN (
      SELECT name, node_id, 1 AS change FROM new_rows UNION ALL SELECT name, node_id, -1 FROM old_rows
    ) changed ON name ILIKE pattern GROUP BY 1, 2 HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION public.note_company_changes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO company_changes SELECT node_id, name, created_at, id, 1 FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO company_changes SELECT node_id, name, created_at, id, -1 FROM old_rows;
  ELSE
    INSERT INTO company_changes
    SELECT node_id, name, created_at, id, change FROM (
      (SELECT node_id, name, created_at, id, 1 AS change FROM new_rows EXCEPT SELECT node_id, name, created_at, id, 1 FROM old_rows)
      UNION ALL
      (SELECT node_id, name, created_at, id, -1 FROM old_rows EXCEPT SELECT node_id, name, created_at, id, -1 FROM new_rows)
    ) changed;
  END IF;
  IF (SELECT count(*) FROM company_changes) > 400 THEN PERFORM settle_company_changes(); END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION public.settle_company_changes() RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  long company_spans;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7250020) THEN RETURN; END IF;
  -- A statement of its own after the lock: it sees what the last one to hold it has done.
  WITH keys AS MATERIALIZED (SELECT * FROM company_changed_keys),
  taken AS (DELETE FROM company_changes),
  placed AS (
    SELECT span.id, keys.node_id, sum(keys.change) AS change
    FROM keys, LATERAL (
      SELECT span.id FROM company_spans span
      WHERE span.ordering = keys.ordering AND (span.name, span.created_at, span.company_id) <= (keys.name, keys.created_at, keys.company_id)
      ORDER BY span.name DESC, span.created_at DESC, span.company_id DESC LIMIT 1
    ) span
    GROUP BY span.id, keys.node_id HAVING sum(keys.change) <> 0
  ), summed AS (
    UPDATE company_spans span SET count = span.count + placed.change
    FROM (SELECT id, sum(change) AS change FROM placed GROUP BY id) placed WHERE placed.id = span.id
  )
  INSERT INTO company_span_counts AS kept (span_id, node_id, count)
  SELECT id, node_id, change FROM placed
  ON CONFLICT (span_id, node_id) DO UPDATE SET count = kept.count + excluded.count;
  FOR long IN SELECT * FROM company_spans WHERE count > 1000 LOOP
    PERFORM split_company_span(long);
  END LOOP;
  -- A span without companies is one with the span before it. The first of each order stays.
  DELETE FROM company_spans WHERE count = 0 AND company_id > 0;
  DELETE FROM company_span_counts WHERE count = 0;
END $$;
CREATE TABLE public.company_spans (
    id integer NOT NULL,
    ordering text NOT NULL,
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    created_at timestamp(3) with time zone NOT NULL,
    company_id integer NOT NULL,
    count integer NOT NULL
);
CREATE FUNCTION public.split_company_span(span public.company_spans) RETURNS void
    LANGUAGE plpgsql
    AS $_$
DECLARE
  next company_spans;
  columns text := CASE span.ordering WHEN 'id' THEN 'id' ELSE span.ordering || ', id' END;
  since text := CASE span.ordering WHEN 'id' THEN '$1.company_id' ELSE '$1.' || span.ordering || ', $1.company_id' END;
  name text := CASE span.ordering WHEN 'name' THEN 'name' ELSE $a$''$a$ END;
  created_at text := CASE span.ordering WHEN 'created_at' THEN 'created_at' ELSE $a$timestamptz '-infinity'$a$ END;
BEGIN
  SELECT * INTO next FROM company_spans later
  WHERE later.ordering = span.ordering AND (later.name, later.created_at, later.company_id) > (span.name, span.created_at, span.company_id)
  ORDER BY later.name, later.created_at, later.company_id LIMIT 1;
  DELETE FROM company_span_counts WHERE span_id = span.id;
  EXECUTE format($f$
    WITH inside AS MATERIALIZED (
      SELECT %1$s AS name, %2$s AS created_at, id AS company_id, node_id, row_number() OVER (ORDER BY %3$s) - 1 AS place
      FROM companies WHERE (%3$s) >= (%4$s) %5$s
    ), made AS (
      INSERT INTO company_spans (ordering, name, created_at, company_id, count)
      SELECT $1.ordering, name, created_at, company_id, 0 FROM inside WHERE place %% 500 = 0 AND place > 0
      RETURNING *
    ), parts AS (
      SELECT 0 AS part, $1.id AS id, $1.name AS name, $1.created_at AS created_at, $1.company_id AS company_id
      UNION ALL
      SELECT place / 500, made.id, made.name, made.created_at, made.company_id FROM made JOIN inside USING (company_id)
    ), counted AS (
      SELECT place / 500 AS part, node_id, count(*) AS count FROM inside GROUP BY 1, 2
      UNION ALL
      SELECT (SELECT max(part) FROM parts WHERE (parts.name, parts.created_at, parts.company_id) <= (changed.name, changed.created_at, changed.company_id)),
        node_id, -change
      FROM company_changed_keys changed
      WHERE ordering = $1.ordering AND (name, created_at, company_id) >= ($1.name, $1.created_at, $1.company_id)
        AND ($2.id IS NULL OR (name, created_at, company_id) < ($2.name, $2.created_at, $2.company_id))
    )
    INSERT INTO company_span_counts (span_id, node_id, count)
    SELECT parts.id, node_id, sum(count) FROM counted JOIN parts USING (part) GROUP BY 1, 2 HAVING sum(count) <> 0
  $f$, name, created_at, columns, since, CASE WHEN next.id IS NULL THEN '' ELSE format('AND (%s) < (%s)', columns, replace(since, '$1', '$2')) END)
  USING span, next;
  UPDATE company_spans one SET count = coalesce((SELECT sum(kept.count) FROM company_span_counts kept WHERE kept.span_id = one.id), 0)
  WHERE one.ordering = span.ordering AND (one.name, one.created_at, one.company_id) >= (span.name, span.created_at, span.company_id)
    AND (next.id IS NULL OR (one.name, one.created_at, one.company_id) < (next.name, next.created_at, next.company_id));
END $_$;
CREATE TABLE drizzle.__drizzle_migrations (
    id integer NOT NULL,
    hash text NOT NULL,
    created_at bigint
);
CREATE SEQUENCE drizzle.__drizzle_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE drizzle.__drizzle_migrations_id_seq OWNED BY drizzle.__drizzle_migrations.id;
CREATE TABLE public.audit (
    id bigint NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    account_id integer,
    account_name text,
    node_id integer,
    operation text NOT NULL,
    record_type text,
    record_id integer,
    before jsonb,
    after jsonb,
    status smallint NOT NULL,
    reason text,
    address text NOT NULL,
    request_id text NOT NULL
);
ALTER TABLE public.audit ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.companies (
    id integer NOT NULL,
    uid uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    node_id integer NOT NULL,
    owner_first_name text NOT NULL,
    owner_last_name text NOT NULL,
    owner_email text NOT NULL,
    is_nfr boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE public.companies ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.companies_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.company_changes (
    node_id integer NOT NULL,
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    created_at timestamp(3) with time zone NOT NULL,
    company_id integer NOT NULL,
    change smallint NOT NULL
);
CREATE VIEW public.company_changed_keys AS
 SELECT ordering.ordering,
        CASE ordering.ordering
            WHEN 'name'::text THEN company_changes.name
            ELSE ''::text
        END AS name,
        CASE ordering.ordering
            WHEN 'created_at'::text THEN company_changes.created_at
            ELSE '-infinity'::timestamp with time zone
        END AS created_at,
    company_changes.company_id,
    company_changes.node_id,
    company_changes.change
   FROM public.company_changes,
    unnest(ARRAY['id'::text, 'name'::text, 'created_at'::text]) ordering(ordering);
CREATE TABLE public.company_counts (
    node_id integer NOT NULL,
    count integer NOT NULL
);
CREATE TABLE public.company_packages (
    company_id integer NOT NULL,
    package_id integer NOT NULL,
    status text NOT NULL,
    license_count integer NOT NULL
);
CREATE TABLE public.company_search_counts (
    pattern text NOT NULL,
    node_id integer NOT NULL,
    count integer NOT NULL
);
CREATE TABLE public.company_searches (
    id integer NOT NULL,
    pattern text NOT NULL,
    is_counted boolean DEFAULT false NOT NULL
);
ALTER TABLE public.company_searches ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.company_searches_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.company_span_counts (
    span_id integer NOT NULL,
    node_id integer NOT NULL,
    count integer NOT NULL
);
ALTER TABLE public.company_spans ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.company_spans_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.employees (
    id integer NOT NULL,
    first_name text NOT NULL COLLATE pg_catalog."und-x-icu",
    last_name text NOT NULL COLLATE pg_catalog."und-x-icu",
    email text NOT NULL,
    role_id integer NOT NULL,
    node_id integer NOT NULL,
    is_2fa_enabled boolean DEFAULT false NOT NULL,
    invited_at timestamp(3) with time zone NOT NULL,
    last_invited_at timestamp(3) with time zone NOT NULL,
    invitation_expires_at timestamp(3) with time zone NOT NULL,
    activated_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE public.employees ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.employees_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.invitations (
    id integer NOT NULL,
    employee_id integer NOT NULL,
    token_hash text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    replaced_at timestamp(3) with time zone,
    used_at timestamp(3) with time zone
);
ALTER TABLE public.invitations ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.invitations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.kept_replies (
    account_id integer NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    body text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.nodes (
    id integer NOT NULL,
    uid uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    parent_id integer,
    created_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE public.nodes ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.nodes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.outbox (
    id integer NOT NULL,
    message_id text NOT NULL,
    to_name text NOT NULL,
    to_address text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp(3) with time zone NOT NULL,
    delivered_at timestamp(3) with time zone,
    given_up_at timestamp(3) with time zone,
    last_error text
);
ALTER TABLE public.outbox ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.packages (
    id integer NOT NULL,
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    type text NOT NULL,
    description text NOT NULL,
    price_monthly numeric(12,2),
    currency text NOT NULL
);
ALTER TABLE public.packages ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.packages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.review_changes (
    id integer NOT NULL,
    review_id integer NOT NULL,
    role_id integer NOT NULL,
    result text NOT NULL,
    removed text[] NOT NULL,
    added text[] NOT NULL,
    before text[] NOT NULL,
    after text[],
    detail text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    account_id integer,
    account_name text NOT NULL
);
ALTER TABLE public.review_changes ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.review_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.review_decisions (
    review_id integer NOT NULL,
    role_id integer NOT NULL,
    code text NOT NULL,
    decision text NOT NULL,
    note text NOT NULL,
    milliseconds integer NOT NULL,
    decided_at timestamp(3) with time zone NOT NULL,
    account_id integer,
    account_name text NOT NULL
);
CREATE TABLE public.review_evidence (
    review_id integer NOT NULL,
    file text NOT NULL
);
CREATE TABLE public.review_roles (
    review_id integer NOT NULL,
    role_id integer NOT NULL,
    name text NOT NULL,
    status text NOT NULL,
    fingerprint text NOT NULL,
    record jsonb,
    before jsonb,
    before_review integer,
    before_closed_at timestamp(3) with time zone,
    signed jsonb
);
CREATE TABLE public.reviews (
    id integer NOT NULL,
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    node_id integer,
    node_name text NOT NULL,
    node_ids integer[] NOT NULL,
    scope_roles integer[] NOT NULL,
    scope_nodes integer[] NOT NULL,
    reviewer text NOT NULL,
    account_id integer,
    account_name text NOT NULL,
    due_on text,
    state text NOT NULL,
    opened_at timestamp(3) with time zone NOT NULL,
    closed_at timestamp(3) with time zone,
    base_url text NOT NULL,
    item_count integer NOT NULL,
    decided_count integer DEFAULT 0 NOT NULL,
    milliseconds bigint DEFAULT 0 NOT NULL,
    upstream text DEFAULT ''::text NOT NULL,
    is_complete boolean DEFAULT true NOT NULL
);
ALTER TABLE public.reviews ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.reviews_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.roles (
    id integer NOT NULL,
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    node_id integer,
    codes text[] NOT NULL,
    last_modified timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE public.roles ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.roles_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.service_accounts (
    id integer NOT NULL,
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    node_id integer NOT NULL,
    role_id integer NOT NULL,
    key_hash text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    rotated_at timestamp(3) with time zone
);
ALTER TABLE public.service_accounts ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.service_accounts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.signing_keys (
    id integer NOT NULL,
    public_key text NOT NULL,
    private_key text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE ONLY drizzle.__drizzle_migrations ALTER COLUMN id SET DEFAULT nextval('drizzle.__drizzle_migrations_id_seq'::regclass);
INSERT INTO drizzle.__drizzle_migrations VALUES (1, '8542740bb00187178df59bd0292ee44bfd197caa8321312aba5e26e1241bf557', 1795245399350);
INSERT INTO drizzle.__drizzle_migrations VALUES (2, 'c8ea29a01f4ea7b451d5bb2fcd91d1737b69fb921acaf2f7d77f50fb15d2e6cf', 1795247334100);
INSERT INTO drizzle.__drizzle_migrations VALUES (3, '85797cfb1daed100f32ec9cf2a609110eeb5d35e1bc5547c7576cf1b870c2350', 1795248447881);
INSERT INTO drizzle.__drizzle_migrations VALUES (4, 'dbc547a72b1f0fde9c7c0610166e160f46c1966a19848a35578113c4200932ec', 1795262089988);
INSERT INTO drizzle.__drizzle_migrations VALUES (5, 'e935fa5fbbeb058bbd709435111dd6fdfde0bc188ca134dedd93e0665e31d145', 1795263143606);
INSERT INTO drizzle.__drizzle_migrations VALUES (6, 'd4b342cbbd8acf42db9a3092fec4317f0bcd5b104fa4f2b7dc969ea9be871360', 1795263490556);
INSERT INTO drizzle.__drizzle_migrations VALUES (7, '9362d8d9ad729b0550c592c0dd9a4e70a98171ab24c10c807986070ea654472c', 1795273650035);
INSERT INTO drizzle.__drizzle_migrations VALUES (8, '03ab5f8edd75a9c926ea33552dfde20777ba6439e315fe9fe859b64124baabcd', 1795286520701);
INSERT INTO drizzle.__drizzle_migrations VALUES (9, '9a341350518091fd87de6218c406d67352f2e4d1a77784bba40d9527791d07b5', 1795290774910);
INSERT INTO drizzle.__drizzle_migrations VALUES (10, '5c8631175acf411efba64c94851c521e0c7f2cdf9ffcd38d8a9064331b5a2b18', 1795319419497);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-22 23:05:06.074+00', 1, 'Administrator', 1, 'Create Node', 'node', 2, NULL, '{"name": "Branch Łódź", "parent": 1}', 201, NULL, '127.0.0.1', 'cc4aaebf-3dcb-4e7c-9090-fbc29e97cbd8');
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-22 23:05:06.445+00', 1, 'Administrator', 1, 'Create Role', 'role', 4, NULL, '{"name": "Helpers", "codes": ["msp_view_node", "msp_view_user", "msp_add_user", "msp_view_role"], "msp_node": 1}', 201, NULL, '127.0.0.1', 'cf7bcde2-ee7c-4845-856c-ca5ea6d3d7e4');
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (3, '2026-11-22 23:05:06.577+00', 1, 'Administrator', 1, 'Create Managed Company', 'company', 1, NULL, '{"name": "Echeverría Garage", "is_nfr": false, "msp_node": 1, "packages": [], "owner_email": "zoe@example.com", "owner_last_name": "Weiß", "owner_first_name": "Zoë"}', 201, NULL, '127.0.0.1', '7354fdc8-426e-4b8e-b717-03092bac6a4c');
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (4, '2026-11-22 23:05:06.61+00', 1, 'Administrator', 1, 'Create Managed Company', 'company', 2, NULL, '{"name": "İnşaat A.Ş.", "is_nfr": false, "msp_node": 2, "packages": [], "owner_email": "zoe@example.com", "owner_last_name": "Weiß", "owner_first_name": "Zoë"}', 201, NULL, '127.0.0.1', '520a94d3-c410-4b81-a9b5-8fe2fcdcb26d');
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (5, '2026-11-22 23:05:06.64+00', 1, 'Administrator', 1, 'Create Managed Company', 'company', 3, NULL, '{"name": "Acme", "is_nfr": false, "msp_node": 2, "packages": [], "owner_email": "zoe@example.com", "owner_last_name": "Weiß", "owner_first_name": "Zoë"}', 201, NULL, '127.0.0.1', '1b04b38a-f329-44c2-a7cb-17462768c807');
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (6, '2026-11-22 23:05:06.677+00', 1, 'Administrator', 1, 'Create Managed Company', 'company', 4, NULL, '{"name": "Gone", "is_nfr": false, "msp_node": 1, "packages": [], "owner_email": "zoe@example.com", "owner_last_name": "Weiß", "owner_first_name": "Zoë"}', 201, NULL, '127.0.0.1', '2cf742ea-dd46-4156-87ef-7092cb04da65');
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (7, '2026-11-22 23:05:06.733+00', 1, 'Administrator', 1, 'Update Managed Company', 'company', 3, '{"packages": []}', '{"packages": [{"id": 1, "name": "Password Vault Teams", "type": "subscription", "status": "active", "license_count": 12}, {"id": 2, "name": "Password Vault Enterprise", "type": "subscription", "status": "active", "license_count": 3}]}', 200, NULL, '127.0.0.1', '203c213e-d950-491e-bdf6-861a1bab84bd');
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (8, '2026-11-22 23:05:06.775+00', 1, 'Administrator', 1, 'Delete Managed Company', 'company', 4, '{"id": 4, "uid": "57d5cdee-34ac-4798-807c-1901cba2dcc8", "name": "Gone", "is_nfr": false, "msp_node": 1, "packages": [], "created_at": "2026-11-22T23:05:06.677Z", "owner_email": "zoe@example.com", "msp_node_name": "Head office", "owner_last_name": "Weiß", "owner_first_name": "Zoë"}', NULL, 204, NULL, '127.0.0.1', 'd973ebb4-3743-4e0d-8702-e3fae41b41e0');
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (9, '2026-11-22 23:05:06.808+00', 1, 'Administrator', 1, 'Create MSP Employee', 'employee', 1, NULL, '{"role": 4, "email": "ana@example.com", "msp_node": 1, "last_name": "Núñez", "first_name": "Ana"}', 201, NULL, '127.0.0.1', '408971c8-b9ac-4577-9e85-fdfccb751ff3');
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (10, '2026-11-22 23:05:06.899+00', 1, 'Administrator', 1, 'Create MSP Employee', 'employee', 2, NULL, '{"role": 4, "email": "ben@example.com", "msp_node": 1, "last_name": "Invited", "first_name": "Ben"}', 201, NULL, '127.0.0.1', 'babbdcf0-641e-428e-afed-89b1b1982e3e');
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (11, '2026-11-22 23:05:09.967+00', NULL, NULL, 1, 'Accept activation', 'employee', 1, NULL, '{"status": "active"}', 200, NULL, '127.0.0.1', '844ea1cb-e8a3-4f17-b321-8fdfe3104a99');
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (12, '2026-11-22 23:05:09.995+00', 1, 'Administrator', 1, 'Create Review', 'review', 1, NULL, '{"name": "First quarter", "roles": [4], "due_on": "2027-01-31", "reviewer": "Ada"}', 201, NULL, '127.0.0.1', '44d69561-b3fe-4e20-a8da-7ab1e9f1c780');
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (13, '2026-11-22 23:05:10.091+00', 1, 'Administrator', 1, 'Decide Review', 'review', 1, NULL, '{"note": "needed", "spots": [{"code": null, "role": "4"}], "decision": "keep"}', 200, NULL, '127.0.0.1', 'beb78de0-f716-4b52-841e-e843c5386596');
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (14, '2026-11-22 23:05:10.161+00', 1, 'Administrator', 1, 'Decide Review', 'review', 1, NULL, '{"note": "needed", "spots": [{"code": "msp_add_user", "role": "4"}], "decision": "keep"}', 200, NULL, '127.0.0.1', '9de77522-b134-4ff0-be33-ab2b10413e7f');
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (15, '2026-11-22 23:05:10.207+00', 1, 'Administrator', 1, 'Close Review', 'review', 1, '{"state": "open"}', '{"state": "closed"}', 200, NULL, '127.0.0.1', 'd244aceb-e3e1-40cf-b1cc-d8b85a99663b');
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (16, '2026-11-22 23:05:10.274+00', 1, 'Administrator', 1, 'Create Review', 'review', 2, NULL, '{"name": "Open one", "roles": [4], "due_on": "2027-01-31", "reviewer": "Ada"}', 201, NULL, '127.0.0.1', 'f66f56e1-a8f8-4a5c-a2ac-79afb71d070b');
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (17, '2026-11-22 23:05:10.34+00', NULL, NULL, NULL, 'List Managed Company', 'company', NULL, NULL, NULL, 401, 'Invalid service account key.', '127.0.0.1', '5dbd3ad2-0843-4ce9-b2ff-eecb2d5776f5');
INSERT INTO public.companies VALUES (1, 'dc956abe-6160-4bdd-be57-17a652e2595d', 'Echeverría Garage', 1, 'Zoë', 'Weiß', 'zoe@example.com', false, '2026-11-22 23:05:06.577+00');
INSERT INTO public.companies VALUES (2, '3c18e1f3-1bc5-4fef-a300-d8e36117ae2a', 'İnşaat A.Ş.', 2, 'Zoë', 'Weiß', 'zoe@example.com', false, '2026-11-22 23:05:06.61+00');
INSERT INTO public.companies VALUES (3, '398990b6-8d7d-44c1-a68a-5e3d23d96209', 'Acme', 2, 'Zoë', 'Weiß', 'zoe@example.com', false, '2026-11-22 23:05:06.64+00');
INSERT INTO public.company_changes VALUES (1, 'Echeverría Garage', '2026-11-22 23:05:06.577+00', 1, 1);
INSERT INTO public.company_changes VALUES (2, 'İnşaat A.Ş.', '2026-11-22 23:05:06.61+00', 2, 1);
INSERT INTO public.company_changes VALUES (2, 'Acme', '2026-11-22 23:05:06.64+00', 3, 1);
INSERT INTO public.company_changes VALUES (1, 'Gone', '2026-11-22 23:05:06.677+00', 4, 1);
INSERT INTO public.company_changes VALUES (1, 'Gone', '2026-11-22 23:05:06.677+00', 4, -1);
INSERT INTO public.company_counts VALUES (2, 2);
INSERT INTO public.company_counts VALUES (1, 1);
INSERT INTO public.company_packages VALUES (3, 1, 'active', 12);
INSERT INTO public.company_packages VALUES (3, 2, 'active', 3);
INSERT INTO public.company_spans VALUES (1, 'id', '', '-infinity', 0, 0);
INSERT INTO public.company_spans VALUES (2, 'name', '', '-infinity', 0, 0);
INSERT INTO public.company_spans VALUES (3, 'created_at', '', '-infinity', 0, 0);
INSERT INTO public.employees VALUES (2, 'Ben', 'Invited', 'ben@example.com', 4, 1, false, '2026-11-22 23:05:06.899+00', '2026-11-22 23:05:06.899+00', '2026-11-29 23:05:06.899+00', NULL, '2026-11-22 23:05:06.899+00');
INSERT INTO public.employees VALUES (1, 'Ana', 'Núñez', 'ana@example.com', 4, 1, false, '2026-11-22 23:05:06.808+00', '2026-11-22 23:05:06.808+00', '2026-11-29 23:05:06.808+00', '2026-11-22 23:05:09.967+00', '2026-11-22 23:05:06.808+00');
INSERT INTO public.invitations VALUES (2, 2, 'ce7d004e40f709b933491128ba685cd8f81c0f5dc9c302d4b2fc16635e30a0fb', '2026-11-22 23:05:06.899+00', '2026-11-29 23:05:06.899+00', NULL, NULL);
INSERT INTO public.invitations VALUES (1, 1, 'ef6851c108dd8ac3210bd7fe2193bdb41966a00467afc7ec09173604e30f72a2', '2026-11-22 23:05:06.808+00', '2026-11-29 23:05:06.808+00', NULL, '2026-11-22 23:05:09.967+00');
INSERT INTO public.nodes VALUES (1, '3622f467-a2d0-4428-b5b3-ab9902fce746', 'Head office', NULL, '2026-11-22 23:05:05.55+00');
INSERT INTO public.nodes VALUES (2, '500d7da3-d47a-4a79-aa15-0edb61dde930', 'Branch Łódź', 1, '2026-11-22 23:05:06.074+00');
INSERT INTO public.outbox VALUES (1, '<7d8f6f35-ced6-4d5a-9556-b563212cff69@msp-portal>', 'Ana Núñez', 'ana@example.com', 'Your invitation to the MSP Portal', '', '2026-11-22 23:05:06.808+00', 1, '2026-11-22 23:07:06.841+00', '2026-11-22 23:05:06.906+00', NULL, NULL);
INSERT INTO public.outbox VALUES (2, '<05ccb463-e016-47d8-9091-8167c690f0db@msp-portal>', 'Ben Invited', 'ben@example.com', 'Your invitation to the MSP Portal', '', '2026-11-22 23:05:06.899+00', 1, '2026-11-22 23:07:06.945+00', '2026-11-22 23:05:06.956+00', NULL, NULL);
INSERT INTO public.packages VALUES (1, 'Password Vault Teams', 'subscription', 'Shared and private vaults for one organisation.', 3.20, 'EUR');
INSERT INTO public.packages VALUES (2, 'Password Vault Enterprise', 'subscription', 'Vaults with directory sync, policies and an audit trail.', 5.50, 'EUR');
INSERT INTO public.packages VALUES (3, 'Single Sign-On', 'subscription', 'One sign-in for every application, with two-factor authentication.', 2.75, 'EUR');
INSERT INTO public.packages VALUES (4, 'Mailbox Backup', 'subscription', 'Daily copies of mailboxes and calendars, kept for a year.', 1.95, 'EUR');
INSERT INTO public.packages VALUES (5, 'Device Shield', 'subscription', 'Protection and updates for laptops and phones.', 4.10, 'USD');
INSERT INTO public.packages VALUES (6, 'Leak Watch', 'subscription', 'Tells when addresses or passwords of an organisation appear in a leak.', 0.90, 'USD');
INSERT INTO public.packages VALUES (7, 'Password Vault Enterprise (NFR)', 'nfr', 'For own use and demonstrations. Not for resale.', NULL, 'EUR');
INSERT INTO public.packages VALUES (8, 'Full Suite (NFR)', 'nfr', 'Everything in one, for training and tests. Not for resale.', NULL, 'EUR');
INSERT INTO public.review_decisions VALUES (1, 4, '', 'keep', 'needed', 4000, '2026-11-22 23:05:10.091+00', 1, 'Administrator');
INSERT INTO public.review_decisions VALUES (1, 4, 'msp_add_user', 'keep', 'needed', 4000, '2026-11-22 23:05:10.161+00', 1, 'Administrator');
INSERT INTO public.review_evidence VALUES (1, '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src ''none''; script-src ''sha256-wVOMKVImjL5NKSzyi9o+7nbXeJ5P2WfTQ/0fxaxAaTw=''; style-src ''sha256-6SQnJqWwkJQ9+AuWuDRBXHXKtDJt8UudH5fVh11lfFU=''; base-uri ''none''; form-action ''none''"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Role review: First quarter</title><style>
:root{color-scheme:light;--ink:#14171f;--soft:#4a5261;--line:#d5d9e0;--good:#0f6e4f;--bad:#b3261e;--warn:#8a5300}
*{box-sizing:border-box}
body{margin:0;color:var(--ink);background:#fff;font:13px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",Arial,sans-serif;overflow-wrap:break-word}
main{max-width:1280px;margin:0 auto;padding:24px}
h1{font-size:24px;line-height:1.25;margin:8px 0 20px}
h2{font-size:16px;margin:32px 0 10px;padding-top:14px;border-top:2px solid var(--ink)}
small,dt{color:var(--soft);font-size:11px}
code{font:10px/1.4 ui-monospace,Consolas,"Liberation Mono",monospace}
code,h1,dd,tbody th,.note{overflow-wrap:anywhere}
#seal{padding:14px 24px;color:#fff;background:var(--warn);position:sticky;top:0;z-index:1}
#seal.good{background:var(--good)}
#seal.bad{background:var(--bad)}
#seal strong{font-size:15px}
#seal p{margin:2px 0 0}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(220px,1fr));gap:12px 24px;margin:0}
dd{margin:0}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:12px}
th,td{border:1px solid var(--line);padding:4px 7px;text-align:left;vertical-align:top}
thead th{background:#f3f4f7;color:var(--soft);font-size:11px}
tbody th{font-weight:600;min-width:10em}
td code{display:inline-block;min-width:18em}
.note{white-space:pre-wrap;display:inline-block;min-width:11em}
.matrix{table-layout:fixed}
.matrix th:first-child{width:190px}
.matrix thead th:not(:first-child){height:190px;vertical-align:bottom;padding:6px 2px;text-align:left}
.matrix thead th:not(:first-child) span{writing-mode:vertical-rl;transform:rotate(180deg);white-space:nowrap}
.mark{text-align:center;padding:3px 0;vertical-align:middle}
.say{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.broken{outline:3px solid var(--bad);outline-offset:6px}
@media (max-width:700px){main{padding:14px}table:not(.matrix){min-width:760px}.matrix{min-width:900px}}
@page{size:A4 landscape;margin:12mm}
@media print{
body{font-size:10px}main{max-width:none;padding:0}h1{font-size:18px}h2{font-size:13px;break-after:avoid}
table{font-size:9px}code{font-size:7px}.wide{overflow:visible}thead{display:table-header-group}tr{break-inside:avoid}
#seal{position:static;padding:6px 10px;color:var(--ink);background:#fff;border:2px solid var(--ink);-webkit-print-color-adjust:exact;print-color-adjust:exact}
#seal.good{color:var(--good);border-color:var(--good);background:#fff}
#seal.bad{color:#fff;background:var(--bad)}
.matrix th:first-child{width:150px}
}
</style></head><body><div id="seal" class="unknown" role="status"><strong>Not checked</strong><p>This file checks itself when scripts may run. Without them: npm run evidence -- verify FILE</p></div><main><h1>Role review: <bdi>First quarter</bdi></h1><section id="about"><!--begin about--><h2>About this review</h2><dl><div><dt>Reviewer</dt><dd><bdi>Ada</bdi> <small>(as typed)</small></dd></div><div><dt>Opened with the key</dt><dd><bdi>Administrator</bdi></dd></div><div><dt>Roles read</dt><dd>2026-11-22 23:05:09 UTC</dd></div><div><dt>Read from</dt><dd><bdi>https://portal.example.com</bdi></dd></div><div><dt>Population</dt><dd>1 role, complete</dd></div><div><dt>Scope</dt><dd>roles 4</dd></div><div><dt>Node of the review</dt><dd><bdi>Head office</bdi> <small>(1)</small></dd></div><div><dt>Due</dt><dd><bdi>2027-01-31</bdi></dd></div><div><dt>Closed</dt><dd>2026-11-22 23:05:10 UTC</dd></div><div><dt>Decisions</dt><dd>2, in 8 s</dd></div><div><dt>Kept by</dt><dd>the server of the dashboard</dd></div><div><dt>Review</dt><dd>1</dd></div></dl><script type="application/json">{"base_url":"https://portal.example.com","closed_at":"2026-11-22T23:05:10.207Z","decisions":2,"due_on":"2027-01-31","format":"msp-role-review","is_complete":true,"kept_by":"server","milliseconds":8000,"name":"First quarter","node":{"id":"1","name":"Head office"},"opened_at":"2026-11-22T23:05:09.995Z","opened_by":"Administrator","review":"1","reviewer":"Ada","roles":1,"scope":{"nodes":[],"roles":["4"]},"version":1}</script><!--end about--></section><section id="population"><!--begin population--><h2>Population</h2><div class="wide"><table><thead><tr><th scope="col"><span>Role</span></th><th scope="col"><span>Id</span></th><th scope="col"><span>Type</span></th><th scope="col"><span>Node</span></th><th scope="col"><span>Last modified</span></th><th scope="col"><span>State</span></th><th scope="col"><span>Last signed review</span></th><th scope="col"><span>Fingerprint (SHA-256)</span></th></tr></thead><tbody><tr><th scope="row"><bdi>Helpers</bdi></th><td>4</td><td><bdi>Custom</bdi></td><td><bdi>Head office</bdi> <small>(1)</small></td><td><bdi>November 22, 2026</bdi></td><td>New: no signed review has it</td><td>—</td><td><code>6de7ea3d28c9967c9155123cd8a2a9515b7b0d27461df1e276ba026fe809b1b0</code></td></tr></tbody></table></div><script type="application/json">[{"before":null,"built_in":false,"fingerprint":"6de7ea3d28c9967c9155123cd8a2a9515b7b0d27461df1e276ba026fe809b1b0","last_modified":"November 22, 2026","name":"Helpers","node":{"id":"1","name":"Head office"},"role":"4","status":"new","type":"Custom"}]</script><!--end population--></section><section id="matrix"><!--begin matrix--><h2>Matrix</h2><p>● held, · not held when the review was opened; × taken away, + given by this review.</p><div class="wide"><table class="matrix"><thead><tr><th scope="col"><span>Role</span></th><th scope="col"><span><bdi>View Nodes</bdi></span></th><th scope="col"><span><bdi>Create Nodes</bdi></span></th><th scope="col"><span><bdi>Modify Nodes</bdi></span></th><th scope="col"><span><bdi>Delete Nodes</bdi></span></th><th scope="col"><span><bdi>View Users</bdi></span></th><th scope="col"><span><bdi>Add Users</bdi></span></th><th scope="col"><span><bdi>Modify Users</bdi></span></th><th scope="col"><span><bdi>Delete Users</bdi></span></th><th scope="col"><span><bdi>View Roles</bdi></span></th><th scope="col"><span><bdi>Add Roles</bdi></span></th><th scope="col"><span><bdi>Modify Roles</bdi></span></th><th scope="col"><span><bdi>Delete Roles</bdi></span></th><th scope="col"><span><bdi>View Service Accounts</bdi></span></th><th scope="col"><span><bdi>Add Service Account</bdi></span></th><th scope="col"><span><bdi>Modify Service Account</bdi></span></th><th scope="col"><span><bdi>Rotate Service Account Secret</bdi></span></th><th scope="col"><span><bdi>Delete Service Account</bdi></span></th><th scope="col"><span><bdi>View Managed Companies</bdi></span></th><th scope="col"><span><bdi>Create Managed Company</bdi></span></th><th scope="col"><span><bdi>Modify Managed Company</bdi></span></th><th scope="col"><span><bdi>Delete Managed Company</bdi></span></th><th scope="col"><span><bdi>Access Managed Company</bdi></span></th><th scope="col"><span><bdi>Access Managed Company (Read-Only)</bdi></span></th><th scope="col"><span><bdi>Billing Administrator</bdi></span></th><th scope="col"><span><bdi>Cascade Permissions</bdi></span></th></tr></thead><tbody><tr><th scope="row"><bdi>Helpers</bdi> <small>(4)</small></th><td class="mark">●<span class="say">held</span></td><td class="mark">·<span class="say">not held</span></td><td class="mark">·<span class="say">not held</span></td><td class="mark">·<span class="say">not held</span></td><td class="mark">●<span class="say">held</span></td><td class="mark">●<span class="say">held</span></td><td class="mark">·<span class="say">not held</span></td><td class="mark">·<span class="say">not held</span></td><td class="mark">●<span class="say">held</span></td><td class="mark">·<span class="say">not held</span></td><td class="mark">·<span class="say">not held</span></td><td class="mark">·<span class="say">not held</span></td><td class="mark">·<span class="say">not held</span></td><td class="mark">·<span class="say">not held</span></td><td class="mark">·<span class="say">not held</span></td><td class="mark">·<span class="say">not held</span></td><td class="mark">·<span class="say">not held</span></td><td class="mark">·<span class="say">not held</span></td><td class="mark">·<span class="say">not held</span></td><td class="mark">·<span class="say">not held</span></td><td class="mark">·<span class="say">not held</span></td><td class="mark">·<span class="say">not held</span></td><td class="mark">·<span class="say">not held</span></td><td class="mark">·<span class="say">not held</span></td><td class="mark">·<span class="say">not held</span></td></tr></tbody></table></div><script type="application/json">{"permissions":[{"category":"Node Management","code":"msp_view_node","name":"View Nodes"},{"category":"Node Management","code":"msp_add_node","name":"Create Nodes"},{"category":"Node Management","code":"msp_edit_node","name":"Modify Nodes"},{"category":"Node Management","code":"msp_delete_node","name":"Delete Nodes"},{"category":"User Management","code":"msp_view_user","name":"View Users"},{"category":"User Management","code":"msp_add_user","name":"Add Users"},{"category":"User Management","code":"msp_edit_user","name":"Modify Users"},{"category":"User Management","code":"msp_delete_user","name":"Delete Users"},{"category":"Role Management","code":"msp_view_role","name":"View Roles"},{"category":"Role Management","code":"msp_add_role","name":"Add Roles"},{"category":"Role Management","code":"msp_edit_role","name":"Modify Roles"},{"category":"Role Management","code":"msp_delete_role","name":"Delete Roles"},{"category":"Service Account Management","code":"msp_view_service_account","name":"View Service Accounts"},{"category":"Service Account Management","code":"msp_add_service_account","name":"Add Service Account"},{"category":"Service Account Management","code":"msp_edit_service_account","name":"Modify Service Account"},{"category":"Service Account Management","code":"msp_rotate_service_account","name":"Rotate Service Account Secret"},{"category":"Service Account Management","code":"msp_delete_service_account","name":"Delete Service Account"},{"category":"Managed Companies","code":"msp_view_managed_company","name":"View Managed Companies"},{"category":"Managed Companies","code":"msp_add_managed_company","name":"Create Managed Company"},{"category":"Managed Companies","code":"msp_edit_managed_company","name":"Modify Managed Company"},{"category":"Managed Companies","code":"msp_delete_managed_company","name":"Delete Managed Company"},{"category":"Managed Companies","code":"msp_assume_managed_company","name":"Access Managed Company"},{"category":"Managed Companies","code":"msp_assumeRead_managed_company","name":"Access Managed Company (Read-Only)"},{"category":"Additional Permissions","code":"msp_billing_administrator","name":"Billing Administrator"},{"category":"Additional Permissions","code":"msp_cascade_permissions","name":"Cascade Permissions"}],"roles":[{"held":["msp_view_node","msp_view_user","msp_add_user","msp_view_role"],"name":"Helpers","role":"4"}]}</script><!--end matrix--></section><section id="decisions"><!--begin decisions--><h2>Decisions</h2><div class="wide"><table><thead><tr><th scope="col"><span>Role</span></th><th scope="col"><span>Permission</span></th><th scope="col"><span>Why</span></th><th scope="col"><span>Decision</span></th><th scope="col"><span>Note</span></th><th scope="col"><span>Decided</span></th><th scope="col"><span>With the key</span></th><th scope="col"><span>Time taken</span></th></tr></thead><tbody><tr><th scope="row"><bdi>Helpers</bdi> <small>(4)</small></th><td>the whole role</td><td>new role</td><td><strong>Keep</strong></td><td><span class="note"><bdi>needed</bdi></span></td><td>2026-11-22 23:05:10 UTC</td><td><bdi>Administrator</bdi></td><td>4 s</td></tr><tr><th scope="row"><bdi>Helpers</bdi> <small>(4)</small></th><td><bdi>Add Users</bdi> <small>msp_add_user</small></td><td>held by a new role, <strong>risky</strong></td><td><strong>Keep</strong></td><td><span class="note"><bdi>needed</bdi></span></td><td>2026-11-22 23:05:10 UTC</td><td><bdi>Administrator</bdi></td><td>4 s</td></tr></tbody></table></div><script type="application/json">[{"code":null,"decided_at":"2026-11-22T23:05:10.091Z","decided_by":"Administrator","decision":"keep","from":null,"milliseconds":4000,"note":"needed","permission":null,"risky":false,"role":"4","role_name":"Helpers","why":"new-role"},{"code":"msp_add_user","decided_at":"2026-11-22T23:05:10.161Z","decided_by":"Administrator","decision":"keep","from":null,"milliseconds":4000,"note":"needed","permission":"Add Users","risky":true,"role":"4","role_name":"Helpers","why":"held"}]</script><!--end decisions--></section><section id="changes"><!--begin changes--><h2>Changes made</h2><p>No decision asked for a change.</p><script type="application/json">[]</script><!--end changes--></section><section id="seals"><h2>Checksums and signature</h2><!--begin manifest--><script type="application/json">{"format":"msp-role-review-manifest","hash":"SHA-256","public_key":"6+6y9lQR0zmKH9dCmIm6HRnjTPjCKUiz151ZyApNHmA=","sections":{"about":"71f170f2507771674818dfa0c474435ff113838cba3debbfaef819179664a8c6","changes":"dd482de5e5e831d68eec162300d96934f526a749bf7c6a04565301368229dfb6","decisions":"1f037936ae0dada898ef1eb911418ae8475575b3cc161dbcaa0e6107b4c6e4ae","frame":"2754fea59a0ab7e0c31e57471bd08a27560769b2f7adf51b15c8b9f61ac3b9df","matrix":"115bd839f77f1f47412ba3f393eb72a9f2746f967f4eb49ac327ef033a777542","population":"a41cd477578e5104dc229884bc5bd22889d7a303e32e09cc98f788c589633a03"},"signature":"Ed25519","version":1}</script><!--end manifest--><!--begin signature--><script type="application/json">"r9NSoW+Rowftldvz6GReizEwhZtnS3iItiRKzNmsyzGm5MYJ5EbZYcQZWk8rpDzaVhkrUIve4INSyHG1AEjoAw=="</script><!--end signature--><div id="sums"></div></section></main><script>
(async () => {
  ''use strict''
  const file = ''<!doctype html>'' + document.documentElement.outerHTML
  const titles = { about: ''About this review'', population: ''Population'', matrix: ''Matrix'', decisions: ''Decisions'', changes: ''Changes made'',
    frame: ''Everything around the sections'', manifest: ''Checksums'', signature: ''Signature'' }
  const names = [''about'', ''population'', ''matrix'', ''decisions'', ''changes'']
  const begin = (name) => ''<'' + ''!--begin '' + name + ''-->''
  const end = (name) => ''<'' + ''!--end '' + name + ''-->''
  const partOf = (text, name) => {
    const pieces = text.split(begin(name))
    const bodies = (pieces[1] || '''').split(end(name))
    return pieces.length === 2 && bodies.length === 2 ? bodies[0] : undefined
  }
  const frameOf = () => [...names, ''manifest'', ''signature''].reduce((text, name) => {
    const body = partOf(text, name)
    return body === undefined ? text : text.split(begin(name) + body + end(name)).join(begin(name) + end(name))
  }, file)
  const show = (look, title, words) => {
    const seal = document.getElementById(''seal'')
    seal.className = look
    seal.querySelector(''strong'').textContent = title
    seal.querySelector(''p'').textContent = words
  }
  const element = (tag, text) => {
    const made = document.createElement(tag)
    made.textContent = text
    return made
  }
  const scriptText = (name) => {
    const part = partOf(file, name)
    const open = ''<script type="application/json">''
    return part && part.startsWith(open) ? part.slice(open.length, part.lastIndexOf(''<'')) : ''''
  }
  const bytes = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0))
  const encoder = new TextEncoder()
  if (!globalThis.crypto || !crypto.subtle)
    return show(''unknown'', ''Not checked'', ''This browser does not check files here. Save the file and open it from the disk, or use: npm run evidence -- verify FILE'')
  const digest = async (text) => [...new Uint8Array(await crypto.subtle.digest(''SHA-256'', encoder.encode(text)))]
    .map((byte) => byte.toString(16).padStart(2, ''0'')).join('''')
  const broken = []
  let manifest
  let signed = ''unchecked''
  try {
    manifest = JSON.parse(scriptText(''manifest''))
    for (const name of [...names, ''frame'']) {
      const part = name === ''frame'' ? frameOf() : partOf(file, name)
      if (part === undefined || (await digest(part)) !== manifest.sections[name]) broken.push(name)
    }
    if (Object.keys(manifest.sections).length !== names.length + 1) broken.push(''manifest'')
  } catch {
    broken.push(''manifest'')
  }
  try {
    const signature = JSON.parse(scriptText(''signature''))
    if (manifest && manifest.public_key === null) signed = signature === null ? ''none'' : ''wrong''
    else {
      let key
      try {
        key = await crypto.subtle.importKey(''raw'', bytes(manifest.public_key), { name: ''Ed25519'' }, false, [''verify''])
      } catch (error) {
        if (error.name !== ''NotSupportedError'') throw error
      }
      if (key) signed = (await crypto.subtle.verify(''Ed25519'', key, bytes(signature), encoder.encode(scriptText(''manifest'')))) ? ''right'' : ''wrong''
    }
  } catch {
    signed = ''wrong''
  }
  if (signed === ''wrong'') broken.push(''signature'')
  const sums = document.getElementById(''sums'')
  const list = document.createElement(''dl'')
  for (const [name, sum] of Object.entries((manifest && manifest.sections) || {})) {
    const row = document.createElement(''div'')
    const value = document.createElement(''dd'')
    value.append(element(''code'', String(sum)))
    row.append(element(''dt'', (titles[name] || name) + (broken.includes(name) ? '': changed'' : '': as signed'')), value)
    list.append(row)
  }
  sums.append(list)
  const key = manifest && manifest.public_key
  if (key) {
    sums.append(element(''p'', ''Ed25519 public key of the server. Compare it with what the server shows at /api/console/reviews/key:''), element(''code'', String(key)))
  }
  for (const name of broken) {
    const section = document.getElementById(name)
    if (section) section.classList.add(''broken'')
  }
  const named = broken.map((name) => titles[name] || name).join('', '')
  if (broken.length > 0) show(''bad'', ''This file was changed'', ''Not as it was signed: '' + named + ''.'')
  else if (signed === ''right'') show(''good'', ''Unchanged since it was signed'', ''Every section has its checksum, and the signature is that of the key at the end of this file.'')
  else if (signed === ''none'') show(''unknown'', ''Unchanged, but not signed'', ''Every section has its checksum. Nobody signed them: whoever can write files can write these anew.'')
  else show(''unknown'', ''Unchanged; signature not checked'', ''Every section has its checksum. This browser cannot check Ed25519 signatures; use: npm run evidence -- verify FILE'')
})()
</script></body></html>');
INSERT INTO public.review_roles VALUES (1, 4, 'Helpers', 'new', '6de7ea3d28c9967c9155123cd8a2a9515b7b0d27461df1e276ba026fe809b1b0', '{"id": 4, "name": "Helpers", "msp_node": 1, "role_type": "Custom", "last_modified": "November 22, 2026", "msp_node_name": "Head office", "role_permissions": [{"permissions": [{"id": 21, "code": "msp_view_node", "name": "View Nodes", "description": "See the nodes and how they are arranged.", "is_selected": true}, {"id": 1, "code": "msp_add_node", "name": "Create Nodes", "description": "Create child nodes.", "is_selected": false}, {"id": 2, "code": "msp_edit_node", "name": "Modify Nodes", "description": "Rename nodes and move them in the tree.", "is_selected": false}, {"id": 3, "code": "msp_delete_node", "name": "Delete Nodes", "description": "Delete nodes that are empty.", "is_selected": false}], "category_name": "Node Management", "category_description": "Parent and child nodes, for delegated administration."}, {"permissions": [{"id": 22, "code": "msp_view_user", "name": "View Users", "description": "See employees and invitations.", "is_selected": true}, {"id": 4, "code": "msp_add_user", "name": "Add Users", "description": "Invite employees and resend invitations.", "is_selected": true}, {"id": 5, "code": "msp_edit_user", "name": "Modify Users", "description": "Change the name, role and node of an employee, and reset two-factor authentication.", "is_selected": false}, {"id": 6, "code": "msp_delete_user", "name": "Delete Users", "description": "Delete employees and revoke invitations.", "is_selected": false}], "category_name": "User Management", "category_description": "Colleagues: employees and invitations."}, {"permissions": [{"id": 23, "code": "msp_view_role", "name": "View Roles", "description": "See roles and what they allow.", "is_selected": true}, {"id": 7, "code": "msp_add_role", "name": "Add Roles", "description": "Create roles with permissions that one holds oneself.", "is_selected": false}, {"id": 8, "code": "msp_edit_role", "name": "Modify Roles", "description": "Rename roles and change their permissions, at once for everybody who holds them.", "is_selected": false}, {"id": 9, "code": "msp_delete_role", "name": "Delete Roles", "description": "Delete roles that nobody holds.", "is_selected": false}], "category_name": "Role Management", "category_description": "Permission sets for people and service accounts."}, {"permissions": [{"id": 24, "code": "msp_view_service_account", "name": "View Service Accounts", "description": "See service accounts, without their keys.", "is_selected": false}, {"id": 10, "code": "msp_add_service_account", "name": "Add Service Account", "description": "Create service accounts in the portal.", "is_selected": false}, {"id": 11, "code": "msp_edit_service_account", "name": "Modify Service Account", "description": "Rename service accounts and change their role in the portal.", "is_selected": false}, {"id": 12, "code": "msp_rotate_service_account", "name": "Rotate Service Account Secret", "description": "Replace the secret key of a service account; the old key stops working at once.", "is_selected": false}, {"id": 13, "code": "msp_delete_service_account", "name": "Delete Service Account", "description": "Delete service accounts in the portal.", "is_selected": false}], "category_name": "Service Account Management", "category_description": "Keys for automated access."}, {"permissions": [{"id": 25, "code": "msp_view_managed_company", "name": "View Managed Companies", "description": "See managed companies and their packages.", "is_selected": false}, {"id": 14, "code": "msp_add_managed_company", "name": "Create Managed Company", "description": "Provision managed companies.", "is_selected": false}, {"id": 15, "code": "msp_edit_managed_company", "name": "Modify Managed Company", "description": "Change the details, packages and node of a managed company.", "is_selected": false}, {"id": 16, "code": "msp_delete_managed_company", "name": "Delete Managed Company", "description": "Delete managed companies.", "is_selected": false}, {"id": 17, "code": "msp_assume_managed_company", "name": "Access Managed Company", "description": "Full access to a managed company: act as its tenant.", "is_selected": false}, {"id": 18, "code": "msp_assumeRead_managed_company", "name": "Access Managed Company (Read-Only)", "description": "Enter a managed company and look, without changing anything.", "is_selected": false}], "category_name": "Managed Companies ", "category_description": "Customers and access to their tenants."}, {"permissions": [{"id": 19, "code": "msp_billing_administrator", "name": "Billing Administrator", "description": "The billing page; applies to the parent node only.", "is_selected": false}, {"id": 20, "code": "msp_cascade_permissions", "name": "Cascade Permissions", "description": "Roles created at the parent node apply to all child nodes.", "is_selected": false}], "category_name": "Additional Permissions", "category_description": ""}]}', NULL, NULL, NULL, '{"roles": [{"id": "4", "held": ["msp_add_user", "msp_view_node", "msp_view_role", "msp_view_user"], "name": "Helpers", "node": "1"}], "permissions": [{"id": "4", "code": "msp_add_user", "name": "Add Users", "category": "User Management"}, {"id": "21", "code": "msp_view_node", "name": "View Nodes", "category": "Node Management"}, {"id": "23", "code": "msp_view_role", "name": "View Roles", "category": "Role Management"}, {"id": "22", "code": "msp_view_user", "name": "View Users", "category": "User Management"}]}');
INSERT INTO public.review_roles VALUES (2, 4, 'Helpers', 'unchanged', '6de7ea3d28c9967c9155123cd8a2a9515b7b0d27461df1e276ba026fe809b1b0', '{"id": 4, "name": "Helpers", "msp_node": 1, "role_type": "Custom", "last_modified": "November 22, 2026", "msp_node_name": "Head office", "role_permissions": [{"permissions": [{"id": 21, "code": "msp_view_node", "name": "View Nodes", "description": "See the nodes and how they are arranged.", "is_selected": true}, {"id": 1, "code": "msp_add_node", "name": "Create Nodes", "description": "Create child nodes.", "is_selected": false}, {"id": 2, "code": "msp_edit_node", "name": "Modify Nodes", "description": "Rename nodes and move them in the tree.", "is_selected": false}, {"id": 3, "code": "msp_delete_node", "name": "Delete Nodes", "description": "Delete nodes that are empty.", "is_selected": false}], "category_name": "Node Management", "category_description": "Parent and child nodes, for delegated administration."}, {"permissions": [{"id": 22, "code": "msp_view_user", "name": "View Users", "description": "See employees and invitations.", "is_selected": true}, {"id": 4, "code": "msp_add_user", "name": "Add Users", "description": "Invite employees and resend invitations.", "is_selected": true}, {"id": 5, "code": "msp_edit_user", "name": "Modify Users", "description": "Change the name, role and node of an employee, and reset two-factor authentication.", "is_selected": false}, {"id": 6, "code": "msp_delete_user", "name": "Delete Users", "description": "Delete employees and revoke invitations.", "is_selected": false}], "category_name": "User Management", "category_description": "Colleagues: employees and invitations."}, {"permissions": [{"id": 23, "code": "msp_view_role", "name": "View Roles", "description": "See roles and what they allow.", "is_selected": true}, {"id": 7, "code": "msp_add_role", "name": "Add Roles", "description": "Create roles with permissions that one holds oneself.", "is_selected": false}, {"id": 8, "code": "msp_edit_role", "name": "Modify Roles", "description": "Rename roles and change their permissions, at once for everybody who holds them.", "is_selected": false}, {"id": 9, "code": "msp_delete_role", "name": "Delete Roles", "description": "Delete roles that nobody holds.", "is_selected": false}], "category_name": "Role Management", "category_description": "Permission sets for people and service accounts."}, {"permissions": [{"id": 24, "code": "msp_view_service_account", "name": "View Service Accounts", "description": "See service accounts, without their keys.", "is_selected": false}, {"id": 10, "code": "msp_add_service_account", "name": "Add Service Account", "description": "Create service accounts in the portal.", "is_selected": false}, {"id": 11, "code": "msp_edit_service_account", "name": "Modify Service Account", "description": "Rename service accounts and change their role in the portal.", "is_selected": false}, {"id": 12, "code": "msp_rotate_service_account", "name": "Rotate Service Account Secret", "description": "Replace the secret key of a service account; the old key stops working at once.", "is_selected": false}, {"id": 13, "code": "msp_delete_service_account", "name": "Delete Service Account", "description": "Delete service accounts in the portal.", "is_selected": false}], "category_name": "Service Account Management", "category_description": "Keys for automated access."}, {"permissions": [{"id": 25, "code": "msp_view_managed_company", "name": "View Managed Companies", "description": "See managed companies and their packages.", "is_selected": false}, {"id": 14, "code": "msp_add_managed_company", "name": "Create Managed Company", "description": "Provision managed companies.", "is_selected": false}, {"id": 15, "code": "msp_edit_managed_company", "name": "Modify Managed Company", "description": "Change the details, packages and node of a managed company.", "is_selected": false}, {"id": 16, "code": "msp_delete_managed_company", "name": "Delete Managed Company", "description": "Delete managed companies.", "is_selected": false}, {"id": 17, "code": "msp_assume_managed_company", "name": "Access Managed Company", "description": "Full access to a managed company: act as its tenant.", "is_selected": false}, {"id": 18, "code": "msp_assumeRead_managed_company", "name": "Access Managed Company (Read-Only)", "description": "Enter a managed company and look, without changing anything.", "is_selected": false}], "category_name": "Managed Companies ", "category_description": "Customers and access to their tenants."}, {"permissions": [{"id": 19, "code": "msp_billing_administrator", "name": "Billing Administrator", "description": "The billing page; applies to the parent node only.", "is_selected": false}, {"id": 20, "code": "msp_cascade_permissions", "name": "Cascade Permissions", "description": "Roles created at the parent node apply to all child nodes.", "is_selected": false}], "category_name": "Additional Permissions", "category_description": ""}]}', '{"roles": [{"id": "4", "held": ["msp_add_user", "msp_view_node", "msp_view_role", "msp_view_user"], "name": "Helpers", "node": "1"}], "permissions": [{"id": "4", "code": "msp_add_user", "name": "Add Users", "category": "User Management"}, {"id": "21", "code": "msp_view_node", "name": "View Nodes", "category": "Node Management"}, {"id": "23", "code": "msp_view_role", "name": "View Roles", "category": "Role Management"}, {"id": "22", "code": "msp_view_user", "name": "View Users", "category": "User Management"}]}', 1, '2026-11-22 23:05:10.207+00', NULL);
INSERT INTO public.reviews VALUES (1, 'First quarter', 1, 'Head office', '{1}', '{4}', '{}', 'Ada', 1, 'Administrator', '2027-01-31', 'closed', '2026-11-22 23:05:09.995+00', '2026-11-22 23:05:10.207+00', 'https://portal.example.com', 2, 2, 8000, '', true);
INSERT INTO public.reviews VALUES (2, 'Open one', 1, 'Head office', '{1}', '{4}', '{}', 'Ada', 1, 'Administrator', '2027-01-31', 'open', '2026-11-22 23:05:10.274+00', NULL, 'https://portal.example.com', 0, 0, 0, '', true);
INSERT INTO public.roles VALUES (1, 'Administrator', NULL, '{msp_view_node,msp_add_node,msp_edit_node,msp_delete_node,msp_view_user,msp_add_user,msp_edit_user,msp_delete_user,msp_view_role,msp_add_role,msp_edit_role,msp_delete_role,msp_view_service_account,msp_add_service_account,msp_edit_service_account,msp_rotate_service_account,msp_delete_service_account,msp_view_managed_company,msp_add_managed_company,msp_edit_managed_company,msp_delete_managed_company,msp_assume_managed_company,msp_assumeRead_managed_company,msp_billing_administrator,msp_cascade_permissions}', '2026-11-22 23:05:05.55+00', '2026-11-22 23:05:05.55+00');
INSERT INTO public.roles VALUES (2, 'Auditor', NULL, '{msp_view_node,msp_view_user,msp_view_role,msp_view_service_account,msp_view_managed_company,msp_cascade_permissions}', '2026-11-22 23:05:05.55+00', '2026-11-22 23:05:05.55+00');
INSERT INTO public.roles VALUES (3, 'Help Desk', NULL, '{msp_view_user,msp_add_user,msp_edit_user,msp_cascade_permissions}', '2026-11-22 23:05:05.55+00', '2026-11-22 23:05:05.55+00');
INSERT INTO public.roles VALUES (4, 'Helpers', 1, '{msp_view_node,msp_view_user,msp_add_user,msp_view_role}', '2026-11-22 23:05:06.445+00', '2026-11-22 23:05:06.445+00');
INSERT INTO public.service_accounts VALUES (1, 'Administrator', 1, 1, '47be673c3d6e63649f648ecf18c1164fd11c66d61909a6cf6faddbf7d113fc4e', '2026-11-22 23:05:05.55+00', NULL);
INSERT INTO public.signing_keys VALUES (1, '6+6y9lQR0zmKH9dCmIm6HRnjTPjCKUiz151ZyApNHmA=', '-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIO0DI58I5KKc3JcOgbyNF6257Mlu50ZGwK8rYgm996kO
', '2026-11-22 23:05:10.207+00');
SELECT pg_catalog.setval('drizzle.__drizzle_migrations_id_seq', 10, true);
SELECT pg_catalog.setval('public.audit_id_seq', 17, true);
SELECT pg_catalog.setval('public.companies_id_seq', 4, true);
SELECT pg_catalog.setval('public.company_searches_id_seq', 1, false);
SELECT pg_catalog.setval('public.company_spans_id_seq', 3, true);
SELECT pg_catalog.setval('public.employees_id_seq', 2, true);
SELECT pg_catalog.setval('public.invitations_id_seq', 2, true);
SELECT pg_catalog.setval('public.nodes_id_seq', 2, true);
SELECT pg_catalog.setval('public.outbox_id_seq', 2, true);
SELECT pg_catalog.setval('public.packages_id_seq', 8, true);
SELECT pg_catalog.setval('public.review_changes_id_seq', 1, false);
SELECT pg_catalog.setval('public.reviews_id_seq', 2, true);
SELECT pg_catalog.setval('public.roles_id_seq', 4, true);
SELECT pg_catalog.setval('public.service_accounts_id_seq', 1, true);
ALTER TABLE ONLY drizzle.__drizzle_migrations
    ADD CONSTRAINT __drizzle_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.companies
    ADD CONSTRAINT companies_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.companies
    ADD CONSTRAINT companies_uid_unique UNIQUE (uid);
ALTER TABLE ONLY public.company_counts
    ADD CONSTRAINT company_counts_pkey PRIMARY KEY (node_id);
ALTER TABLE ONLY public.company_packages
    ADD CONSTRAINT company_packages_company_id_package_id_pk PRIMARY KEY (company_id, package_id);
ALTER TABLE ONLY public.company_searches
    ADD CONSTRAINT company_searches_pattern_unique UNIQUE (pattern);
ALTER TABLE ONLY public.company_searches
    ADD CONSTRAINT company_searches_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.company_span_counts
    ADD CONSTRAINT company_span_counts_span_id_node_id_pk PRIMARY KEY (span_id, node_id);
ALTER TABLE ONLY public.company_spans
    ADD CONSTRAINT company_spans_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.employees
    ADD CONSTRAINT employees_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_token_hash_unique UNIQUE (token_hash);
ALTER TABLE ONLY public.kept_replies
    ADD CONSTRAINT kept_replies_account_id_key_pk PRIMARY KEY (account_id, key);
ALTER TABLE ONLY public.nodes
    ADD CONSTRAINT nodes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.nodes
    ADD CONSTRAINT nodes_uid_unique UNIQUE (uid);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_message_id_unique UNIQUE (message_id);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.packages
    ADD CONSTRAINT packages_name_unique UNIQUE (name);
ALTER TABLE ONLY public.packages
    ADD CONSTRAINT packages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.review_changes
    ADD CONSTRAINT review_changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.review_decisions
    ADD CONSTRAINT review_decisions_review_id_role_id_code_pk PRIMARY KEY (review_id, role_id, code);
ALTER TABLE ONLY public.review_evidence
    ADD CONSTRAINT review_evidence_pkey PRIMARY KEY (review_id);
ALTER TABLE ONLY public.review_roles
    ADD CONSTRAINT review_roles_review_id_role_id_pk PRIMARY KEY (review_id, role_id);
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.roles
    ADD CONSTRAINT roles_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.service_accounts
    ADD CONSTRAINT service_accounts_key_hash_unique UNIQUE (key_hash);
ALTER TABLE ONLY public.service_accounts
    ADD CONSTRAINT service_accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.signing_keys
    ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (id);
CREATE INDEX audit_at ON public.audit USING btree (at);
CREATE INDEX audit_failed_sign_ins ON public.audit USING btree (address, at) WHERE (status = 401);
CREATE INDEX audit_node ON public.audit USING btree (node_id, id);
CREATE INDEX companies_by_created_at ON public.companies USING btree (created_at, id, node_id);
CREATE INDEX companies_by_name ON public.companies USING btree (name, id, node_id);
CREATE UNIQUE INDEX companies_name_at_node ON public.companies USING btree (node_id, lower(NORMALIZE(name, NFKC)));
CREATE INDEX companies_node ON public.companies USING btree (node_id, id);
CREATE INDEX companies_search ON public.companies USING gin (name public.gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX company_search_counts_pattern ON public.company_search_counts USING btree (pattern);
CREATE UNIQUE INDEX company_spans_begin ON public.company_spans USING btree (ordering, name, created_at, company_id);
CREATE UNIQUE INDEX employees_email ON public.employees USING btree (lower(email));
CREATE INDEX employees_node ON public.employees USING btree (node_id);
CREATE INDEX employees_role ON public.employees USING btree (role_id);
CREATE INDEX invitations_employee ON public.invitations USING btree (employee_id, created_at);
CREATE INDEX kept_replies_created_at ON public.kept_replies USING btree (created_at);
CREATE UNIQUE INDEX nodes_name_among_siblings ON public.nodes USING btree (parent_id, lower(NORMALIZE(name, NFKC)));
CREATE UNIQUE INDEX nodes_one_root ON public.nodes USING btree (((parent_id IS NULL))) WHERE (parent_id IS NULL);
CREATE INDEX outbox_due ON public.outbox USING btree (next_attempt_at) WHERE ((delivered_at IS NULL) AND (given_up_at IS NULL));
CREATE INDEX review_changes_review ON public.review_changes USING btree (review_id, id);
CREATE INDEX review_roles_role ON public.review_roles USING btree (role_id);
CREATE INDEX reviews_node ON public.reviews USING btree (node_id);
CREATE UNIQUE INDEX roles_name_at_node ON public.roles USING btree (COALESCE(node_id, 0), lower(NORMALIZE(name, NFKC)));
CREATE INDEX roles_node ON public.roles USING btree (node_id);
CREATE INDEX service_accounts_node ON public.service_accounts USING btree (node_id);
CREATE INDEX service_accounts_role ON public.service_accounts USING btree (role_id);
CREATE TRIGGER count_deleted_companies AFTER DELETE ON public.companies REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.count_companies();
CREATE TRIGGER count_inserted_companies AFTER INSERT ON public.companies REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.count_companies();
CREATE TRIGGER count_moved_companies AFTER UPDATE ON public.companies REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.count_companies();
CREATE TRIGGER note_changed_companies AFTER UPDATE ON public.companies REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.note_company_changes();
CREATE TRIGGER note_deleted_companies AFTER DELETE ON public.companies REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.note_company_changes();
CREATE TRIGGER note_inserted_companies AFTER INSERT ON public.companies REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.note_company_changes();
CREATE TRIGGER search_changed_companies AFTER UPDATE ON public.companies REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.count_in_searches();
CREATE TRIGGER search_deleted_companies AFTER DELETE ON public.companies REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.count_in_searches();
CREATE TRIGGER search_inserted_companies AFTER INSERT ON public.companies REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.count_in_searches();
ALTER TABLE ONLY public.companies
    ADD CONSTRAINT companies_node_id_nodes_id_fk FOREIGN KEY (node_id) REFERENCES public.nodes(id);
ALTER TABLE ONLY public.company_counts
    ADD CONSTRAINT company_counts_node_id_nodes_id_fk FOREIGN KEY (node_id) REFERENCES public.nodes(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.company_packages
    ADD CONSTRAINT company_packages_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.company_packages
    ADD CONSTRAINT company_packages_package_id_packages_id_fk FOREIGN KEY (package_id) REFERENCES public.packages(id);
ALTER TABLE ONLY public.company_span_counts
    ADD CONSTRAINT company_span_counts_span_id_company_spans_id_fk FOREIGN KEY (span_id) REFERENCES public.company_spans(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.employees
    ADD CONSTRAINT employees_node_id_nodes_id_fk FOREIGN KEY (node_id) REFERENCES public.nodes(id);
ALTER TABLE ONLY public.employees
    ADD CONSTRAINT employees_role_id_roles_id_fk FOREIGN KEY (role_id) REFERENCES public.roles(id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_employee_id_employees_id_fk FOREIGN KEY (employee_id) REFERENCES public.employees(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.kept_replies
    ADD CONSTRAINT kept_replies_account_id_service_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.service_accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.nodes
    ADD CONSTRAINT nodes_parent_id_nodes_id_fk FOREIGN KEY (parent_id) REFERENCES public.nodes(id);
ALTER TABLE ONLY public.review_changes
    ADD CONSTRAINT review_changes_review_id_reviews_id_fk FOREIGN KEY (review_id) REFERENCES public.reviews(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.review_decisions
    ADD CONSTRAINT review_decisions_review_id_reviews_id_fk FOREIGN KEY (review_id) REFERENCES public.reviews(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.review_evidence
    ADD CONSTRAINT review_evidence_review_id_reviews_id_fk FOREIGN KEY (review_id) REFERENCES public.reviews(id);
ALTER TABLE ONLY public.review_roles
    ADD CONSTRAINT review_roles_review_id_reviews_id_fk FOREIGN KEY (review_id) REFERENCES public.reviews(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.roles
    ADD CONSTRAINT roles_node_id_nodes_id_fk FOREIGN KEY (node_id) REFERENCES public.nodes(id);
ALTER TABLE ONLY public.service_accounts
    ADD CONSTRAINT service_accounts_node_id_nodes_id_fk FOREIGN KEY (node_id) REFERENCES public.nodes(id);
ALTER TABLE ONLY public.service_accounts
    ADD CONSTRAINT service_accounts_role_id_roles_id_fk FOREIGN KEY (role_id) REFERENCES public.roles(id);
