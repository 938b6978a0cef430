import type { Identified, RowOrder, Sight } from './row-order'
import { isPage, type Answer, type Look } from './look'

/** Enough rows to still show both sides of a joint after some came or went before it. */
const most = 40
/** With shorter pages than this, there is no page across each joint. */
export const leastForOverlap = 4

const margin = (joint: number, size: number) => Math.min(joint % size, size - (joint % size))

/**
 * A short page whose rows lie on both sides of a joint. Its size is chosen so that the joint is near its middle, and isn't more than the
 * server is known to send.
 */
export function overlap(joint: number, step: number): Look {
  const longest = Math.min(most, step)
  let size = longest
  for (let one = Math.ceil(longest / 2); one < longest; one++)
    if (margin(joint, one) > margin(joint, size)) size = one
  const page = Math.floor(joint / size) + 1
  return { page, size, offset: (page - 1) * size }
}

export const sightsOf = <R>(looks: readonly Look[], answers: readonly Answer<R>[]): Sight<R>[] =>
  looks.flatMap(({ offset }, at) => {
    const page = answers[at]
    return isPage(page) ? [{ offset, page }] : []
  })

/**
 * The pages between sights in which rows were added or deleted: the rows after them moved, and those before them didn't.
 * @param step the rows on a page
 */
export function changedBetween<R extends Identified>(
  sights: readonly Sight<R>[],
  order: RowOrder<R>,
  step: number,
): number[] {
  const pages = new Set<number>()
  let before: { end: number; shift: number } = { end: 0, shift: 0 }
  let isLost = false
  for (const sight of sights) {
    const place = order.placeOf(sight)
    if (place === undefined || place === 'mixed') {
      isLost = true
      continue
    }
    if (isLost || place.shift !== before.shift)
      for (let at = before.end; at < sight.offset; at += step) {
        pages.add(Math.floor(at / step) + 1)
        pages.add(Math.floor((sight.offset - 1) / step) + 1)
      }
    isLost = false
    before = { end: sight.offset + sight.page.results.length, shift: place.endShift }
  }
  return [...pages].toSorted((a, b) => a - b)
}
