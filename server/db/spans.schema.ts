import { integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment, nameText } from './columns'

/** Companies that came (1) and went (-1) since the spans were last settled; a change is both. Written by a trigger. */
export const companyChanges = pgTable('company_changes', {
  node_id: integer().notNull(),
  name: nameText().notNull(),
  created_at: moment('created_at').notNull(),
  company_id: integer().notNull(),
  change: smallint().notNull(),
})

/**
 * Each order of the list, cut into spans of some hundred companies: where a span begins, and how many it holds. What an order does
 * not sort by is the least there can be. Kept by the migrations' functions alone (docs/decisions/013-pages-by-number.md).
 */
export const companySpans = pgTable(
  'company_spans',
  {
    id: id(),
    ordering: text({ enum: ['id', 'name', 'created_at'] }).notNull(),
    name: nameText().notNull(),
    created_at: moment('created_at').notNull(),
    company_id: integer().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    uniqueIndex('company_spans_begin').on(table.ordering, table.name, table.created_at, table.company_id),
  ],
)

/** How many of a span's companies each node has. */
export const companySpanCounts = pgTable(
  'company_span_counts',
  {
    span_id: integer()
      .notNull()
      .references(() => companySpans.id, { onDelete: 'cascade' }),
    node_id: integer().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.span_id, table.node_id] })],
)
