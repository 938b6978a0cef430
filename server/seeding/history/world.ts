import { asc } from 'drizzle-orm'
import type { Db } from '../../db/open'
import { people } from '../../db/tables/people.schema'
import {
  companies,
  companyPackages,
  employees,
  nodes,
  packages,
  roles,
  serviceAccounts,
} from '../../db/tables/schema'

/** What the sample is today. */
export type World = Awaited<ReturnType<typeof readWorld>>

export const readWorld = async (tx: Db) => ({
  nodes: await tx.select().from(nodes).orderBy(asc(nodes.id)),
  roles: await tx.select().from(roles).orderBy(asc(roles.id)),
  packages: await tx.select().from(packages).orderBy(asc(packages.id)),
  employees: await tx.select().from(employees).orderBy(asc(employees.id)),
  people: await tx.select().from(people).orderBy(asc(people.id)),
  accounts: await tx.select().from(serviceAccounts).orderBy(asc(serviceAccounts.id)),
  companies: await tx.select().from(companies).orderBy(asc(companies.id)),
  held: await tx.select().from(companyPackages).orderBy(asc(companyPackages.package_id)),
})

/** The record with this id. */
export function recordWith<T extends { readonly id: number }>(all: readonly T[], id: number): T {
  const found = all.find((one) => one.id === id)
  if (!found) throw new Error(`The sample has no record ${id}.`)
  return found
}
