import { and, eq, sql } from 'drizzle-orm'
import type { RecordType } from '#contract/record-types'
import { audit } from '../db/tables/audit.schema'
import type { Db } from '../db/open'

/** The ids of the lines that take these back, by the line that is taken back. */
export async function linesThatTakeBack(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: audit.id, of: audit.takes_back })
    .from(audit)
    .where(sql`${audit.takes_back} = any(${sql.param([...ids])}::bigint[])`)
  return new Map(rows.map(({ id, of }) => [Number(of), id]))
}

/** The id that a record has now, if it was deleted and restored, perhaps several times. */
export async function idNow(db: Db, type: RecordType, id: number): Promise<number> {
  const [restored] = await db
    .select({ id: audit.record_id })
    .from(audit)
    .where(and(eq(audit.record_type, type), eq(audit.restores, id)))
  return restored?.id == null ? id : idNow(db, type, restored.id)
}

/** All ids that a record has had, before and after it was restored. */
export async function idsOfRecord(db: Db, type: RecordType, id: number): Promise<number[]> {
  const lives = sql`(
    with recursive lives(id) as (
      select ${id}::int
      union
      select case when line.restores = lives.id then line.record_id else line.restores end
      from lives join ${audit} line on line.record_type = ${type} and line.restores is not null
        and (line.restores = lives.id or line.record_id = lives.id)
    )
    select id from lives
  ) lives`
  const rows = await db.select({ id: sql<number>`id` }).from(lives)
  return rows.map((row) => row.id)
}
