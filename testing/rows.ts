import { asc, getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/open'
import * as reviewTables from '#server/db/tables/reviews.schema'
import * as schema from '#server/db/tables/schema'

const tables: Record<string, PgTable> = {
  nodes: schema.nodes,
  roles: schema.roles,
  serviceAccounts: schema.serviceAccounts,
  employees: schema.employees,
  invitations: schema.invitations,
  outbox: schema.outbox,
  packages: schema.packages,
  companies: schema.companies,
  companyPackages: schema.companyPackages,
  reviews: reviewTables.reviews,
  reviewReminders: reviewTables.reviewReminders,
  reviewRoles: reviewTables.reviewRoles,
  reviewDecisions: reviewTables.reviewDecisions,
  reviewChanges: reviewTables.reviewChanges,
  reviewCallers: reviewTables.reviewCallers,
}

/** All rows of all tables but the audit log, which also records refusals. */
export async function allRows(db: Db): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {}
  for (const [name, table] of Object.entries(tables)) {
    const columns = Object.values(getTableColumns(table))
    rows[name] = await db
      .select()
      .from(table)
      .orderBy(...columns.map((column) => asc(column)))
  }
  return rows
}
