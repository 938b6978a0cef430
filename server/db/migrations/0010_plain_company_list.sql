-- A page by its number is an OFFSET again, and a search counts what it finds (docs/decisions/012-counting-and-paging.md).
-- Everything dropped here was derived from companies; company_counts stays.
DROP TRIGGER note_inserted_companies ON companies;--> statement-breakpoint
DROP TRIGGER note_deleted_companies ON companies;--> statement-breakpoint
DROP TRIGGER note_changed_companies ON companies;--> statement-breakpoint
DROP TRIGGER search_inserted_companies ON companies;--> statement-breakpoint
DROP TRIGGER search_deleted_companies ON companies;--> statement-breakpoint
DROP TRIGGER search_changed_companies ON companies;--> statement-breakpoint
DROP FUNCTION company_at(text, integer[], integer);--> statement-breakpoint
DROP FUNCTION company_span_at(text, integer);--> statement-breakpoint
DROP FUNCTION note_company_changes();--> statement-breakpoint
DROP FUNCTION settle_company_changes();--> statement-breakpoint
DROP FUNCTION split_company_span(company_spans);--> statement-breakpoint
DROP FUNCTION count_in_searches();--> statement-breakpoint
DROP VIEW company_changed_keys;--> statement-breakpoint
DROP TABLE "company_changes";--> statement-breakpoint
DROP TABLE "company_span_counts";--> statement-breakpoint
DROP TABLE "company_spans";--> statement-breakpoint
DROP TABLE "company_search_counts";--> statement-breakpoint
DROP TABLE "company_searches";
