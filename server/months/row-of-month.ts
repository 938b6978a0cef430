import { and, eq, isNull, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { figuresOf, theirFigures, type ComparedRow } from '#domain/months/compare'
import { monthLines } from '../db/comparisons.schema'
import type { Db } from '../db/open'
import { readCompanies } from './months.store'
import type { AskedMonth } from './months.rules'

/** As rowKeyOf in domain/months/compare.ts writes it: an id of ours, or `?` and the name in the file. */
const side = z.string().check(z.regex(/^(?:[1-9]\d{0,8}|\?[^]*)$/))
const rowKey = z.tuple([side, side, z.string()])

function partsOf(key: string) {
  try {
    return rowKey.safeParse(JSON.parse(key)).data
  } catch {
    return undefined
  }
}

/**
 * A row of a month and its file, as it is judged now. Undefined: neither has it.
 * @param counts what the numbers of the file are
 */
export async function rowOf(
  tx: Db,
  { id, days }: AskedMonth,
  key: string,
  counts: string | null,
): Promise<Pick<ComparedRow, 'theirs' | 'ours'> | undefined> {
  const parts = partsOf(key)
  if (!parts) return undefined
  const [company, pack, currency] = parts
  const ofLine = (name: 'company' | 'package', text: string): SQL | undefined =>
    text.startsWith('?')
      ? and(isNull(monthLines[name]), eq(monthLines[`${name}_identity`], text.slice(1)))
      : eq(monthLines[name], Number(text))
  const month = eq(monthLines.month, id)
  const { number, amount } = monthLines
  const lines = await tx
    .select({ number, amount })
    .from(monthLines)
    .where(and(month, ofLine('company', company), ofLine('package', pack), eq(monthLines.currency, currency)))
  const theirs = lines.length > 0 ? theirFigures(lines) : undefined
  const { companies } = company.startsWith('?')
    ? { companies: [] }
    : await readCompanies(tx, days, { after: Number(company) - 1, limit: 1 })
  const line = companies
    .find((one) => one.id === Number(company))
    ?.lines.find((one) => one.package === Number(pack) && one.currency === currency)
  const ours = line && figuresOf(line, counts)
  return theirs || ours ? { theirs, ours } : undefined
}
