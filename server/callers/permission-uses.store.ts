import { sql, type SQL } from 'drizzle-orm'
import type { PermissionCode } from '#contract/roles/permissions'
import type { UseMode } from '#contract/roles/permission-uses'
import { batches } from '../db/batches'
import type { Db } from '../db/open'
import { people, permissionUses, permissionUsesSince } from '../db/tables/people.schema'
import { serviceAccounts } from '../db/tables/schema'
import type { Actor } from './caller'

export type Use = Pick<Actor, 'kind' | 'id'> & { readonly code: PermissionCode; readonly day: string }

/** A day in UTC. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** Notes since when uses are noted without a gap. With `off` a gap begins. */
export async function beginNoting(db: Db, mode: UseMode, now: Date): Promise<void> {
  if (mode === 'off') await db.delete(permissionUsesSince)
  else
    await db
      .insert(permissionUsesSince)
      .values({ since: dayOf(now) })
      .onConflictDoNothing()
}

const rowsAtOnce = 250

/**
 * Stores uses. In the order of their rows, so that processes which do it at the same time never lock each
 * other out.
 */
export async function writeUses(db: Db, uses: readonly Use[]): Promise<void> {
  for (const kind of ['key', 'person'] as const) {
    const own = uses.filter((use) => use.kind === kind)
    for (const batch of batches(own, rowsAtOnce)) await db.execute(insertOf(kind, batch))
  }
}

/** Skips callers who are gone, and locks the others, so that none goes meanwhile. */
function insertOf(kind: Actor['kind'], uses: readonly Use[]): SQL {
  const [column, callers] =
    kind === 'key' ? [permissionUses.account_id, serviceAccounts] : [permissionUses.person_id, people]
  const name = sql.identifier(column.name)
  const list = (values: readonly (number | string)[]) => sql.param([...values])
  return sql`insert into ${permissionUses} (${name}, code, last_day)
    select caller.id, used.code, used.day
    from unnest(
      ${list(uses.map(({ id }) => id))}::int[],
      ${list(uses.map(({ code }) => code))}::text[],
      ${list(uses.map(({ day }) => day))}::date[]
    ) as used (id, code, day)
    join ${callers} caller on caller.id = used.id
    order by caller.id, used.code
    for key share of caller
    on conflict (${name}, code) do update set last_day = excluded.last_day
    where ${permissionUses}.last_day < excluded.last_day`
}
