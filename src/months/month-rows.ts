import type { Id } from '#contract/shape'
import { groupBy } from '#domain/group-by'
import { sumOf, type LedgerRow } from '#domain/months/ledger'
import { mapKnown, type Known } from '#domain/known'

/** A line of a month, or the sum of several in one currency. */
export type MonthRow = {
  readonly id: string
  readonly company: string | undefined
  /** The page of the company, while it is there. */
  readonly companyId: Id<'company'> | undefined
  /** Whose statement there is. */
  readonly billedId: Id<'company'> | undefined
  readonly uid: string | undefined
  readonly package: string | undefined
  readonly packageId: Id<'package'> | undefined
  readonly node: string | undefined
  readonly nodeId: Id<'node'> | undefined
  readonly companies: number
  readonly licences: number
  readonly suspended: number
  readonly days: number
  readonly suspendedDays: number
  readonly amount: Known<string>
}

const groups = {
  '': (row: LedgerRow) => row.id,
  company: (row: LedgerRow) => row.company.id,
  node: (row: LedgerRow) => row.company.node,
  package: (row: LedgerRow) => row.package.id,
} as const
export type GroupBy = keyof typeof groups

const add = (rows: readonly LedgerRow[], of: (row: LedgerRow) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0)

/** The rows of one currency, grouped. */
export function monthRows(rows: readonly LedgerRow[], by: GroupBy): MonthRow[] {
  return [...groupBy(rows, groups[by])].map(([id, those]) => {
    const { company, package: offer, node } = those[0]!
    const has = (...of: readonly GroupBy[]) => of.includes(by)
    return {
      id,
      company: has('', 'company') ? company.name : undefined,
      companyId: has('', 'company') && !company.deleted ? company.id : undefined,
      billedId: has('', 'company') ? company.id : undefined,
      uid: has('', 'company') ? company.uid : undefined,
      package: has('', 'package') ? offer.name : undefined,
      packageId: has('', 'package') ? offer.id : undefined,
      node: has('', 'company', 'node') ? node : undefined,
      nodeId: has('', 'company', 'node') ? company.node : undefined,
      companies: new Set(those.map((row) => row.company.id)).size,
      licences: add(those, (row) => row.licences),
      suspended: add(those, (row) => row.suspended),
      days: add(those, (row) => row.licence_days),
      suspendedDays: add(those, (row) => row.suspended_days),
      amount: sumOf(those.map((row) => row.amount)),
    }
  })
}

/** The sum of rows that are sums themselves. */
export function totalOf(rows: readonly { readonly amount: Known<string> }[]): Known<string> {
  const sum = sumOf(rows.map(({ amount }) => (amount.kind === 'unknown' ? null : amount.value)))
  const isPart = rows.some(({ amount }) => amount.kind === 'partly')
  return sum.kind === 'known' && isPart
    ? { kind: 'partly', value: sum.value, why: 'some lines have no price' }
    : sum
}

export const asNumber = (amount: Known<string>): Known<number> => mapKnown(amount, Number)
