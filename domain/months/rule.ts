import type { MonthLine } from '#contract/months/months'
import { costOf, decimalOf } from '../money'

/**
 * The version of {@link linesOf}. Closed months name it. (A: no bill says how it counts.)
 */
export const monthRule = 1

/** The bill counts every month as thirty days. */
const daysOfBill = 30n

/** Days since 1970 in UTC. */
export type Day = number
const dayMs = 86_400_000
export const dayOf = (at: Date): Day => Math.floor(at.getTime() / dayMs)
/** The first moment after a day. */
export const endOf = (day: Day): Date => new Date((day + 1) * dayMs)
/** 2026-03-31 for a day. */
export const dayText = (day: Day): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** A month by its number, such as 202603: its first and last day. Undefined: there is no such month. */
export function daysOfMonth(month: number): { readonly first: Day; readonly last: Day } | undefined {
  const [year, index] = [Math.floor(month / 100), (month % 100) - 1]
  if (year < 2000 || year > 9999 || index < 0 || index > 11) return undefined
  return {
    first: dayOf(new Date(Date.UTC(year, index, 1))),
    last: dayOf(new Date(Date.UTC(year, index + 1, 0))),
  }
}
/** The number of the month that a day belongs to: 202603 for 31 March 2026. */
export function monthOf(at: Date): number {
  return at.getUTCFullYear() * 100 + at.getUTCMonth() + 1
}
export const nextMonth = (month: number): number => (month % 100 === 12 ? month + 89 : month + 1)
export const monthBefore = (month: number): number => (month % 100 === 1 ? month - 89 : month - 1)

/** What a company has of a package at the end of `day` and of the days after it, until the next one. */
export type Held = {
  readonly day: Day
  readonly licences: number
  readonly suspended: boolean
  /** Not for resale. */
  readonly free: boolean
}
/** What a package costs from the end of `day` on. Null: no price. */
export type Price = { readonly day: Day; readonly price: string | null; readonly currency: string }
/** What stands from a day on, at the end of each day. */
type Part = NonNullable<MonthLine['parts']>[number]

type Sum = { days: number; suspended: number; cost: bigint; isPriced: boolean; parts: Part[] }

/** Adds what stands from a day on, unless it is what stood before. */
function addPart(parts: Part[], part: Part): void {
  const last = parts.at(-1)
  if (
    !last ||
    (['licences', 'suspended', 'free', 'price'] as const).some((field) => last[field] !== part[field])
  )
    parts.push(part)
}
/** One part for all days is said by the line itself. */
const toldOf = (parts: Part[], first: Day) =>
  parts.length === 1 && parts[0]!.from === dayText(first)
    ? { free: parts[0]!.free, price: parts[0]!.price }
    : { parts }

/**
 * The lines of one company and package, one for each currency: licence-days × monthly price / 30, exact,
 * rounded half up to 0.01 at the end. A day has what stands at its end in UTC. Licences that are not for resale
 * are free, suspended ones cost as much as others.
 * @param held by day, ascending; what stands before the first is nothing
 * @param prices by day, ascending; before the first there is no price
 * @param days the days that count
 * @returns nothing for a package without licences on any of the days
 */
export function linesOf(
  held: readonly Held[],
  prices: readonly Price[],
  { first, last }: { readonly first: Day; readonly last: Day },
): Omit<MonthLine, 'package'>[] {
  const sums = new Map<string, Sum>()
  // Nothing changes between two of these days.
  const starts = [...new Set([first, ...held.map(({ day }) => day), ...prices.map(({ day }) => day)])]
    .filter((day) => day >= first && day <= last)
    .toSorted((a, b) => a - b)
  for (const [at, start] of starts.entries()) {
    const now = held.findLast(({ day }) => day <= start)
    const price = prices.findLast(({ day }) => day <= start)
    const days = (starts[at + 1] ?? last + 1) - start
    const currency = price?.currency ?? ''
    const from = dayText(start)
    for (const [other, { parts }] of sums)
      if (other !== currency || !now?.licences)
        addPart(parts, { from, licences: 0, suspended: false, free: false, price: null })
    if (!now || now.licences === 0) continue
    const sum = sums.get(currency) ?? { days: 0, suspended: 0, cost: 0n, isPriced: true, parts: [] }
    const { licences, suspended, free } = now
    addPart(sum.parts, { from, licences, suspended, free, price: price?.price ?? null })
    sums.set(currency, sum)
    sum.days += days * now.licences
    if (now.suspended) sum.suspended += days * now.licences
    const cost = costOf(now.free, price?.price, days * now.licences)
    if (cost === undefined) sum.isPriced = false
    else sum.cost += cost
  }
  const end = held.findLast(({ day }) => day <= last)
  const lastCurrency = prices.findLast(({ day }) => day <= last)?.currency ?? ''
  return [...sums].map(([currency, sum]) => {
    const licences = currency === lastCurrency ? (end?.licences ?? 0) : 0
    return {
      currency,
      licences,
      suspended: end?.suspended ? licences : 0,
      licence_days: sum.days,
      suspended_days: sum.suspended,
      amount: sum.isPriced ? decimalOf(sum.cost, undefined, daysOfBill) : null,
      ...toldOf(sum.parts, first),
    }
  })
}
