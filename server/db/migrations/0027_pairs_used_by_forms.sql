DO $$
BEGIN
  -- Each form has the pairs that its lines are matched by. The others are asked again.
  INSERT INTO month_pairs (kind, their_key, their_name, our_id, our_uid, our_name, form, by, at)
  SELECT DISTINCT ON (pair.kind, pair.their_key, pair.their_name, form.id)
    pair.kind, pair.their_key, pair.their_name, pair.our_id, pair.our_uid, pair.our_name, form.id, pair.by, pair.at
  FROM month_pairs pair
  JOIN (
    SELECT DISTINCT month, file, 'company' AS kind, coalesce(nullif(company_key, ''), reference) AS key, company_name AS name, company AS our
    FROM month_lines UNION
    SELECT DISTINCT month, file, 'package', package_key, package_name, package FROM month_lines
  ) line ON line.kind = pair.kind AND line.key = pair.their_key AND line.name = pair.their_name AND line.our = pair.our_id
  JOIN month_files file ON file.month = line.month AND file.file = line.file
  JOIN comparison_forms form ON form.side = file.side AND form.name = file.vendor
    AND jsonb_path_query_array(form.columns, '$[*].head') = jsonb_path_query_array(file.columns, '$[*].head')
  WHERE pair.form = 0
  ON CONFLICT DO NOTHING;
  COMMIT;
END $$;
