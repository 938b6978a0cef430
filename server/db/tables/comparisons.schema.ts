import type { StoredAnswers, totalsInput } from '#contract/months/comparison-forms'
import type * as z from 'zod/mini'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { type leftOutReasons } from '#contract/months/comparison-results'
import { maxComparisonNote, pairKinds } from '#contract/months/comparison-decisions'
import { comparisonSides, countedThings } from '#contract/months/month-comparisons'
import { comparisonDecisions } from '#contract/address-values'
import { hasLength, isAtLeast, isOneOf, isSha256 } from '../checks'
import { id, moment, type Author, idOf } from './columns'

const author = { by: jsonb().$type<Author>().notNull(), at: moment('at').notNull() }
const form = {
  columns: jsonb().$type<{ head: string; means: string | null }[]>().notNull(),
  answers: jsonb().$type<StoredAnswers>(),
}
/** A form of file. 0: none, or of an earlier version. */
const whose = () => integer('form').notNull().default(0)
const money = () => numeric({ precision: 14, scale: 2 })

/** The files that a month was compared with. They add up to what each side says. */
export const monthFiles = pgTable(
  'month_files',
  {
    /** 202603 is March 2026. */
    month: integer().notNull(),
    /** The revision of the month that it began with; 0: of the version that had one file a month. */
    file: integer().notNull(),
    side: text({ enum: comparisonSides }).notNull(),
    name: text().notNull(),
    digest: text().notNull(),
    lines: integer().notNull(),
    sent: integer().notNull(),
    counts: text({ enum: countedThings }),
    ...form,
    left_out: jsonb()
      .$type<
        { why: (typeof leftOutReasons)[number]; currency: string; lines: number; amount: string | null }[]
      >()
      .notNull(),
    /** Null: of a version that had none. */
    totals: jsonb().$type<z.infer<typeof totalsInput>>(),
    /** The name of its form. */
    vendor: text().notNull().default(''),
    form: whose(),
    ...author,
  },
  (table) => [
    primaryKey({ columns: [table.month, table.file] }),
    isSha256(table.digest),
    isAtLeast(table.sent, 0),
    isOneOf(table.side, comparisonSides),
    isOneOf(table.counts, countedThings),
  ],
)

/** What people said of forms of file. It outlives the files. */
export const comparisonForms = pgTable(
  'comparison_forms',
  { id: id(), side: text({ enum: comparisonSides }).notNull(), name: text().notNull(), ...form, ...author },
  (table) => [isOneOf(table.side, comparisonSides)],
)

/**
 * Lines of the files, added up. No foreign keys: a month may have companies and packages that were deleted
 * since.
 */
export const monthLines = pgTable(
  'month_lines',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    month: integer().notNull(),
    file: integer().notNull().default(0),
    line: integer().notNull(),
    file_lines: integer().notNull(),
    company_name: text().notNull(),
    company_key: text().notNull(),
    reference: text().notNull(),
    package_name: text().notNull(),
    package_key: text().notNull(),
    currency: text().notNull(),
    number: integer(),
    amount: money(),
    alone: boolean().notNull().default(false),
    form: whose(),
    company: idOf<'company'>(),
    package: idOf<'package'>(),
    /** identityOf in domain/months/match.ts, so that the lines of a name are found by an index. Empty: not stored yet. */
    company_identity: text().notNull().default(''),
    package_identity: text().notNull().default(''),
  },
  (table) => [
    index('month_lines_month').on(table.month, table.id),
    index('month_lines_company_identity').on(table.month, table.company_identity),
    index('month_lines_package_identity').on(table.month, table.package_identity),
    index('month_lines_company').on(table.company),
    isAtLeast(table.file_lines, 1),
  ],
)

/** Counts the writes to a month's comparison, of which only one runs at a time. */
export const monthRevisions = pgTable('month_revisions', {
  month: integer().primaryKey(),
  revision: integer().notNull(),
})

/** Decisions about differences, with the figures that they are about. Null: withdrawn. */
export const monthDecisions = pgTable(
  'month_decisions',
  {
    month: integer().notNull(),
    /** rowKeyOf in domain/months/compare.ts. */
    key: text().notNull(),
    version: integer().notNull(),
    decision: text({ enum: comparisonDecisions }),
    note: text().notNull(),
    company: text().notNull(),
    package: text().notNull(),
    currency: text().notNull(),
    their_number: integer(),
    their_amount: money(),
    our_number: integer(),
    our_amount: money(),
    ...author,
  },
  (table) => [
    primaryKey({ columns: [table.month, table.key] }),
    isAtLeast(table.version, 1),
    isOneOf(table.decision, comparisonDecisions),
    hasLength(table.note, 0, maxComparisonNote),
  ],
)

/** Which of ours a name in files of a form means. A pair holds until either name changes. */
export const monthPairs = pgTable(
  'month_pairs',
  {
    kind: text({ enum: pairKinds }).notNull(),
    their_key: text().notNull(),
    their_name: text().notNull(),
    our_id: idOf<'company' | 'package'>().notNull(),
    our_uid: uuid(),
    our_name: text().notNull(),
    form: whose(),
    ...author,
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.their_key, table.their_name, table.form] }),
    isOneOf(table.kind, pairKinds),
  ],
)

/** The numbers that companies and packages have in the PSA. */
export const monthNumbers = pgTable(
  'month_numbers',
  {
    kind: text({ enum: pairKinds }).notNull(),
    our_id: idOf<'company' | 'package'>().notNull(),
    number: text().notNull(),
    ...author,
  },
  (table) => [primaryKey({ columns: [table.kind, table.our_id] }), isOneOf(table.kind, pairKinds)],
)
