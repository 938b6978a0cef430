import type { CataloguePackage } from '#contract/billing'
import type { CompanyItem } from '#contract/companies'
import { isNotForResale } from '../lib/package-words'
import { decimalOf, parseDecimal } from '#domain/money'
import { keyOf } from '#domain/licences'

/** The bill counts every month as thirty days. */
const monthDays = 30n

type Money = { readonly currency: string | undefined; readonly soFar: string; readonly whole: string }
type Line = {
  readonly key: string
  readonly name: string
  readonly licences: number
  readonly money: Money
}
export type Estimate = {
  readonly lines: readonly Line[]
  /** One total for each currency, because currencies can't be added up. */
  readonly totals: readonly Money[]
  /** Licences that are not for resale, and so cost nothing. */
  readonly free: number
  /** Licences without a price in the catalogue. */
  readonly unpriced: number
  /** Companies with packages whose date of creation isn't known. They count from the first of the month. */
  readonly undated: number
  readonly days: { readonly past: number; readonly all: number }
}

/**
 * Days of this month since the company was created, first and last day included. In UTC, like the API's
 * dates.
 */
function daysThere(created: string | undefined, now: Date): { past: number; all: number } {
  const [year, month, today] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  const all = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const at = created ? new Date(created) : undefined
  const isThisMonth =
    at && !Number.isNaN(at.getTime()) && at.getUTCFullYear() === year && at.getUTCMonth() === month
  const before = isThisMonth ? at.getUTCDate() - 1 : 0
  return { past: Math.max(0, today - before), all: all - before }
}

/** The licence-days of each package with a price, and the licences without one. */
function licenceDays(
  companies: readonly CompanyItem[],
  known: ReadonlyMap<string, CataloguePackage>,
  now: Date,
) {
  const sums = new Map<string, { name: string; licences: number; past: bigint; all: bigint }>()
  let free = 0
  let unpriced = 0
  let undated = 0
  for (const { packages = [], created_at } of companies) {
    const days = daysThere(created_at, now)
    if (packages.length > 0 && Number.isNaN(Date.parse(created_at ?? ''))) undated++
    for (const one of packages) {
      // The screen mentions the packages whose licences aren't known.
      if (one.license_count === undefined) continue
      const count = one.license_count
      const key = keyOf(one)
      const price = known.get(key)?.price_monthly
      if (isNotForResale({ type: one.type ?? known.get(key)?.type })) free += count
      else if (price == null || parseDecimal(price) === undefined) unpriced += count
      else {
        const sum = sums.get(key) ?? { name: one.name ?? key, licences: 0, past: 0n, all: 0n }
        sum.licences += count
        sum.past += BigInt(count * days.past)
        sum.all += BigInt(count * days.all)
        sums.set(key, sum)
      }
    }
  }
  return { sums, free, unpriced, undated }
}

/**
 * This month's bill if every company keeps today's licences: licences × monthly price / 30 for each day. The
 * API knows today's licences only, so earlier changes are not included. Rounded once, at the end.
 */
export function estimate(
  companies: readonly CompanyItem[],
  catalogue: readonly CataloguePackage[],
  now: Date,
): Estimate {
  const known = new Map(catalogue.map((one) => [one.id, one]))
  const { sums, free, unpriced, undated } = licenceDays(companies, known, now)
  const cost = (key: string, days: bigint) =>
    (parseDecimal(known.get(key)?.price_monthly ?? '0') ?? 0n) * days
  const lines = [...sums].map(([key, sum]) => {
    const currency = known.get(key)?.currency
    return { key, ...sum, currency, soFar: cost(key, sum.past), whole: cost(key, sum.all) }
  })
  const money = (currency: string | undefined, soFar: bigint, whole: bigint): Money => ({
    currency,
    soFar: decimalOf(soFar, currency, monthDays),
    whole: decimalOf(whole, currency, monthDays),
  })
  const currencies = [...new Set(lines.map(({ currency }) => currency))]
  return {
    lines: lines
      .toSorted((a, b) => (a.whole < b.whole ? 1 : a.whole > b.whole ? -1 : 0))
      .map(({ key, name, licences, currency, soFar, whole }) => ({
        key,
        name,
        licences,
        money: money(currency, soFar, whole),
      })),
    totals: currencies.map((currency) => {
      const those = lines.filter((line) => line.currency === currency)
      const add = (of: (line: (typeof those)[number]) => bigint) =>
        those.reduce((sum, line) => sum + of(line), 0n)
      return money(
        currency,
        add(({ soFar }) => soFar),
        add(({ whole }) => whole),
      )
    }),
    free,
    unpriced,
    undated,
    days: { past: now.getUTCDate(), all: daysThere(undefined, now).all },
  }
}
