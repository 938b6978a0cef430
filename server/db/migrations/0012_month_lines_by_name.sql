-- A month can have 100,000 lines.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "month_lines_company_identity" ON "month_lines" USING btree ("month","company_identity");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "month_lines_package_identity" ON "month_lines" USING btree ("month","package_identity");