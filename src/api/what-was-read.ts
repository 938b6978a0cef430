import { outOf, type Known } from '#domain/known'
import { formatTime } from '../lib/dates'
import { formatNumber } from '../lib/words'

/** All rows of a list, or a part of them with the reason. A walk that reads nothing fails instead. */
export type Rows<R> = Exclude<Known<readonly R[]>, { readonly kind: 'unknown' }>

type Walked<R> = {
  readonly rows: readonly R[]
  /** Rows that were sent but couldn't be read. */
  readonly unreadable: number
  /** The server's latest count; null if it doesn't count. */
  readonly count: number | null
  /** That rows moved meanwhile, in words; undefined if nothing shows it. */
  readonly moved: string | undefined
  readonly isOnePage: boolean
  /** Whether the walk ended before the list did. */
  readonly hasMore: boolean
}

/** Says which rows were read, and why they may not be all rows of the list. */
export function whatWasRead<R>(walked: Walked<R>, what: string): Rows<R> {
  const { rows, unreadable, count, moved, isOnePage, hasMore } = walked
  const came = rows.length + unreadable
  const reasons: string[] = []
  if (unreadable > 0) reasons.push(`${outOf(unreadable, count ?? came)} ${what} couldn’t be read`)
  if (count !== null && came < count) reasons.push(`${outOf(rows.length, count)} ${what} were read`)
  else if (hasMore) reasons.push(`only the first ${formatNumber(rows.length)} ${what} were read`)
  else if (count !== null && came > count && moved === undefined)
    reasons.push(`the server counts ${formatNumber(count)} ${what} but sent ${formatNumber(came)}`)
  else if (count === null && !isOnePage) reasons.push(`the server doesn’t count the ${what}`)
  if (moved !== undefined) reasons.push(moved)
  return reasons.length === 0
    ? { kind: 'known', value: rows }
    : { kind: 'partly', value: rows, why: reasons.join('; ') }
}

/**
 * " read 14:02–14:03". The server counted the same before and after, or `whatWasRead` has the reason why it
 * isn't everything.
 */
export const readWords = (reading: { readonly begunAt: number; readonly readAt: number }): string =>
  ` read ${[...new Set([reading.begunAt, reading.readAt].map((at) => formatTime(at).slice(0, 5)))].join('–')}`
