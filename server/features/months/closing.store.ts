import { and, desc, eq, getTableColumns, isNull, max } from 'drizzle-orm'
import type { WrittenClosing } from '#contract/months/months'
import { dayOf, dayText } from '#domain/months/rule'
import { audit } from '../../db/tables/audit.schema'
import { closedMonths, licenceChanges } from '../../db/tables/months.schema'
import type { Db } from '../../db/open'
import { one } from '../../db/query'
import { authorsIn } from '../../callers/authors.store'
import { unpacked } from './signed-file'

/** The closings of a month, or of all months, the newest first. */
export async function closingsOf(db: Db, month?: number) {
  const { file: _file, packed: _packed, ...columns } = getTableColumns(closedMonths)
  const rows = await db
    .select(columns)
    .from(closedMonths)
    .where(month === undefined ? undefined : eq(closedMonths.month, month))
    .orderBy(desc(closedMonths.id))
  const authors = await authorsIn(
    db,
    rows.flatMap(({ closed_by, reopened_by }) => [closed_by, ...(reopened_by ? [reopened_by] : [])]),
  )
  return rows.map((row) => ({
    month: row.month,
    closing: {
      id: row.id,
      closed_at: row.closed_at.toISOString(),
      closed_by: authors(row.closed_by),
      reopened_at: row.reopened_at?.toISOString() ?? null,
      reopened_by: row.reopened_by && authors(row.reopened_by),
      reason: row.reason,
      summary: row.summary,
    } satisfies WrittenClosing,
  }))
}

const isOpenClosing = (month: number) => and(eq(closedMonths.month, month), isNull(closedMonths.reopened_at))

export async function isClosed(db: Db, month: number): Promise<boolean> {
  const rows = await db.select({ id: closedMonths.id }).from(closedMonths).where(isOpenClosing(month))
  return rows.length > 0
}

/** A signed file: its text, or the text in parts. */
export async function fileOf(db: Db, month: number, closing: number) {
  const [row] = await db
    .select({ file: closedMonths.file, packed: closedMonths.packed })
    .from(closedMonths)
    .where(and(eq(closedMonths.id, closing), eq(closedMonths.month, month)))
  return row && (row.file ?? unpacked(row.packed ?? ''))
}

export const lastRow = async (db: Db): Promise<number> =>
  one(await db.select({ id: max(licenceChanges.id) }).from(licenceChanges)).id ?? 0
export const insertClosing = (
  db: Db,
  row: Pick<typeof closedMonths.$inferInsert, 'month' | 'closed_at' | 'closed_by' | 'packed' | 'summary'>,
) => db.insert(closedMonths).values(row)

/** @returns whether the month was closed */
export async function reopen(
  db: Db,
  month: number,
  change: Pick<typeof closedMonths.$inferInsert, 'reopened_at' | 'reopened_by' | 'reason'>,
): Promise<boolean> {
  const rows = await db
    .update(closedMonths)
    .set(change)
    .where(isOpenClosing(month))
    .returning({ id: closedMonths.id })
  return rows.length > 0
}

/** The day of the oldest line that the log still has. */
export async function oldestLine(db: Db): Promise<string | null> {
  const [line] = await db.select({ at: audit.at }).from(audit).orderBy(audit.at).limit(1)
  return line ? dayText(dayOf(line.at)) : null
}
