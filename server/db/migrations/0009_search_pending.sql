ALTER INDEX "companies_search" SET (gin_pending_list_limit = 256);
