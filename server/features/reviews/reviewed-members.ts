import { and, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { PermissionCode } from '#contract/roles/permissions'
import type { Counted, Members } from '#domain/evidence/evidence-data'
import { groupBy } from '#domain/group-by'
import { known, partly, unknown } from '#domain/known'
import { fullName } from '#domain/person-name'
import type { Db } from '../../db/open'
import { within } from '../../db/query'
import { employees, nodes, serviceAccounts } from '../../db/tables/schema'
import { shownName } from '../../db/shown-name'
import { lacksPermission } from '../../errors/refusal'
import type { Caller } from '../../callers/caller'
import { evidenceNamesOthers } from './reviews.errors'

/** The evidence names at most this many people of a role, and this many keys. */
const namedAtMost = 100
const viewPeople: PermissionCode = 'msp_view_user'
const viewKeys: PermissionCode = 'msp_view_service_account'

/** The members of reviewed roles, and the nodes of those who are named. */
type ReviewedMembers = {
  readonly of: (role: string) => Members
  /** Null where nobody is named. */
  readonly nodes: readonly number[] | null
}

/** Nobody is named, for the same reason in every role. */
const nobodyNamed = (why: string): ReviewedMembers => ({
  of: () => ({ people: unknown(why), keys: unknown(why) }),
  nodes: null,
})

type Row = { readonly role_id: number; readonly node_id: number; readonly count: number }
type Closer = Pick<Caller, 'codes' | 'scope'>

/** The first members of each role by name, with the number of all. */
function ranked(table: typeof employees | typeof serviceAccounts, name: SQL) {
  const { id, role_id } = table
  return {
    at: sql<number>`row_number() over (partition by ${role_id} order by ${name}, ${id})`.as('at'),
    count: sql<number>`(count(*) over (partition by ${role_id}))::int`.as('count'),
  }
}

async function findPeople(db: Db, { scope }: Closer, roles: readonly number[]) {
  const { id, role_id, node_id, first_name, last_name, email, activated_at } = employees
  const all = db
    .select({
      id,
      role_id,
      node_id,
      first_name,
      last_name,
      email,
      activated_at,
      ...ranked(employees, shownName),
    })
    .from(employees)
    .where(and(inArray(role_id, [...roles]), within(node_id, scope)))
    .as('ranked')
  return db.select().from(all).where(lte(all.at, namedAtMost)).orderBy(all.role_id, all.at)
}

async function findKeys(db: Db, { scope }: Closer, roles: readonly number[]) {
  const { id, role_id, node_id, name, expires_at } = serviceAccounts
  const all = db
    .select({ id, role_id, node_id, name, expires_at, ...ranked(serviceAccounts, sql`${name}`) })
    .from(serviceAccounts)
    .where(and(inArray(role_id, [...roles]), within(node_id, scope)))
    .as('ranked')
  return db.select().from(all).where(lte(all.at, namedAtMost)).orderBy(all.role_id, all.at)
}

/** Groups rows by role, and says where there may be others. */
function byRole<R extends Row, M>(
  rows: readonly R[] | undefined,
  what: string,
  isWhole: boolean,
  member: (row: R) => M,
): (role: string) => Counted<M> {
  if (!rows) return () => unknown(`whoever closed the review has no permission to view ${what}`)
  const of = groupBy(rows, ({ role_id }) => String(role_id))
  return (role) => {
    const found = of.get(role) ?? []
    const members = { count: found[0]?.count ?? 0, named: found.map(member) }
    return isWhole
      ? known(members)
      : partly(members, 'Those outside the scope of whoever closed the review aren’t counted')
  }
}

/** The members of these roles, as far as the caller may see people and keys. */
export async function membersOfRoles(
  db: Db,
  caller: Closer | null,
  roles: readonly number[],
  now: Date,
): Promise<ReviewedMembers> {
  // The lock of the review must not wait for the people of another server.
  if (!caller) return nobodyNamed('a server in front of another API doesn’t read its people and keys')
  if (roles.length === 0) return nobodyNamed('the review has no roles')
  const people = caller.codes.has(viewPeople) ? await findPeople(db, caller, roles) : undefined
  const keys = caller.codes.has(viewKeys) ? await findKeys(db, caller, roles) : undefined
  const isWhole = (await db.$count(nodes)) === caller.scope.length
  const peopleOf = byRole(people, 'people', isWhole, (row) => ({
    id: String(row.id),
    name: fullName(row.first_name, row.last_name),
    email: row.email,
    status: row.activated_at === null ? 'invited' : 'active',
  }))
  const keysOf = byRole(keys, 'keys', isWhole, (row) => ({
    id: String(row.id),
    name: row.name,
    status: row.expires_at !== null && row.expires_at <= now ? 'expired' : 'active',
  }))
  const named = [...(people ?? []), ...(keys ?? [])]
  return {
    nodes: named.length === 0 ? null : [...new Set(named.map((row) => row.node_id))],
    of: (role) => ({ people: peopleOf(role), keys: keysOf(role) }),
  }
}

/**
 * Throws unless the caller may see the people and keys that the evidence names. Nodes that were deleted since
 * hide nobody.
 */
export async function allowMembers(
  db: Db,
  caller: Closer | null,
  named: readonly number[],
  areKeysNamed: boolean,
): Promise<void> {
  if (!caller) return
  for (const code of areKeysNamed ? [viewPeople, viewKeys] : [viewPeople])
    if (!caller.codes.has(code)) throw lacksPermission(code)
  const hidden = named.filter((one) => !caller.scope.includes(one))
  if (hidden.length === 0) return
  const [found] = await db.select({ id: nodes.id }).from(nodes).where(inArray(nodes.id, hidden)).limit(1)
  if (found) throw evidenceNamesOthers()
}
