import type { IdNumber } from '#contract/shape'
import { isNull } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { packageTypes } from '#contract/companies'
import type { ClosingSummary } from '#contract/months/months'
import { walkOutcomes } from '#contract/months/licence-walks'
import { isOneOf } from '../checks'
import { id, moment, nameText, type Author, idOf } from './columns'

const rowId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** `removed`: the company no longer has the package. `deleted`: it was deleted. Both have no licences. */
export const recordedStatuses = ['active', 'suspended', 'removed', 'deleted'] as const

/**
 * What a company had of a package from a moment on. Triggers write it, so that imports, SQL and a process of
 * the version before count too; on a gateway the walks below do. Rows are never changed and never deleted. No
 * foreign key: they outlive what they are about.
 */
export const licenceChanges = pgTable(
  'licence_changes',
  {
    id: rowId(),
    at: moment('at').notNull(),
    company_id: idOf<'company'>().notNull(),
    company_uid: uuid().notNull(),
    company_name: nameText().notNull(),
    /** Null: the list of an API behind a gateway doesn't say it. */
    is_nfr: boolean(),
    node_id: idOf<'node'>().notNull(),
    package_id: idOf<'package'>().notNull(),
    package_name: nameText().notNull(),
    package_type: text({ enum: packageTypes }).notNull(),
    license_count: integer().notNull(),
    status: text({ enum: recordedStatuses }).notNull(),
  },
  (table) => [
    // With every column: a month reads rows of all times, and only their index has those of a company together.
    index('licence_changes_month').on(
      table.company_id,
      table.package_id,
      table.id,
      table.at,
      table.company_uid,
      table.company_name,
      table.is_nfr,
      table.node_id,
      table.package_name,
      table.package_type,
      table.license_count,
      table.status,
    ),
    index('licence_changes_at').on(table.at),
    isOneOf(table.status, recordedStatuses),
  ],
)

/**
 * The price of a package from a moment on. Null: it has none, or, with an empty currency, the API behind a
 * gateway doesn't say it.
 */
export const priceChanges = pgTable(
  'price_changes',
  {
    id: rowId(),
    at: moment('at').notNull(),
    package_id: idOf<'package'>().notNull(),
    price_monthly: numeric({ precision: 12, scale: 2 }),
    currency: text().notNull(),
    /** Its name from then on. Null: nobody recorded it yet. */
    package_name: text(),
  },
  (table) => [index('price_changes_package').on(table.package_id, table.id)],
)

/** A closed month with its signed file. One that was reopened keeps both. */
export const closedMonths = pgTable(
  'closed_months',
  {
    id: id(),
    /** 202603 is March 2026. */
    month: integer().notNull(),
    closed_at: moment('closed_at').notNull(),
    closed_by: jsonb().$type<Author>().notNull(),
    /** The text of the signed file. Null: it is in `packed`. */
    file: text(),
    reopened_at: moment('reopened_at'),
    reopened_by: jsonb().$type<Author>(),
    reason: text(),
    /** What the list of months says of it. Null: a version before closed it. */
    summary: jsonb().$type<ClosingSummary>(),
    /** The signed file as gzip in base64. Null: a version before stored its text. */
    packed: text(),
  },
  (table) => [uniqueIndex('closed_months_once').on(table.month).where(isNull(table.reopened_at))],
)

/** Such as: the status ACTIVE isn't known. */
export type UntoldReason = { readonly why: string; readonly companies: number }
type WalkedNode = { readonly id: number; readonly name: string; readonly parent: IdNumber<'node'> | null }

/** The walk of a day over the API behind a gateway. A day without a row, or without an end, isn't known. */
export const licenceWalks = pgTable(
  'licence_walks',
  {
    /** The day in UTC that it speaks for: the one on which it began. */
    day: date().primaryKey(),
    upstream: text().notNull(),
    started_at: moment('started_at').notNull(),
    /** Until then no other process begins it again. */
    leased_until: moment('leased_until').notNull(),
    ended_at: moment('ended_at'),
    outcome: text({ enum: walkOutcomes }),
    /** Why it isn't complete. */
    why: text().notNull().default(''),
    /** All nodes that the key sees. */
    nodes: jsonb().$type<readonly WalkedNode[]>().notNull().default([]),
    companies_seen: integer().notNull().default(0),
    /** Companies with licences that the API no longer lists. */
    not_seen: idOf<'company'>().array().notNull().default([]),
    /** Companies that were listed without all that a row needs. */
    untold: idOf<'company'>().array().notNull().default([]),
    /** Why they weren't. */
    untold_why: jsonb().$type<readonly UntoldReason[]>().notNull().default([]),
  },
  (table) => [isOneOf(table.outcome, walkOutcomes)],
)
