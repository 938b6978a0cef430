import type { changeKinds } from '#contract/address-values'
import type { Id } from '#contract/shape'
import { groupBy } from '../group-by'
import { decimalOf, parseDecimal, sizeOf } from '../money'
import { rowsOf, type Ledger, type LedgerRow } from './ledger'
import { dayOf } from './rule'

export type ChangeKind = (typeof changeKinds)[number]

/** A company and package that differ between two months. One of the sides can be missing. */
export type DifferenceRow = {
  readonly id: string
  readonly before: LedgerRow | undefined
  readonly now: LedgerRow | undefined
  readonly kinds: readonly ChangeKind[]
  /** Now less before, with two places. Null: one of them isn't known. */
  readonly amount: string | null
}

/** A company that was deleted and restored goes on under its new id. */
function lives(ledgers: readonly Ledger[]): (id: Id<'company'>) => Id<'company'> {
  const next = new Map(
    ledgers.flatMap(({ companies }) =>
      companies.flatMap(({ id, restores }) => (restores ? [[restores, id]] : [])),
    ),
  )
  return (id) => {
    let last = id
    for (let to = next.get(last); to !== undefined; to = next.get(last)) last = to
    return last
  }
}

const added = (a: string | null, b: string | null, sign = 1n): string | null =>
  a === null || b === null
    ? null
    : decimalOf((parseDecimal(a) ?? 0n) + sign * (parseDecimal(b) ?? 0n), undefined)

/** One row for the lives of a company: what stands at the end is the newest's. */
const joined = (rows: readonly LedgerRow[]): LedgerRow | undefined =>
  rows
    .toSorted((a, b) => Number(a.company.id) - Number(b.company.id))
    .reduce<LedgerRow | undefined>(
      (all, one) =>
        all
          ? {
              ...one,
              licence_days: all.licence_days + one.licence_days,
              suspended_days: all.suspended_days + one.suspended_days,
              amount: added(all.amount, one.amount),
            }
          : one,
      undefined,
    )

const daysOf = ({ facts }: Ledger): number => dayOf(new Date(facts.last)) - dayOf(new Date(facts.first)) + 1

/** What stood on some of the days: prices, and whether the licences were for resale. Undefined: not told. */
function stood<F extends 'price' | 'free'>(row: LedgerRow, field: F): ReadonlySet<unknown> | undefined {
  const parts = row.parts?.filter(({ licences }) => licences > 0) ?? (row[field] === undefined ? [] : [row])
  return parts.length > 0 ? new Set(parts.map((part) => part[field])) : undefined
}
const isSame = (a: ReadonlySet<unknown> | undefined, b: ReadonlySet<unknown> | undefined) =>
  !a || !b || (a.size === b.size && [...a].every((one) => b.has(one)))

/** Half a cent of each amount. */
const rounding = 5_000n
/** Whether the amounts are the same for each day, as far as rounded amounts tell. */
function isOfLength(before: LedgerRow, now: LedgerRow, [was, is]: readonly [number, number]): boolean {
  const [old, current] = [parseDecimal(before.amount ?? ''), parseDecimal(now.amount ?? '')]
  if (old === undefined || current === undefined) return true
  const rest = current * BigInt(was) - old * BigInt(is)
  return sizeOf(rest) <= rounding * BigInt(was + is)
}
const ofAmount = 'deleted removed restored licences price price_within resale'.split(' ')

/** What two months have of the same company and package, which can have several reasons to differ. */
function kindsOf(before: LedgerRow, now: LedgerRow, days: readonly [number, number]): ChangeKind[] {
  const isChanged =
    now.licences !== before.licences ||
    now.licence_days !== now.licences * days[1] ||
    before.licence_days !== before.licences * days[0]
  const kinds: readonly (readonly [ChangeKind, boolean])[] = [
    ['deleted', now.company.deleted && now.licences === 0],
    ['removed', !now.company.deleted && now.licences === 0 && before.licences > 0],
    ['restored', now.company.id !== before.company.id],
    ['licences', isChanged && now.licences > 0],
    ['suspended', now.suspended_days * days[0] !== before.suspended_days * days[1]],
    ['price', now.package.price_monthly !== before.package.price_monthly],
    ['price_within', [before, now].some((row) => (stood(row, 'price')?.size ?? 0) > 1)],
    ['resale', !isSame(stood(before, 'free'), stood(now, 'free'))],
    ['moved', now.company.node !== before.company.node],
    ['renamed', now.company.name !== before.company.name],
  ]
  const found = kinds.flatMap(([kind, is]) => (is ? [kind] : []))
  if (now.amount === before.amount || found.some((kind) => ofAmount.includes(kind))) return found
  if (!isOfLength(before, now, days)) return [...found, 'unexplained']
  return found.length === 0 ? ['length'] : found
}

/**
 * What differs between two months, by company, package and currency. Lines that are alike are left out.
 */
export function differenceOf(before: Ledger, now: Ledger): DifferenceRow[] {
  const lifeOf = lives([before, now])
  const by = (ledger: Ledger) =>
    groupBy(rowsOf(ledger), (row) => `${lifeOf(row.company.id)} ${row.package.id} ${row.currency}`)
  const [old, current] = [by(before), by(now)]
  const days = [daysOf(before), daysOf(now)] as const
  return [...new Set([...current.keys(), ...old.keys()])].flatMap((id): DifferenceRow[] => {
    const [a, b] = [joined(old.get(id) ?? []), joined(current.get(id) ?? [])]
    const kinds: ChangeKind[] =
      a && b
        ? kindsOf(a, b, days)
        : b
          ? [b.company.restores ? 'restored' : 'added']
          : [a?.company.deleted ? 'deleted' : 'removed']
    if (kinds.length === 0) return []
    return [
      { id, before: a, now: b, kinds, amount: added(b ? b.amount : '0.00', a ? a.amount : '0.00', -1n) },
    ]
  })
}
