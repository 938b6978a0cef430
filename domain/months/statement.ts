import type { MonthCompany, MonthLine } from '#contract/months/months'
import type { Ledger } from './ledger'
import { dayOf, dayText } from './rule'

/** What stood on some days of a month, and the licence-days that it makes. */
export type StatementPart = Omit<NonNullable<MonthLine['parts']>[number], 'price'> & {
  readonly until: string
  /** Undefined: not told, as in months that were signed by an earlier version. */
  readonly price: string | null | undefined
  readonly days: number
  readonly licenceDays: number
}
export type StatementLine = {
  readonly line: MonthLine
  readonly name: string
  /** Empty: what stood when isn't told. */
  readonly parts: readonly StatementPart[]
}

type Facts = Pick<Ledger['facts'], 'first' | 'last'>
/** A line by what stood when: one part unless something changed. */
function stretchesOf(line: MonthLine, { first, last }: Facts): StatementPart[] {
  const isSteady = line.parts === undefined && line.price !== undefined
  const steady = { licences: line.licences, suspended: line.suspended > 0, free: line.free ?? false }
  const parts = line.parts ?? (isSteady ? [{ from: first, price: line.price, ...steady }] : [])
  const dayIn = (text: string) => dayOf(new Date(text))
  return parts.flatMap(({ from, price, ...part }, at) => {
    const next = parts[at + 1]
    const end = next ? dayIn(next.from) - 1 : dayIn(last)
    const days = end - dayIn(from) + 1
    if (part.licences === 0) return []
    return [{ ...part, from, until: dayText(end), price, days, licenceDays: days * part.licences }]
  })
}

/** What a company is charged for a month, package by package. */
export const statementOf = ({ facts, packages }: Ledger, company: MonthCompany): StatementLine[] =>
  company.lines.map((line) => ({
    line,
    name: packages.get(line.package)?.name ?? `Package ${line.package}`,
    parts: stretchesOf(line, facts),
  }))
