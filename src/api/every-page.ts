import type { Page } from '#contract/wire'
import { outOf, type Known } from '#domain/known'
import { formatNumber } from '../lib/words'
import { isKind } from './api-error'
import { pageInLink } from './pagination'

/** All rows of a list, or a part of them with the reason. A walk that reads nothing fails instead. */
export type Rows<R> = Exclude<Known<readonly R[]>, { readonly kind: 'unknown' }>

export type Walk<R> = {
  readonly rows: Rows<R>
  /** The server's latest total; null if it doesn't count. */
  readonly count: number | null
}

/** The number of rows read so far. `of` is null if the server doesn't count. */
export type WalkProgress = { readonly read: number; readonly of: number | null }

type Identified = { readonly id: string }
/** `isAgain`: rows moved, so an earlier answer for this page is of no use. */
type ReadPage<R> = (page: number, isAgain: boolean) => Promise<Page<R>>
type Options<R> = {
  read: ReadPage<R>
  /** The records in the plural, for the reasons: "companies". */
  what: string
  /** The walk stops after this many pages, incomplete. */
  mostPages: number
  onPage?: (soFar: WalkProgress) => void
  isStopped?: () => boolean
}

/** Pages that one walk reads again at most because rows moved. */
const mostAgain = 50

type Numbered<R> = { readonly number: number; page: Page<R> }

const listEnded: Page<never> = { count: null, next: null, previous: null, results: [], unreadable: 0 }

/** The list can become shorter while it is read, so that its last page is gone. */
async function pageOrEnd<R>(read: ReadPage<R>, number: number, isAgain: boolean): Promise<Page<R>> {
  try {
    return await read(number, isAgain)
  } catch (error) {
    if (number === 1 || !isKind(error, 'not-found')) throw error
    return listEnded
  }
}

const isSame = <R extends Identified>(one: Page<R>, other: Page<R>) =>
  one.results.length === other.results.length &&
  one.results.every(({ id }, at) => id === other.results[at]?.id)

/**
 * Reads pages again, backwards from the newest, until one is as it was: the rows moved from there. Starts over if the count changes
 * meanwhile. Returns whether the rows came to rest within `most` pages, and how many were read.
 */
async function settle<R extends Identified>(pages: readonly Numbered<R>[], read: ReadPage<R>, most: number) {
  const newest = pages.at(-1)?.page
  let count = newest === listEnded ? undefined : newest?.count
  let used = 0
  for (let at = pages.length - 2; at >= 0; at--) {
    const place = pages[at]
    if (!place) break
    if (used === most) return { used, isSettled: false }
    used++
    const page = await pageOrEnd(read, place.number, true)
    const wasSame = isSame(place.page, page)
    place.page = page
    const isCounted = page !== listEnded
    if (isCounted && count !== undefined && page.count !== count) at = pages.length
    else if (wasSame) break
    if (isCounted) count = page.count
  }
  return { used, isSettled: true }
}

/** Says which rows were read, and why they may not be all rows of the list. */
function whatWasRead<R extends Identified>(
  pages: readonly Numbered<R>[],
  count: number | null,
  { what, isSettled, hasMore }: { what: string; isSettled: boolean; hasMore: boolean },
): Rows<R> {
  const rows = [
    ...new Map(pages.flatMap(({ page }) => page.results.map((row) => [row.id, row] as const))).values(),
  ]
  const unreadable = pages.reduce((sum, { page }) => sum + page.unreadable, 0)
  const came = rows.length + unreadable
  const reasons: string[] = []
  if (unreadable > 0) reasons.push(`${outOf(unreadable, count ?? came)} ${what} couldn’t be read`)
  if (!isSettled) reasons.push('rows moved while they were read')
  if (count !== null && came < count) reasons.push(`${outOf(rows.length, count)} ${what} were read`)
  else if (hasMore) reasons.push(`only the first ${formatNumber(rows.length)} ${what} were read`)
  else if (count !== null && came > count)
    reasons.push(`the server counts ${formatNumber(count)} ${what} but sent ${formatNumber(came)}`)
  return reasons.length === 0
    ? { kind: 'known', value: rows }
    : { kind: 'partly', value: rows, why: reasons.join('; ') }
}

/**
 * Reads a list page by page. Rows can be added or deleted meanwhile, so that others move to a page that was read already or is
 * read later. Then the count differs or a row comes twice, and the pages concerned are read again.
 */
export async function everyPage<R extends Identified>(options: Options<R>): Promise<Walk<R>> {
  const { read, what, mostPages, onPage, isStopped } = options
  const pages: Numbered<R>[] = []
  const seen = new Set<string>()
  let left = mostAgain
  let isSettled = true
  let number: number | undefined = 1
  while (number !== undefined && pages.length < mostPages && !isStopped?.()) {
    const before = pages.at(-1)?.page
    const page: Page<R> = await pageOrEnd(read, number, false)
    const fresh = page.results.filter(({ id }) => !seen.has(id))
    // A server that repeats one page forever must not keep the walk going.
    if (before && fresh.length === 0 && page.next !== null) break
    for (const { id } of fresh) seen.add(id)
    pages.push({ number, page })
    if (before && isSettled && (before.count !== page.count || fresh.length < page.results.length)) {
      const settled = await settle(pages, read, left)
      left -= settled.used
      isSettled = settled.isSettled
    }
    const last: Page<R> = pages.at(-1)?.page ?? page
    number = last.next === null ? undefined : (pageInLink(last.next) ?? number + 1)
    onPage?.({ read: seen.size, of: last.count })
  }
  const count = pages.findLast(({ page }) => page !== listEnded)?.page.count ?? null
  return { rows: whatWasRead(pages, count, { what, isSettled, hasMore: number !== undefined }), count }
}
