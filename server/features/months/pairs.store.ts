import { and, count, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { PairKind } from '#contract/months/comparison-decisions'
import type { IdNumber } from '#contract/shape'
import { identityOf, type Theirs } from '#domain/months/match'
import { monthLines, monthPairs } from '../../db/tables/comparisons.schema'
import { licenceChanges, priceChanges } from '../../db/tables/months.schema'
import type { Db } from '../../db/open'
import { exists, one } from '../../db/query'
import { fillNumbers, type Stamped } from './numbers.store'

/** What a name means: one of ours, or nothing yet. */
type Our = IdNumber<'company' | 'package'> | null

const columnsOf = {
  company: { our: monthLines.company, identity: monthLines.company_identity },
  package: { our: monthLines.package, identity: monthLines.package_identity },
} as const

/** Lines that one statement changes. The embedded database answers nobody meanwhile. */
const linesAtOnce = 500

const linesOf = (month: number, kind: PairKind, theirs: Theirs) =>
  and(eq(monthLines.month, month), eq(columnsOf[kind].identity, identityOf(theirs)))

/** Takes the numbers that lines of this name have in the PSA. */
export const fillFromPaired = (tx: Db, month: number, kind: PairKind, theirs: Theirs, stamp: Stamped) =>
  fillNumbers(tx, linesOf(month, kind, theirs), stamp)

/** Whether lines of this name belong to none of ours. */
export const hasOpenLines = (tx: Db, month: number, kind: PairKind, theirs: Theirs): Promise<boolean> =>
  exists(tx, monthLines, and(linesOf(month, kind, theirs), isNull(columnsOf[kind].our)))

/**
 * Gives lines of a month that name this company or package one of ours, or none.
 * @param openOnly lines that were found by their figures keep theirs while others of the name are open
 * @returns whether more wait
 */
export async function matchLines(
  tx: Db,
  month: number,
  kind: PairKind,
  { theirs, our, openOnly }: { readonly theirs: Theirs; readonly our: Our; readonly openOnly: boolean },
): Promise<boolean> {
  const column = columnsOf[kind].our
  const differs =
    our === null ? isNotNull(column) : or(isNull(column), openOnly ? undefined : ne(column, our))
  const rows = await tx
    .select({ id: monthLines.id })
    .from(monthLines)
    .where(and(linesOf(month, kind, theirs), differs))
    .limit(linesAtOnce)
  const ids = rows.map(({ id }) => id)
  await tx
    .update(monthLines)
    .set({ [kind]: our })
    .where(inArray(monthLines.id, ids))
  return ids.length === linesAtOnce
}

/** Whether a month ever had it: a company by this name, a package by its price. */
export const isOurs = (
  tx: Db,
  kind: PairKind,
  id: IdNumber<'company' | 'package'>,
  name: string,
): Promise<boolean> =>
  kind === 'company'
    ? exists(
        tx,
        licenceChanges,
        and(eq(licenceChanges.company_id, id as IdNumber<'company'>), eq(licenceChanges.company_name, name)), // The kind says so.
      )
    : exists(tx, priceChanges, eq(priceChanges.package_id, id as IdNumber<'package'>)) // As above.

/** An arbitrary number that no other program on the same database is likely to use. */
const pairLock = 7_250_024

/**
 * Remembers a pair in place of any other of the same name and form. Null: forgets it. Pairs belong to no month, so all
 * of them wait for each other here.
 * @returns how many are remembered then
 */
export async function storePair(
  tx: Db,
  kind: PairKind,
  { key, name, form = 0 }: Theirs,
  our: Omit<typeof monthPairs.$inferInsert, 'kind' | 'their_key' | 'their_name' | 'form'> | null,
): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${pairLock})`)
  const same = and(eq(monthPairs.kind, kind), eq(monthPairs.their_key, key), eq(monthPairs.form, form))
  const rows = await tx.select({ their_name: monthPairs.their_name }).from(monthPairs).where(same)
  const names = rows
    .map(({ their_name }) => their_name)
    .filter((one_) => identityOf({ key, name: one_ }) === identityOf({ key, name }))
  await tx.delete(monthPairs).where(and(same, inArray(monthPairs.their_name, names)))
  if (our) await tx.insert(monthPairs).values({ kind, their_key: key, their_name: name, form, ...our })
  return one(await tx.select({ n: count() }).from(monthPairs)).n
}
