import type { Identified, ReadPage, RowOrder } from './row-order'
import { isPage, type PageAnswer, type PageRequest } from './page-request'

/** Enough rows to still show both sides of a boundary after some came or went before it. */
const most = 40
/** With shorter pages than this, there is no page across each boundary. */
export const leastForOverlap = 4

const margin = (boundary: number, size: number) => Math.min(boundary % size, size - (boundary % size))

/**
 * A short page whose rows lie on both sides of a boundary. Its size is chosen so that the boundary is near its middle, and isn't more
 * than the server is known to send.
 */
export function overlap(boundary: number, step: number): PageRequest {
  const longest = Math.min(most, step)
  let size = longest
  for (let one = Math.ceil(longest / 2); one < longest; one++)
    if (margin(boundary, one) > margin(boundary, size)) size = one
  const page = Math.floor(boundary / size) + 1
  return { page, size, offset: (page - 1) * size }
}

export const readPages = <R>(
  requests: readonly PageRequest[],
  answers: readonly PageAnswer<R>[],
): ReadPage<R>[] =>
  requests.flatMap(({ offset }, at) => {
    const page = answers[at]
    return isPage(page) ? [{ offset, page }] : []
  })

/**
 * The pages between those read in which rows were added or deleted: the rows after them moved, and those before them didn't.
 * @param step the rows on a page
 */
export function changedBetween<R extends Identified>(
  pages: readonly ReadPage<R>[],
  order: RowOrder<R>,
  step: number,
): number[] {
  const changed = new Set<number>()
  let before: { end: number; shift: number } = { end: 0, shift: 0 }
  let isLost = false
  for (const read of pages) {
    const position = order.positionOf(read)
    if (position === undefined || position === 'mixed') {
      isLost = true
      continue
    }
    if (isLost || position.shift !== before.shift)
      for (let at = before.end; at < read.offset; at += step) {
        changed.add(Math.floor(at / step) + 1)
        changed.add(Math.floor((read.offset - 1) / step) + 1)
      }
    isLost = false
    before = { end: read.offset + read.page.results.length, shift: position.endShift }
  }
  return [...changed].toSorted((a, b) => a - b)
}
