import { isNull } from 'drizzle-orm'
import {
  bigint,
  boolean,
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
import { isOneOf } from './checks'
import { id, moment, nameText } from './columns'

const rowId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** `removed`: the company no longer has the package. `deleted`: it was deleted. Both have no licences. */
export const recordedStatuses = ['active', 'suspended', 'removed', 'deleted'] as const

/**
 * What a company had of a package from a moment on. Triggers write it, so that imports, SQL and a process of
 * the version before count too. Rows are never changed and never deleted. No foreign key: they outlive what
 * they are about.
 */
export const licenceChanges = pgTable(
  'licence_changes',
  {
    id: rowId(),
    at: moment('at').notNull(),
    company_id: integer().notNull(),
    company_uid: uuid().notNull(),
    company_name: nameText().notNull(),
    is_nfr: boolean().notNull(),
    node_id: integer().notNull(),
    package_id: integer().notNull(),
    package_name: nameText().notNull(),
    package_type: text({ enum: packageTypes }).notNull(),
    license_count: integer().notNull(),
    status: text({ enum: recordedStatuses }).notNull(),
  },
  (table) => [
    index('licence_changes_company').on(table.company_id, table.package_id, table.id),
    index('licence_changes_at').on(table.at),
    isOneOf(table.status, recordedStatuses),
  ],
)

/** The price of a package from a moment on. Null: it has none. */
export const priceChanges = pgTable(
  'price_changes',
  {
    id: rowId(),
    at: moment('at').notNull(),
    package_id: integer().notNull(),
    price_monthly: numeric({ precision: 12, scale: 2 }),
    currency: text().notNull(),
  },
  (table) => [index('price_changes_package').on(table.package_id, table.id)],
)

/** Who closed or reopened a month, as rows of other tables say it. */
type By = {
  readonly account_id: number | null
  readonly person_id: number | null
  readonly account_name: string
}

/** A closed month with its signed file. One that was reopened keeps both. */
export const closedMonths = pgTable(
  'closed_months',
  {
    id: id(),
    /** 202603 is March 2026. */
    month: integer().notNull(),
    closed_at: moment('closed_at').notNull(),
    closed_by: jsonb().$type<By>().notNull(),
    file: text().notNull(),
    reopened_at: moment('reopened_at'),
    reopened_by: jsonb().$type<By>(),
    reason: text(),
  },
  (table) => [uniqueIndex('closed_months_once').on(table.month).where(isNull(table.reopened_at))],
)
