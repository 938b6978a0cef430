import * as z from 'zod/mini'
import { byName } from '#domain/by-name'
import { readStoredJson, writeStored } from '../lib/browser-storage'
import { localDay } from '../lib/dates'

const keptMonth = z.object({
  /** Year and month, such as 2026-11. */
  month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)),
  taken_at: z.string(),
  companies: z.number(),
  packages: z.array(z.object({ key: z.string(), name: z.string(), licences: z.number() })),
})
export type KeptMonth = z.infer<typeof keptMonth>

/** Two years. The oldest snapshot is dropped. */
const mostMonths = 24

/** Totals only: nothing that stays in the browser names a company. */
const storedName = (scope: string) => `billing-months ${scope}`

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** “November 2026”, for 2026-11. */
export const monthName = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`))

export const monthOf = (now: Date): string => localDay(now).slice(0, 7)

/**
 * The saved months, latest first. Entries that can't be read are ignored; a browser that blocks storage has
 * none.
 */
export function readMonths(scope: string): KeptMonth[] {
  const stored = z.array(z.unknown()).safeParse(readStoredJson('localStorage', storedName(scope))).data ?? []
  return stored
    .flatMap((one) => keptMonth.safeParse(one).data ?? [])
    .toSorted((a, b) => b.month.localeCompare(a.month))
}

/** Replaces an earlier snapshot of the same month. Returns false if the browser stores nothing. */
export function keepMonth(scope: string, month: KeptMonth): boolean {
  const others = readMonths(scope).filter((one) => one.month !== month.month)
  return writeStored(
    'localStorage',
    storedName(scope),
    JSON.stringify([month, ...others].slice(0, mostMonths)),
  )
}

export function forgetMonths(scope: string): void {
  writeStored('localStorage', storedName(scope), null)
}

type Difference = {
  readonly key: string
  readonly name: string
  readonly before: number
  readonly now: number
}

/** The packages that changed, largest change first. */
export function differences(
  before: KeptMonth,
  now: readonly { key: string; name: string; licences: number }[],
): Difference[] {
  const was = new Map(before.packages.map((one) => [one.key, one]))
  const is = new Map(now.map((one) => [one.key, one]))
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((key) => ({
      key,
      name: is.get(key)?.name ?? was.get(key)?.name ?? key,
      before: was.get(key)?.licences ?? 0,
      now: is.get(key)?.licences ?? 0,
    }))
    .filter((one) => one.before !== one.now)
    .toSorted((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before) || byName(a, b))
}
