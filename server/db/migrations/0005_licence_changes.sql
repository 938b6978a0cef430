CREATE TABLE "licence_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "licence_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"company_id" integer NOT NULL,
	"company_uid" uuid NOT NULL,
	"company_name" text collate "und-x-icu" NOT NULL,
	"is_nfr" boolean NOT NULL,
	"node_id" integer NOT NULL,
	"package_id" integer NOT NULL,
	"package_name" text collate "und-x-icu" NOT NULL,
	"package_type" text NOT NULL,
	"license_count" integer NOT NULL,
	"status" text NOT NULL,
	CONSTRAINT "licence_changes_status_known" CHECK ("licence_changes"."status" in ('active', 'suspended', 'removed', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "price_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"package_id" integer NOT NULL,
	"price_monthly" numeric(12, 2),
	"currency" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "licence_changes_company" ON "licence_changes" USING btree ("company_id","package_id","id");--> statement-breakpoint
CREATE INDEX "licence_changes_at" ON "licence_changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "price_changes_package" ON "price_changes" USING btree ("package_id","id");--> statement-breakpoint
-- A moment is never before the company's last one, whatever the clock does.
CREATE FUNCTION record_licences(company_ids integer[]) RETURNS void
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
CREATE FUNCTION record_held_licences() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM record_licences(ARRAY(SELECT DISTINCT company_id FROM old_rows));
  ELSE
    PERFORM record_licences(ARRAY(SELECT DISTINCT company_id FROM new_rows));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION record_changed_companies() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM record_licences(ARRAY(
    SELECT now.id FROM new_rows now JOIN old_rows before ON before.id = now.id
    WHERE (now.name, now.is_nfr, now.node_id) IS DISTINCT FROM (before.name, before.is_nfr, before.node_id)
  ));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION record_deleted_company() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO licence_changes (at, company_id, company_uid, company_name, is_nfr, node_id, package_id, package_name, package_type, license_count, status)
  SELECT greatest(clock_timestamp(), (SELECT max(at + interval '0') FROM licence_changes WHERE company_id = OLD.id)), OLD.id, OLD.uid, OLD.name, OLD.is_nfr, OLD.node_id,
    package.id, package.name, package.type, 0, 'deleted'
  FROM company_packages held JOIN packages package ON package.id = held.package_id
  WHERE held.company_id = OLD.id ORDER BY package.id;
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE FUNCTION record_price() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO price_changes (at, package_id, price_monthly, currency) VALUES (
    greatest(clock_timestamp(), (SELECT max(at) FROM price_changes WHERE package_id = NEW.id)), NEW.id, NEW.price_monthly, NEW.currency
  );
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER record_deleted_licences AFTER DELETE ON company_packages REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_held_licences();--> statement-breakpoint
CREATE TRIGGER record_new_licences AFTER INSERT ON company_packages REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_held_licences();--> statement-breakpoint
CREATE TRIGGER record_changed_licences AFTER UPDATE ON company_packages REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_held_licences();--> statement-breakpoint
CREATE TRIGGER record_changed_companies AFTER UPDATE ON companies REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changed_companies();--> statement-breakpoint
CREATE TRIGGER record_deleted_company BEFORE DELETE ON companies FOR EACH ROW EXECUTE FUNCTION record_deleted_company();--> statement-breakpoint
CREATE TRIGGER record_new_price AFTER INSERT ON packages FOR EACH ROW EXECUTE FUNCTION record_price();--> statement-breakpoint
CREATE TRIGGER record_changed_price AFTER UPDATE ON packages FOR EACH ROW WHEN ((OLD.price_monthly, OLD.currency) IS DISTINCT FROM (NEW.price_monthly, NEW.currency)) EXECUTE FUNCTION record_price();--> statement-breakpoint
INSERT INTO price_changes (at, package_id, price_monthly, currency) SELECT clock_timestamp(), id, price_monthly, currency FROM packages ORDER BY id;
