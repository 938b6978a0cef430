import { and, inArray, sql } from 'drizzle-orm'
import type { Members } from '#domain/evidence/evidence-data'
import { known, partly, unknown } from '#domain/known'
import { fullName } from '#domain/person-name'
import type { Db } from '../db/open'
import { employees, nodes } from '../db/schema'
import { shownName } from '../db/shown-name'
import { lacksPermission } from '../errors/refusal'
import type { Caller } from '../session/caller'
import { evidenceNamesOthers } from './reviews.errors'

/** The evidence names at most this many people of a role. */
const namedAtMost = 100
const needs = 'msp_view_user'

/** The members of reviewed roles, and the nodes of those who are named. */
export type ReviewedPeople = {
  readonly of: (role: string) => Members
  /** Null where nobody is named. */
  readonly nodes: readonly number[] | null
}

/** Nobody is named, for the same reason in every role. */
export const nobodyNamed = (why: string): ReviewedPeople => ({ of: () => unknown(why), nodes: null })

const where = (scope: readonly number[]) => inArray(employees.node_id, [...scope])

/** The members of these roles, as far as the caller may see people. */
export async function membersOfRoles(
  db: Db,
  caller: Pick<Caller, 'codes' | 'scope'>,
  roles: readonly number[],
): Promise<ReviewedPeople> {
  if (!caller.codes.has(needs))
    return nobodyNamed('the key that closed the review has no permission to view people')
  if (roles.length === 0) return nobodyNamed('the review has no roles')
  const { id, role_id, node_id, first_name, last_name, activated_at } = employees
  const order = sql`${shownName}, ${id}`
  const ranked = db
    .select({
      ...{ id, role_id, node_id, first_name, last_name, activated_at },
      at: sql<number>`row_number() over (partition by ${role_id} order by ${order})`.as('at'),
      count: sql<number>`(count(*) over (partition by ${role_id}))::int`.as('count'),
    })
    .from(employees)
    .where(and(inArray(role_id, [...roles]), where(caller.scope)))
    .as('ranked')
  const rows = await db
    .select()
    .from(ranked)
    .where(sql`${ranked.at} <= ${namedAtMost}`)
    .orderBy(ranked.role_id, ranked.at)
  const isWhole = (await db.$count(nodes)) === caller.scope.length
  const of = new Map<string, typeof rows>()
  for (const row of rows) of.set(String(row.role_id), [...(of.get(String(row.role_id)) ?? []), row])
  return {
    nodes: rows.length === 0 ? null : [...new Set(rows.map((row) => row.node_id))],
    of: (role) => {
      const found = of.get(role) ?? []
      const members = {
        count: found[0]?.count ?? 0,
        people: found.map((row) => ({
          id: String(row.id),
          name: fullName(row.first_name, row.last_name),
          status: row.activated_at === null ? 'invited' : 'active',
        })),
      }
      return isWhole
        ? known(members)
        : partly(members, 'People outside the scope of the key that closed the review aren’t counted')
    },
  }
}

/** Throws unless the caller may see the people whom the evidence names. Nodes that were deleted since hide nobody. */
export async function allowPeople(
  db: Db,
  caller: Pick<Caller, 'codes' | 'scope'>,
  named: readonly number[],
): Promise<void> {
  if (!caller.codes.has(needs)) throw lacksPermission(needs)
  const hidden = named.filter((one) => !caller.scope.includes(one))
  if (hidden.length === 0) return
  const [found] = await db.select({ id: nodes.id }).from(nodes).where(inArray(nodes.id, hidden)).limit(1)
  if (found) throw evidenceNamesOthers()
}
