import { and, between, eq, ne, not, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { pairKinds, type PairKind } from '#contract/months/comparison-decisions'
import type { IdNumber } from '#contract/shape'
import type { Author } from '../../callers/caller'
import { monthFiles, monthLines, monthNumbers } from '../../db/tables/comparisons.schema'
import { licenceChanges, priceChanges } from '../../db/tables/months.schema'
import type { Db } from '../../db/open'

export type Stamped = { readonly by: Author; readonly at: Date }

/** The numbers of companies or packages in the PSA, by our ids, of those in a range. */
export async function numbersOf(
  db: Db,
  kind: PairKind,
  from: number,
  to: number,
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: monthNumbers.our_id, number: monthNumbers.number })
    .from(monthNumbers)
    .where(and(eq(monthNumbers.kind, kind), between(monthNumbers.our_id, id(from), id(to))))
  return new Map(rows.map((row) => [row.id, row.number]))
}
const id = (of: number) => of as IdNumber<'company' | 'package'> // The kind beside it says which.

const columns = {
  company: { our: monthLines.company, number: monthLines.reference },
  package: { our: monthLines.package, number: monthLines.package_key },
} as const

const recorded = { company: licenceChanges.company_id, package: priceChanges.package_id } as const
/** Whether a month had it: a number for anything else is refused. The limit keeps it to one look into the index. */
const wasHad = (kind: PairKind, our: SQL | AnyColumn) =>
  sql`(select 1 from ${recorded[kind].table} where ${recorded[kind]} = ${our} limit 1) is not null`

/** Takes the numbers that are still missing from lines of what we bill. Our own ids are no numbers of the PSA. */
export async function fillNumbers(tx: Db, lines: SQL | undefined, stamp: Stamped): Promise<void> {
  for (const kind of pairKinds) {
    const { our, number } = columns[kind]
    const rows = await tx
      .selectDistinctOn([our], { our_id: our, number })
      .from(monthLines)
      .innerJoin(
        monthFiles,
        and(eq(monthFiles.month, monthLines.month), eq(monthFiles.file, monthLines.file)),
      )
      .where(
        and(
          lines,
          eq(monthFiles.side, 'own'),
          wasHad(kind, our),
          ne(number, ''),
          ne(number, sql`${our}::text`),
        ),
      )
      .orderBy(our, monthLines.id)
    const values = rows.flatMap(({ our_id, number: is }) =>
      our_id === null ? [] : [{ kind, our_id, number: is, ...stamp }],
    )
    if (values.length > 0) await tx.insert(monthNumbers).values(values).onConflictDoNothing()
  }
}

type Number = {
  readonly kind: PairKind
  readonly our_id: IdNumber<'company' | 'package'>
  readonly number: string
}
/** One of these with a number that no month had; undefined: months had all. */
export async function neverHad(tx: Db, numbers: readonly Number[]) {
  for (const kind of pairKinds) {
    const ids = numbers.flatMap((one) => (one.kind === kind && one.number !== '' ? one.our_id : []))
    const [id] = await tx
      .select({ id: sql<number>`asked.id` })
      .from(sql`unnest(${sql.param(ids)}::int[]) as asked(id)`)
      .where(not(wasHad(kind, sql`asked.id`)))
      .limit(1)
    if (id) return { kind, ...id }
  }
  return undefined
}

/** Stores numbers in the place of others; empty ones are forgotten. */
export async function storeNumbers(tx: Db, numbers: readonly Number[], stamp: Stamped): Promise<void> {
  // In the order of fillNumbers, so that of two writers one waits for the other.
  const sorted = numbers.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.our_id - b.our_id)
  await tx
    .insert(monthNumbers)
    .values(sorted.map((one) => ({ ...one, ...stamp })))
    .onConflictDoUpdate({
      target: [monthNumbers.kind, monthNumbers.our_id],
      set: { ...stamp, number: sql`excluded.number` },
    })
  await tx.delete(monthNumbers).where(eq(monthNumbers.number, ''))
}
