-- The searched text was generated where 0014 made it so. It stays as it is there, and triggers write it from now on.
ALTER TABLE "companies" ALTER COLUMN "search" DROP EXPRESSION IF EXISTS;--> statement-breakpoint
ALTER TABLE "companies" ALTER COLUMN "search" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "employees" ALTER COLUMN "search" DROP EXPRESSION IF EXISTS;--> statement-breakpoint
ALTER TABLE "employees" ALTER COLUMN "search" SET DEFAULT '';--> statement-breakpoint
CREATE FUNCTION "fold_company"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := folded(NEW.name || ' ' || NEW.owner_first_name || ' ' || NEW.owner_last_name || ' ' || NEW.owner_email);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION "fold_employee"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := folded(NEW.first_name || ' ' || NEW.last_name || ' ' || NEW.email);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "fold_company" BEFORE INSERT OR UPDATE OF "name", "owner_first_name", "owner_last_name", "owner_email", "search" ON "companies"
  FOR EACH ROW EXECUTE FUNCTION "fold_company"();--> statement-breakpoint
CREATE TRIGGER "fold_employee" BEFORE INSERT OR UPDATE OF "first_name", "last_name", "email", "search" ON "employees"
  FOR EACH ROW EXECUTE FUNCTION "fold_employee"();
