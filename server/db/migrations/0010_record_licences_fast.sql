-- Adding nothing to the moment keeps the planner from walking the whole index of moments for a company that
-- has no rows.
CREATE OR REPLACE FUNCTION record_licences(company_ids integer[]) RETURNS void
    LANGUAGE sql
    AS $$
  INSERT INTO licence_changes (at, company_id, company_uid, company_name, is_nfr, node_id, package_id, package_name, package_type, license_count, status)
  SELECT greatest(clock_timestamp(), last.at), company.id, company.uid, company.name, company.is_nfr, company.node_id,
    package.id, package.name, package.type, coalesce(held.license_count, 0), coalesce(held.status, 'removed')
  FROM companies company
  CROSS JOIN LATERAL (
    SELECT package_id FROM company_packages WHERE company_id = company.id
    UNION SELECT package_id FROM licence_changes WHERE company_id = company.id
  ) touched
  JOIN packages package ON package.id = touched.package_id
  LEFT JOIN company_packages held ON held.company_id = company.id AND held.package_id = package.id
  LEFT JOIN LATERAL (
    SELECT * FROM licence_changes WHERE company_id = company.id AND package_id = package.id ORDER BY id DESC LIMIT 1
  ) kept ON true
  LEFT JOIN LATERAL (SELECT max(at + interval '0') AS at FROM licence_changes WHERE company_id = company.id) last ON true
  WHERE company.id = any(company_ids) AND (
    (coalesce(held.license_count, 0), coalesce(held.status, 'removed'))
      IS DISTINCT FROM (coalesce(kept.license_count, 0), coalesce(kept.status, 'removed'))
    OR held.status IS NOT NULL
      AND (company.name, company.is_nfr, company.node_id) IS DISTINCT FROM (kept.company_name, kept.is_nfr, kept.node_id)
  )
  ORDER BY company.id, package.id
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_deleted_company() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO licence_changes (at, company_id, company_uid, company_name, is_nfr, node_id, package_id, package_name, package_type, license_count, status)
  SELECT greatest(clock_timestamp(), (SELECT max(at + interval '0') FROM licence_changes WHERE company_id = OLD.id)), OLD.id, OLD.uid, OLD.name, OLD.is_nfr, OLD.node_id,
    package.id, package.name, package.type, 0, 'deleted'
  FROM company_packages held JOIN packages package ON package.id = held.package_id
  WHERE held.company_id = OLD.id ORDER BY package.id;
  RETURN OLD;
END $$;
