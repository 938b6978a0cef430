import { bigint, boolean, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { packageTypes } from '#contract/companies'
import { isOneOf } from './checks'
import { moment, nameText } from './columns'

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
