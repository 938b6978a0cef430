import type { PairKind } from '#contract/months/comparison-decisions'
import type { Id } from '#contract/shape'
import { compareEach } from '#domain/by-name'
import { groupBy } from '#domain/group-by'
import { sumOf, sumsWithBelow, type Ledger, type LedgerRow } from '#domain/months/ledger'
import type { Known } from '#domain/known'

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
  /** What the row is about, with its number in the PSA; empty: none is known. */
  readonly psa?: Readonly<{ kind: PairKind; id: string; name: string; number: string }> | undefined
  readonly companies: number
  readonly lines: number
  readonly licences: number
  readonly suspended: number
  readonly days: number
  readonly suspendedDays: number
  readonly amount: Known<string>
  /** Of a node: its amount with that of all nodes below it. */
  readonly below?: Known<string>
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

function rowOf(by: GroupBy, id: string, those: readonly LedgerRow[]): MonthRow {
  const [first] = those
  const has = (...of: readonly GroupBy[]) => (of.includes(by) ? first : undefined)
  const company = has('', 'company')?.company
  const offer = has('', 'package')?.package
  const placed = has('', 'company', 'node')
  const [kind, known] = company ? (['company', company] as const) : (['package', offer] as const)
  return {
    id,
    company: company?.name,
    companyId: company?.deleted ? undefined : company?.id,
    billedId: company?.id,
    uid: company?.uid,
    package: offer?.name,
    packageId: offer?.id,
    node: placed?.node,
    nodeId: placed?.company.node,
    psa: known && { kind, id: known.id, name: known.name, number: known.reference ?? '' },
    companies: new Set(those.map((row) => row.company.id)).size,
    lines: those.length,
    licences: add(those, (row) => row.licences),
    suspended: add(those, (row) => row.suspended),
    days: add(those, (row) => row.licence_days),
    suspendedDays: add(those, (row) => row.suspended_days),
    amount: sumOf(those.map((row) => row.amount)),
  }
}

/** The rows of one currency, grouped, by name. */
export function monthRows(rows: readonly LedgerRow[], by: GroupBy, nodes: Ledger['nodes']): MonthRow[] {
  const grouped = groupBy<LedgerRow, string>(rows, groups[by])
  const own = [...grouped].map(([id, those]) => rowOf(by, id, those))
  const found = by === 'node' ? withBelow(new Map(own.map((row) => [row.id, row])), rows, nodes) : own
  const namesOf = (row: MonthRow) => [row.company ?? row.node ?? row.package ?? '', row.package ?? '']
  return found.toSorted((a, b) => compareEach(namesOf(a), namesOf(b)))
}

/** Nodes that have lines only below are rows too. */
const withBelow = (own: ReadonlyMap<string, MonthRow>, rows: readonly LedgerRow[], nodes: Ledger['nodes']) =>
  [...sumsWithBelow(rows, nodes)].map(([id, below]): MonthRow => {
    const none = { ...rowOf('node', id, []), node: nodes.get(id)?.name, nodeId: id }
    return { ...(own.get(id) ?? none), below }
  })

/** How many lines these rows add up. */
export const linesIn = (rows: readonly MonthRow[]): number => rows.reduce((sum, row) => sum + row.lines, 0)

/** The sum of rows that are sums themselves. */
export function totalOf(rows: readonly { readonly amount: Known<string> }[]): Known<string> {
  const sum = sumOf(rows.map(({ amount }) => (amount.kind === 'unknown' ? null : amount.value)))
  const isPart = rows.some(({ amount }) => amount.kind === 'partly')
  return sum.kind === 'known' && isPart
    ? { kind: 'partly', value: sum.value, why: 'some lines have no price' }
    : sum
}
