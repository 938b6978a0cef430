import { and, eq, isNull, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { monthLines } from '../db/comparisons.schema'
import type { Db } from '../db/open'
import { exists } from '../db/query'
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

/** Whether the file of a month, or the month itself, has a row. */
export async function hasRow(tx: Db, { id, days }: AskedMonth, key: string): Promise<boolean> {
  const parts = partsOf(key)
  if (!parts) return false
  const [company, pack, currency] = parts
  const ofLine = (name: 'company' | 'package', text: string): SQL | undefined =>
    text.startsWith('?')
      ? and(isNull(monthLines[name]), eq(monthLines[`${name}_identity`], text.slice(1)))
      : eq(monthLines[name], Number(text))
  const month = eq(monthLines.month, id)
  if (
    await exists(
      tx,
      monthLines,
      and(month, ofLine('company', company), ofLine('package', pack), eq(monthLines.currency, currency)),
    )
  )
    return true
  if (company.startsWith('?')) return false
  const { companies } = await readCompanies(tx, days, { after: Number(company) - 1, limit: 1 })
  return companies.some(
    (one) =>
      one.id === Number(company) &&
      one.lines.some((line) => line.package === Number(pack) && line.currency === currency),
  )
}
