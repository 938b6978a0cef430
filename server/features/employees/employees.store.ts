import type { IdNumber } from '#contract/shape'
import { and, eq, gt, inArray, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { expiringHours, type listEmployees, type WrittenEmployee } from '#contract/employees'
import type { QueryOf } from '#contract/wire'
import { type employeeOrderings } from '#contract/address-values'
import { inOrder } from '../../db/tables/columns'
import type { Db } from '../../db/open'
import { matchesSearch, orderBy, untilDay, within } from '../../db/query'
import { employees, nodes, roles } from '../../db/tables/schema'
import { shownName } from '../../db/shown-name'
import { readPage } from '../../http/page'
import { invitationEmailOf } from '../../mail/queue.store'
import type { Caller } from '../../callers/caller'
import { hasProviderAs, lastSignInOf } from '../../callers/sign-in-ways.store'

type Field = (typeof employeeOrderings)[number]

const columns = {
  id: employees.id,
  first_name: employees.first_name,
  last_name: employees.last_name,
  email: employees.email,
  role: employees.role_id,
  role_name: roles.name,
  msp_node: employees.node_id,
  msp_node_name: nodes.name,
  is_2fa_enabled: employees.is_2fa_enabled,
  invited_at: employees.invited_at,
  last_invited_at: employees.last_invited_at,
  invitation_expires_at: employees.invitation_expires_at,
  activated_at: employees.activated_at,
  created_at: employees.created_at,
  signs_in_by_sso: hasProviderAs(employees.id),
  last_sign_in_at: lastSignInOf(employees.id),
  invitation_email: invitationEmailOf(employees.email, employees.activated_at),
}
type Dates = 'invited_at' | 'last_invited_at' | 'invitation_expires_at' | 'created_at'
type Row = Omit<WrittenEmployee, Dates | 'activated_at' | 'last_sign_in_at' | 'status'> &
  Record<Dates, Date> & { activated_at: Date | null; last_sign_in_at: Date | null }

const written = (row: Row): WrittenEmployee => ({
  ...row,
  status: row.activated_at ? 'active' : 'invited',
  invited_at: row.invited_at.toISOString(),
  last_invited_at: row.last_invited_at.toISOString(),
  invitation_expires_at: row.invitation_expires_at.toISOString(),
  activated_at: row.activated_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
})

export const inScope = (scope: readonly IdNumber<'node'>[]) => within(employees.node_id, scope)
const orders: Record<Field, Parameters<typeof orderBy>[1][string]> = {
  id: employees.id,
  name: inOrder(shownName),
  email: sql`lower(${employees.email}) collate "C"`,
  status: sql`(${employees.activated_at} is null)`,
  created_at: employees.created_at,
  last_invited_at: employees.last_invited_at,
  invitation_expires_at: employees.invitation_expires_at,
  role_name: roles.name,
  msp_node_name: nodes.name,
  is_2fa_enabled: employees.is_2fa_enabled,
  // People who never signed in come last when the newest come first.
  last_sign_in_at: sql`coalesce(${lastSignInOf(employees.id)}, '-infinity'::timestamptz)`,
}

type Query = QueryOf<typeof listEmployees>

/** The invitations of this age that weren't accepted. */
function ofAge(age: NonNullable<Query['invitation']>, now: Date): SQL | undefined {
  const soon = new Date(now.getTime() + expiringHours * 3_600_000)
  const ends = employees.invitation_expires_at
  const ages = {
    expired: lte(ends, now),
    expiring: and(gt(ends, now), lte(ends, soon)),
    fresh: gt(ends, soon),
  }
  return and(isNull(employees.activated_at), ages[age])
}

/** Active people who last signed in on this day or before, or never. */
const notSignedInSince = (day: string | Date) =>
  and(isNotNull(employees.activated_at), sql`coalesce(${untilDay(lastSignInOf(employees.id), day)}, true)`)

/** `inNodes`: the nodes whose people are listed. */
export async function findEmployees(db: Db, inNodes: readonly number[], query: Query, now: Date) {
  const where = and(
    inScope(inNodes),
    query.status === undefined
      ? undefined
      : (query.status === 'active' ? isNotNull : isNull)(employees.activated_at),
    query.role === undefined ? undefined : eq(employees.role_id, query.role),
    query.is_2fa_enabled === undefined
      ? undefined
      : and(isNotNull(employees.activated_at), eq(employees.is_2fa_enabled, query.is_2fa_enabled)),
    query.invitation && ofAge(query.invitation, now),
    query.invited_to === undefined ? undefined : untilDay(employees.last_invited_at, query.invited_to),
    query.signed_in_to === undefined ? undefined : notSignedInSince(query.signed_in_to),
    matchesSearch({ text: employees.search, id: employees.id }, query.search),
  )
  const rows = db
    .select({ ...columns, count: db.$count(employees, where) })
    .from(employees)
    .innerJoin(roles, eq(roles.id, employees.role_id))
    .innerJoin(nodes, eq(nodes.id, employees.node_id))
    .where(where)
    .orderBy(...orderBy<Field>(query.ordering, orders, employees.id))
  return readPage(rows, query, written)
}

/** Adds what the caller lacks of each person's role, because the caller may not be able to read that role. */
export async function withLackedCodes(
  db: Db,
  { codes }: Pick<Caller, 'codes'>,
  people: readonly WrittenEmployee[],
): Promise<WrittenEmployee[]> {
  const ids = [...new Set(people.map(({ role }) => role))]
  const found =
    ids.length === 0
      ? []
      : await db.select({ id: roles.id, codes: roles.codes }).from(roles).where(inArray(roles.id, ids))
  const lacked = new Map(found.map((role) => [role.id, role.codes.filter((code) => !codes.has(code))]))
  return people.map((person) => ({ ...person, lacked_codes: lacked.get(person.role) ?? [] }))
}

export async function findEmployee(
  db: Db,
  scope: readonly IdNumber<'node'>[],
  id: IdNumber<'employee'>,
): Promise<WrittenEmployee | undefined> {
  const [row] = await db
    .select(columns)
    .from(employees)
    .innerJoin(roles, eq(roles.id, employees.role_id))
    .innerJoin(nodes, eq(nodes.id, employees.node_id))
    .where(and(eq(employees.id, id), inScope(scope)))
  return row && written(row)
}
