import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id } from './columns'

/** Searches for something that very many companies have in their name (docs/decisions/012-counting-and-paging.md). */
export const companySearches = pgTable('company_searches', {
  /** Grows: the smallest is the first to be forgotten. */
  id: id(),
  /** As `ilike` takes it. */
  pattern: text().notNull().unique(),
  /** From when on its counts hold. Changes are noted before. */
  is_counted: boolean().notNull().default(false),
})

/** How many companies of a node such a search finds: the sum of its rows. A trigger adds one for each change, and never touches another. */
export const companySearchCounts = pgTable(
  'company_search_counts',
  { pattern: text().notNull(), node_id: integer().notNull(), count: integer().notNull() },
  (table) => [index('company_search_counts_pattern').on(table.pattern)],
)
