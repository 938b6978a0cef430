import { and, desc, eq, gt, inArray, isNull, lt, max, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { audit } from '../../db/tables/audit.schema'
import type { Db } from '../../db/open'
import { people } from '../../db/tables/people.schema'
import { roles } from '../../db/tables/schema'
import type { Undoing } from '#domain/take-back'

export type Line = typeof audit.$inferSelect

/** Only one request at a time takes a line back. */
export const lockLine = (tx: Db, id: number) =>
  tx.select({ id: audit.id }).from(audit).where(eq(audit.id, id)).for('update')

export const lineThatTakesBack = async (tx: Db, id: number): Promise<Line | undefined> =>
  (await tx.select().from(audit).where(eq(audit.takes_back, id)))[0]

type Since = {
  readonly line: Line
  readonly type: Undoing['type']
  /** All ids that the record has had. */
  readonly ids: readonly number[]
  readonly visible: SQL | undefined
}

/** What was done to the record after the line, newest first, with the actor if the caller sees that line. */
const since = (tx: Db, { line, type, ids, visible }: Since, which: SQL | undefined) =>
  tx
    .select({ by: sql<string | null>`case when ${visible ?? sql`true`} then ${audit.account_name} end` })
    .from(audit)
    .where(
      and(
        eq(audit.record_type, type),
        inArray(audit.record_id, [...ids]),
        gt(audit.id, line.id),
        lt(audit.status, 400),
        which,
      ),
    )
    .orderBy(desc(audit.id))
    .limit(1)

/** The actor who last changed one of these fields since. */
export async function whoChanged(tx: Db, about: Since, fields: readonly string[]): Promise<string | null> {
  const names = sql`${sql.param([...fields])}::text[]`
  const [last] = await since(tx, about, sql`(${audit.before} ?| ${names} or ${audit.after} ?| ${names})`)
  return last?.by ?? null
}

const notTakenBack = sql`not exists (select 1 from ${audit} other where other.takes_back = ${audit.id})`

/**
 * What happened to the record since, apart from changes that were taken back, saves without a change, and
 * what a person did to themselves.
 */
export async function happenedSince(tx: Db, about: Since): Promise<{ by: string | null } | undefined> {
  const empty = sql`'{}'::jsonb`
  // A save that changed nothing.
  const isChange = sql`(${audit.before} is distinct from ${empty} or ${audit.after} is distinct from ${empty})`
  const takesNoneBack = or(isNull(audit.takes_back), lt(audit.takes_back, about.line.id))
  const own = tx
    .select({ id: people.id })
    .from(people)
    .where(inArray(people.employee_id, [...about.ids]))
  const byOthers =
    about.type === 'employee' ? or(isNull(audit.person_id), notInArray(audit.person_id, own)) : undefined
  return (await since(tx, about, and(notTakenBack, takesNoneBack, isChange, byOthers)))[0]
}

/**
 * Dates a role by its last change that still counts: a change that was taken back doesn't, nor does the
 * taking back, unless that was taken back.
 */
export async function dateRole(tx: Db, ids: readonly number[]): Promise<void> {
  const isChange = sql`(${audit.takes_back} is null or exists (select 1 from ${audit} other where other.id = ${audit.takes_back} and other.takes_back is not null))`
  const ofRole = and(eq(audit.record_type, 'role'), inArray(audit.record_id, [...ids]), lt(audit.status, 400))
  const lines = tx.select({ at: max(audit.at) }).from(audit)
  const [last] = await lines.where(and(ofRole, notTakenBack, isChange))
  await tx
    .update(roles)
    .set({ last_modified: last?.at ?? sql`${roles.created_at}` })
    .where(inArray(roles.id, [...ids]))
}
