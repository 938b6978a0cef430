-- The log can have millions of lines.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "audit_takes_back" ON "audit" USING btree ("takes_back") WHERE "audit"."takes_back" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_restores" ON "audit" USING btree ("record_type","restores") WHERE "audit"."restores" is not null;
