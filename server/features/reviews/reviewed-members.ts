import { sql } from 'drizzle-orm'
import type { CallerKind } from '#contract/reviews/callers'
import type { PermissionCode } from '#contract/roles/permissions'
import type { Counted, Members } from '#domain/evidence/evidence-data'
import { groupBy } from '#domain/group-by'
import { known, partly, unknown } from '#domain/known'
import type { Caller } from '../../callers/caller'
import type { Db } from '../../db/open'
import { within } from '../../db/query'
import { nodes } from '../../db/tables/schema'
import { lacksPermission } from '../../errors/refusal'
import { present, type Present } from './callers.store'
import { seesAll } from './reviewers.store'
import { evidenceNamesOthers } from './reviews.errors'

/** The evidence names at most this many people of a role, and this many keys. */
const namedAtMost = 100
const neededToView: Readonly<Record<CallerKind, PermissionCode>> = {
  person: 'msp_view_user',
  key: 'msp_view_service_account',
}

/** Nobody is named, for the same reason in every role. */
const nobodyNamed = (why: string) => ({ of: () => ({ people: unknown(why), keys: unknown(why) }), nodes: [] })

type Closer = Pick<Caller, 'codes' | 'scope'>
type Row = Present & { readonly count: number }

/** The first members of each role by name, with the number of all. */
async function findMembers(db: Db, roles: readonly number[], { codes, scope }: Closer, now: Date) {
  const which = present(now, (table, kind) =>
    codes.has(neededToView[kind])
      ? sql`${within(table.role_id, roles)} and ${within(table.node_id, scope)}`
      : sql`false`,
  )
  const ranked = sql`(
    select present.*, (count(*) over (partition by kind, role))::int as count,
      row_number() over (partition by kind, role order by name, id) as at
    from ${which}
  ) as ranked`
  const rows = await db
    .select({ one: sql<Row>`to_jsonb(ranked)` })
    .from(ranked)
    .where(sql`at <= ${namedAtMost}`)
    .orderBy(sql`role`, sql`at`)
  return rows.map(({ one }) => one)
}

/** The members of these roles, as far as the caller may see people and keys, and the nodes of those who are named. */
export async function membersOfRoles(db: Db, caller: Closer | null, roles: readonly number[], now: Date) {
  // The lock of the review must not wait for the people of another server.
  if (!caller) return nobodyNamed('a server in front of another API doesn’t read its people and keys')
  if (roles.length === 0) return nobodyNamed('the review has no roles')
  const rows = await findMembers(db, roles, caller, now)
  const membersOf = groupBy(rows, ({ kind, role }) => `${kind} ${role}`)
  const isWhole = (await db.$count(nodes)) === caller.scope.length
  const counted = <M>(kind: CallerKind, words: string, role: string, member: (row: Row) => M): Counted<M> => {
    if (!caller.codes.has(neededToView[kind]))
      return unknown(`whoever closed the review has no permission to view ${words}`)
    const found = membersOf.get(`${kind} ${role}`) ?? []
    const members = { count: found[0]?.count ?? 0, named: found.map(member) }
    // Where there may be others, it says so.
    return isWhole
      ? known(members)
      : partly(members, 'Those outside the scope of whoever closed the review aren’t counted')
  }
  const named = ({ id, name, status }: Row) => ({ id: String(id), name, status })
  return {
    nodes: rows.map(({ node }) => node),
    of: (role: string): Members => ({
      people: counted('person', 'people', role, (row) => ({ ...named(row), email: row.email ?? '' })),
      keys: counted('key', 'keys', role, named),
    }),
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
  for (const code of [neededToView.person, ...(areKeysNamed ? [neededToView.key] : [])])
    if (!caller.codes.has(code)) throw lacksPermission(code)
  if (!(await seesAll(db, caller.scope, named))) throw evidenceNamesOthers()
}
