CREATE TABLE "company_counts" (
	"node_id" integer PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company_counts" ADD CONSTRAINT "company_counts_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION count_companies() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER count_inserted_companies AFTER INSERT ON companies REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_companies();
--> statement-breakpoint
CREATE TRIGGER count_deleted_companies AFTER DELETE ON companies REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_companies();
--> statement-breakpoint
CREATE TRIGGER count_moved_companies AFTER UPDATE ON companies REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_companies();
--> statement-breakpoint
INSERT INTO company_counts (node_id, count) SELECT node_id, count(*)::int FROM companies GROUP BY node_id;
