import type { Page } from '#contract/wire'
import { isPage, rowsOn, type Look, type Steps } from './look'
import { changedBetween, leastForOverlap, overlap, sightsOf } from './overlap'
import { lookAt, readOn, type Reading, type WalkOptions } from './read-on'
import type { Identified, Sight } from './row-order'

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
type Outcome = 'settled' | 'restless' | 'again' | 'stopped'

/** Takes over what sights show. Pauses after each change, because a long list takes a moment to number. */
function* take<R extends Identified>(
  { order, step, changed }: Reading<R>,
  sights: readonly Sight<R>[],
): Steps<R, 'settled' | 'again'> {
  for (const sight of sights) {
    const place = order.placeOf(sight)
    if (place === 'mixed' || place === undefined) return 'again'
    if (!order.take(sight, place)) continue
    changed.add(Math.floor(sight.offset / step) + 1)
    yield { stage: 'checking', looks: [] }
  }
  return 'settled'
}

/** Reads the end of the list, which tells the latest count too. Rows can have been added there. */
function* readEnd<R extends Identified>(reading: Reading<R>): Steps<R, Outcome> {
  const { order, step, last, changed } = reading
  const known = Math.max(1, Math.ceil(order.size() / step))
  let number = Math.max(1, Math.ceil((last.count ?? order.size()) / step))
  while (number < known + mostRounds) {
    const look = lookAt(number, reading)
    const [page] = yield { stage: 'checking', looks: [look] }
    if (page === 'not read') return 'stopped'
    if (!isPage(page)) {
      if (number <= known) return 'restless'
      number = known
      continue
    }
    reading.last = page
    const sight = { offset: look.offset, page }
    if (order.placeOf(sight) === undefined) {
      if (look.offset < order.size()) return 'again'
      if (order.append(page) > 0) changed.add(number)
    } else if ((yield* take(reading, [sight])) === 'again') return 'again'
    if (page.next === null) return 'settled'
    number++
  }
  return 'restless'
}

/**
 * Reads the rows around each joint of two pages in one short page, which shows whether a row is missing between them. Where rows moved,
 * the page that they moved from is read again.
 */
function* checkJoints<R extends Identified>(reading: Reading<R>): Steps<R, Outcome> {
  const { order, step, unreadable } = reading
  const looks = order.joints(step).map((joint) => overlap(joint, step))
  const answers = yield { stage: 'checking', looks }
  if (answers.includes('not read')) return 'stopped'
  const sights = sightsOf(looks, answers)
  reading.last = sights.at(-1)?.page ?? reading.last
  // Rows that couldn't be read have no place in the order, so that places say little.
  const moved = unreadable > 0 ? [] : changedBetween(sights, order, step)
  const shown = yield* take(reading, sights)
  if (shown === 'again' || moved.length === 0) return shown
  const pages = moved.map((page) => lookAt(page, reading))
  const again = yield { stage: 'checking', looks: pages }
  return again.includes('not read') ? 'stopped' : yield* take(reading, sightsOf(pages, again))
}

/** Reads every page once more, where the server chooses the page size. If nothing changed, nothing is missing. */
function* checkPages<R extends Identified>(reading: Reading<R>): Steps<R, Outcome> {
  const { order, step, last, changed } = reading
  const pages = Array.from({ length: Math.ceil(order.size() / step) }, (_, at) => lookAt(at + 1, reading))
  const answers = yield { stage: 'checking', looks: pages }
  if (answers.includes('not read')) return 'stopped'
  const sights = sightsOf(pages, answers)
  reading.last = sights.at(-1)?.page ?? last
  const shown = yield* take(reading, sights)
  const isSame = changed.size === 0 && sights.length === pages.length
  if (isSame && sights.every(({ page }) => page.count === last.count)) order.closeAll()
  return shown
}

/** Whether the server sends pages as short as they are asked for. */
function* obeysSize<R extends Identified>(): Steps<R, boolean> {
  const look: Look = { page: 1, size: 2, offset: 0 }
  const [page] = yield { stage: 'checking', looks: [look] }
  return isPage(page) && rowsOn(page) === 2
}

/** Checks the list until it is complete, or the rounds are over. */
function* check<R extends Identified>(reading: Reading<R>): Steps<R, Outcome> {
  const { order, step, changed } = reading
  // The list had one page. It could have had more, which went before they were read.
  if (!order.isOpen() && reading.last.next === null) return 'settled'
  const checkAll = step >= leastForOverlap && (yield* obeysSize<R>()) ? checkJoints : checkPages
  for (let round = 0; round < mostRounds; round++) {
    const before = reading.last.count
    changed.clear()
    const middle = yield* checkAll(reading)
    if (middle !== 'settled') return middle
    const end = yield* readEnd(reading)
    if (end === 'again' || end === 'stopped') return end
    const { count } = reading.last
    const isQuiet = changed.size === 0 && count === before
    const isRight = count === order.size() + reading.unreadable
    // Another round wouldn't find more when nothing moves, even if the server counts other rows than it sends.
    if (end === 'settled' && !order.isOpen() && (isRight || isQuiet)) return 'settled'
  }
  return 'restless'
}

/**
 * Reads a whole list, of which the caller has the first page, and proves that nothing is missing. Rows can be added and deleted meanwhile.
 *
 * Two pages that were read at different moments can have a gap between them, and a deleted row can hide it from the count. So after
 * reading, a short page across each joint shows the rows on both sides at one moment, and how far they moved. A page within which
 * rows came or went is read again. At last the end of the list is read, and its count must be that of the rows.
 */
export function* walk<R extends Identified>(first: Page<R>, options: WalkOptions): Steps<R, Walked<R>> {
  let start = first
  for (let attempt = 1; ; attempt++) {
    const reading: Reading<R> = yield* readOn(start, options)
    const { order, unreadable, hasMore, changed } = reading
    const outcome = hasMore ? 'stopped' : yield* check(reading)
    if (outcome === 'again' && attempt < mostAttempts) {
      const [page] = yield { stage: 'reading', looks: [lookAt(1, reading)] }
      if (isPage(page)) {
        start = page
        continue
      }
    }
    return {
      rows: order.rows(),
      count: reading.last.count,
      unreadable,
      hasMore,
      isSettled: outcome === 'settled',
      changed: [...changed],
    }
  }
}
