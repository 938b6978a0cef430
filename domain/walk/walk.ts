import type { Page } from '#contract/wire'
import { isPage, rowsOn, type PageRequest, type Steps } from './page-request'
import { changedBetween, leastForOverlap, overlap, readPages } from './overlap'
import { pageRequest, readOn, type WalkOptions, type WalkState } from './read-on'
import type { Identified, ReadPage } from './row-order'

export type Walked<R> = {
  readonly rows: readonly R[]
  /** The server's latest total; null if it doesn't count. */
  readonly count: number | null
  /** Rows that were sent but couldn't be read. */
  readonly unreadable: number
  /** Whether the walk ended before the list did. */
  readonly hasMore: boolean
  /** Whether the rows came to rest, so that none is missing and none is left over. */
  readonly isSettled: boolean
  /** The pages whose rows moved last. */
  readonly changed: readonly number[]
}

/** Checks of the whole list at most, and readings of it from the start. */
const mostRounds = 4
const mostAttempts = 3

/** "again": the rows came in another order than before, so that only a new reading helps. */
type WalkOutcome = 'settled' | 'unstable' | 'again' | 'stopped'

/** Takes over what pages show. Pauses after each change, because a long list takes a moment to number. */
function* mergePages<R extends Identified>(
  { order, step, changed }: WalkState<R>,
  pages: readonly ReadPage<R>[],
): Steps<R, 'settled' | 'again'> {
  for (const page of pages) {
    const position = order.positionOf(page)
    if (position === 'mixed' || position === undefined) return 'again'
    if (!order.merge(page, position)) continue
    changed.add(Math.floor(page.offset / step) + 1)
    yield { stage: 'checking', requests: [] }
  }
  return 'settled'
}

/** Reads the end of the list, which tells the latest count too. Rows can have been added there. */
function* readEnd<R extends Identified>(state: WalkState<R>): Steps<R, WalkOutcome> {
  const { order, step, last, changed } = state
  const known = Math.max(1, Math.ceil(order.size() / step))
  let number = Math.max(1, Math.ceil((last.count ?? order.size()) / step))
  while (number < known + mostRounds) {
    const request = pageRequest(number, state)
    const [page] = yield { stage: 'checking', requests: [request] }
    if (page === 'not read') return 'stopped'
    if (!isPage(page)) {
      if (number <= known) return 'unstable'
      number = known
      continue
    }
    state.last = page
    const read = { offset: request.offset, page }
    if (order.positionOf(read) === undefined) {
      if (request.offset < order.size()) return 'again'
      if (order.append(page) > 0) changed.add(number)
    } else if ((yield* mergePages(state, [read])) === 'again') return 'again'
    if (page.next === null) return 'settled'
    number++
  }
  return 'unstable'
}

/**
 * Reads the rows around each boundary of two pages in one short page, which shows whether a row is missing between them. Where rows
 * moved, the page that they moved from is read again.
 */
function* checkBoundaries<R extends Identified>(state: WalkState<R>): Steps<R, WalkOutcome> {
  const { order, step, unreadable } = state
  const requests = order.boundaries(step).map((boundary) => overlap(boundary, step))
  const answers = yield { stage: 'checking', requests }
  if (answers.includes('not read')) return 'stopped'
  const pages = readPages(requests, answers)
  state.last = pages.at(-1)?.page ?? state.last
  // Rows that couldn't be read have no position in the order, so that positions say little.
  const moved = unreadable > 0 ? [] : changedBetween(pages, order, step)
  const shown = yield* mergePages(state, pages)
  if (shown === 'again' || moved.length === 0) return shown
  const again = moved.map((page) => pageRequest(page, state))
  const answersAgain = yield { stage: 'checking', requests: again }
  return answersAgain.includes('not read')
    ? 'stopped'
    : yield* mergePages(state, readPages(again, answersAgain))
}

/** Reads every page once more, where the server chooses the page size. If nothing changed, nothing is missing. */
function* checkPages<R extends Identified>(state: WalkState<R>): Steps<R, WalkOutcome> {
  const { order, step, last, changed } = state
  const requests = Array.from({ length: Math.ceil(order.size() / step) }, (_, at) =>
    pageRequest(at + 1, state),
  )
  const answers = yield { stage: 'checking', requests }
  if (answers.includes('not read')) return 'stopped'
  const pages = readPages(requests, answers)
  state.last = pages.at(-1)?.page ?? last
  const shown = yield* mergePages(state, pages)
  const isSame = changed.size === 0 && pages.length === requests.length
  if (isSame && pages.every(({ page }) => page.count === last.count)) order.closeAll()
  return shown
}

/** Whether the server sends pages as short as they are asked for. */
function* honoursPageSize<R extends Identified>(): Steps<R, boolean> {
  const request: PageRequest = { page: 1, size: 2, offset: 0 }
  const [page] = yield { stage: 'checking', requests: [request] }
  return isPage(page) && rowsOn(page) === 2
}

/** Checks the list until it is complete, or the rounds are over. */
function* check<R extends Identified>(state: WalkState<R>): Steps<R, WalkOutcome> {
  const { order, step, changed } = state
  // The list had one page. It could have had more, which went before they were read.
  if (!order.isOpen() && state.last.next === null) return 'settled'
  const checkAll = step >= leastForOverlap && (yield* honoursPageSize<R>()) ? checkBoundaries : checkPages
  for (let round = 0; round < mostRounds; round++) {
    const before = state.last.count
    changed.clear()
    const middle = yield* checkAll(state)
    if (middle !== 'settled') return middle
    const end = yield* readEnd(state)
    if (end === 'again' || end === 'stopped') return end
    const { count } = state.last
    const isQuiet = changed.size === 0 && count === before
    const isRight = count === order.size() + state.unreadable
    // Another round wouldn't find more when nothing moves, even if the server counts other rows than it sends.
    if (end === 'settled' && !order.isOpen() && (isRight || isQuiet)) return 'settled'
  }
  return 'unstable'
}

/**
 * Reads a whole list, of which the caller has the first page, and proves that nothing is missing. Rows can be added and deleted meanwhile.
 *
 * Two pages that were read at different moments can have a gap between them, and a deleted row can hide it from the count. So after
 * reading, a short page across each boundary shows the rows on both sides at one moment, and how far they moved. A page within which
 * rows came or went is read again. At last the end of the list is read, and its count must be that of the rows.
 */
export function* walk<R extends Identified>(first: Page<R>, options: WalkOptions): Steps<R, Walked<R>> {
  let start = first
  for (let attempt = 1; ; attempt++) {
    const state: WalkState<R> = yield* readOn(start, options)
    const { order, unreadable, hasMore, changed } = state
    const outcome = hasMore ? 'stopped' : yield* check(state)
    if (outcome === 'again' && attempt < mostAttempts) {
      const [page] = yield { stage: 'reading', requests: [pageRequest(1, state)] }
      if (isPage(page)) {
        start = page
        continue
      }
    }
    return {
      rows: order.rows(),
      count: state.last.count,
      unreadable,
      hasMore,
      isSettled: outcome === 'settled',
      changed: [...changed],
    }
  }
}
