import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import * as z from 'zod/mini'
import { comparisonSides } from '#contract/months/month-comparisons'
import type { WrittenMonthCompany } from '#contract/months/months'
import { judging, type ComparedRow, type JudgedSide } from '#domain/months/compare'
import { monthLines } from '../../db/tables/comparisons.schema'
import type { Db } from '../../db/open'
import { filesOfMonth } from './comparison.store'
import { readCompanies } from './months.store'
import type { AskedMonth } from './months.rules'

/** As keyOf and rowKeyOf in domain/months/compare.ts writes it: an id of ours, or `?` and the name in the file. */
const side = z.string().check(z.regex(/^(?:[1-9]\d{0,8}|\?[^]*)$/))
const rowKey = z.union([
  z.tuple([side, side, z.string()]),
  z.tuple([side, side, z.string(), z.enum(['own', 'not_named'])]),
])

function partsOf(key: string) {
  try {
    return rowKey.safeParse(JSON.parse(key)).data
  } catch {
    return undefined
  }
}

const ofLine = (name: 'company' | 'package', text: string) =>
  text.startsWith('?')
    ? and(isNull(monthLines[name]), eq(monthLines[`${name}_identity`], text.slice(1)))
    : eq(monthLines[name], Number(text))

/** A line as the domain knows it: ids are texts there. */
export const lineForRows = <L extends { company: number | null; package: number | null }>(line: L) => ({
  ...line,
  company: line.company === null ? null : String(line.company),
  package: line.package === null ? null : String(line.package),
})

export type OwnCompany = Pick<WrittenMonthCompany, 'id' | 'lines'>

/** Companies by id, as the domain knows them. */
export const forRows = (companies: readonly OwnCompany[]) =>
  new Map(
    companies.map(({ id, lines }) => [
      String(id),
      { id: String(id), lines: lines.map((line) => ({ ...line, package: String(line.package) })) },
    ]),
  )

/** The ids among the parts of keys. */
const idsOf = (parts: readonly string[]) => parts.filter((text) => !text.startsWith('?')).map(Number)

type JudgedRow = Pick<ComparedRow, 'theirs' | 'ours'>
/** The rows of a month and its files by their keys, as they are judged now. What neither has is missing. */
export async function rowsOf(
  tx: Db,
  { id, days }: AskedMonth,
  keys: readonly string[],
): Promise<ReadonlyMap<string, JudgedRow>> {
  const asked = keys.map(partsOf).filter((parts) => parts !== undefined)
  const files = await filesOfMonth(tx, id)
  const found = new Map<string, JudgedRow>()
  for (const one of comparisonSides) {
    const those = asked.filter(([, , , place]) => (place === 'own' ? 'own' : 'vendor') === one)
    const about = { side: one, files: files.filter((file) => file.side === one) }
    const rows =
      those.length > 0 && about.files.length > 0 ? await judged(tx, { id, days }, about, those) : []
    for (const row of rows) if (keys.includes(row.key)) found.set(row.key, row)
  }
  return found
}

/** The rows of these companies and packages, and others that are judged with them. */
async function judged(
  tx: Db,
  { id, days }: Pick<AskedMonth, 'id' | 'days'>,
  about: JudgedSide,
  asked: readonly (readonly [string, string, string, ...unknown[]])[],
) {
  const numbers = about.files.map(({ file }) => file)
  const ofSide = and(eq(monthLines.month, id), inArray(monthLines.file, numbers))
  const ofRows = asked.map(([company, pack, currency]) =>
    and(ofLine('company', company), ofLine('package', pack), eq(monthLines.currency, currency)),
  )
  const lines = await tx
    .select()
    .from(monthLines)
    .where(and(ofSide, or(...ofRows)))
  // A line for each package that is named at all.
  const packages = inArray(monthLines.package, idsOf(asked.map(([, pack]) => pack)))
  const named = await tx.selectDistinctOn([monthLines.package]).from(monthLines).where(and(ofSide, packages))
  const ids = idsOf(asked.map(([company]) => company))
  const { companies } = await readCompanies(tx, days, { only: ids })
  const own = [...forRows(companies).values()]
  const those = lines.map(lineForRows)
  return judging(own, [...those, ...named.map(lineForRows)], about)(own, those)
}
