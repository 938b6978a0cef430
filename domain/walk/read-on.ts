import type { Page } from '#contract/wire'
import { isPage, rowsOn, type PageRequest, type Steps } from './page-request'
import { rowOrder, type Identified, type RowOrder } from './row-order'

export type WalkOptions = {
  /** The page size that is asked for. The server can have one of its own. */
  readonly size: number
  /** The walk ends after about this many rows, incomplete. */
  readonly mostRows: number
}

export type WalkState<R extends Identified> = {
  readonly order: RowOrder<R>
  readonly size: number
  /** The rows that the server puts on a page. */
  readonly step: number
  /** The last page that was read. */
  last: Page<R>
  unreadable: number
  hasMore: boolean
  /** The pages in which the last check found changes. */
  readonly changed: Set<number>
}

export const pageRequest = (page: number, { size, step }: { size: number; step: number }): PageRequest => ({
  page,
  size,
  offset: (page - 1) * step,
})

/** The pages to read next. A server that repeats one page forever shows it within the first four. */
function upTo(number: number, count: number | null, step: number): number {
  const counted = Math.ceil((count ?? 0) / step)
  return Math.max(number + 1, number === 1 ? Math.min(4, counted) : counted)
}

/** Reads the pages after the first one, as many at once as the server counts. */
export function* readOn<R extends Identified>(
  first: Page<R>,
  { size, mostRows }: WalkOptions,
): Steps<R, WalkState<R>> {
  const { unreadable } = first
  const step = rowsOn(first)
  const state: WalkState<R> = {
    order: rowOrder<R>(),
    size,
    step,
    last: first,
    unreadable,
    hasMore: false,
    changed: new Set(),
  }
  state.order.append(first)
  const mostPages = step === 0 ? 1 : Math.ceil(mostRows / step)
  for (let number = 1; state.last.next !== null && !state.hasMore;) {
    if (number >= mostPages) return { ...state, hasMore: true }
    const count = Math.min(mostPages, upTo(number, state.last.count, step)) - number
    const requests = Array.from({ length: count }, (_, at) => pageRequest(number + 1 + at, state))
    const answers = yield { stage: 'reading', requests }
    if (answers[0] === 'past the end') return state
    for (const answer of answers) {
      if (answer === 'not read') state.hasMore = true
      if (!isPage(answer)) break
      const fresh = state.order.append(answer)
      if (fresh === 0 && answer.unreadable === 0 && answer.next !== null) state.hasMore = true
      state.unreadable += answer.unreadable
      state.last = answer
      number++
    }
  }
  return state
}
