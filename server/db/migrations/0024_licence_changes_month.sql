-- Two years of 12,000 companies are 384,000 rows. The new index is there before the old one goes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "licence_changes_month" ON "licence_changes" USING btree ("company_id","package_id","id","at","company_uid","company_name","is_nfr","node_id","package_name","package_type","license_count","status");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "licence_changes_company";
