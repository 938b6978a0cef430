import type { Page } from '#contract/wire'
import { known, partly, type Known } from '#domain/known'

/**
 * Reads the page number from a `next` or `previous` link. The link itself is not followed, because its host
 * is often wrong behind a proxy.
 */
export function pageInLink(link: string | null): number | undefined {
  const query = link?.split('#')[0]?.split('?')[1]
  if (query === undefined) return undefined
  const page = new URLSearchParams(query).get('page')
  return page !== null && /^[1-9]\d{0,8}$/.test(page) ? Number(page) : undefined
}

/** The number of rows in a list: the server's count, or the rows of its only page. */
export function countIn<R>({ results, count, next, unreadable }: Page<R>, what: string): Known<number> {
  const read = results.length + unreadable
  if (count !== null && count >= read) return known(count)
  return next === null ? known(read) : partly(read, `the server doesn’t count the ${what}`)
}

type Position = {
  readonly page: number
  /** Numbers of the first and last row on the page, from 1; both 0 on an empty page. */
  readonly from: number
  readonly to: number
  /** null if the server doesn't count. */
  readonly count: number | null
  readonly next: number | undefined
  readonly previous: number | undefined
  readonly last: number | undefined
}

/** The number of a page by its links. The link to the first page carries none. */
const numberOf = <R>({ next, previous }: Page<R>): number => {
  const after = pageInLink(next)
  if (after !== undefined) return after - 1
  return previous === null ? 1 : (pageInLink(previous) ?? 1) + 1
}

/**
 * How many rows the server puts on a page, whatever size was asked for. A page that another one follows is
 * full. The last page ends at the count.
 */
function sizeOf<R>(reply: Page<R>, page: number, asked: number): number {
  const rows = reply.results.length + reply.unreadable
  if (rows === 0) return asked
  if (reply.next !== null) return rows
  const size = page > 1 && reply.count !== null ? (reply.count - rows) / (page - 1) : Math.max(asked, rows)
  return Number.isInteger(size) && size >= rows ? size : asked
}

/**
 * Works out the position of a page in its list from the count, the rows and the links. `asked`: the page size
 * asked for.
 */
export function positionOf<R>(reply: Page<R>, page: number, asked: number): Position {
  const pageSize = sizeOf(reply, page, asked)
  const rows = reply.results.length + reply.unreadable
  const from = rows === 0 ? 0 : (page - 1) * pageSize + 1
  return {
    page,
    from,
    to: rows === 0 ? 0 : from + rows - 1,
    count: reply.count,
    next: reply.next === null ? undefined : (pageInLink(reply.next) ?? page + 1),
    // The first page's link carries no number.
    previous: reply.previous === null ? undefined : (pageInLink(reply.previous) ?? Math.max(1, page - 1)),
    last: reply.count === null ? undefined : Math.max(1, Math.ceil(reply.count / pageSize)),
  }
}

/** Whether a server without pages sent the whole list, and it is longer than a page. */
export const isUnpaged = <R>({ next, previous, results }: Page<R>, pageSize: number): boolean =>
  next === null && previous === null && results.length > pageSize

/** The position of a page that the browser cuts from such a list. */
export function positionHere(count: number, page: number, pageSize: number): Position {
  const last = Math.max(1, Math.ceil(count / pageSize))
  const from = page > last || count === 0 ? 0 : (page - 1) * pageSize + 1
  return {
    page,
    from,
    to: from === 0 ? 0 : Math.min(page * pageSize, count),
    count,
    next: page < last ? page + 1 : undefined,
    previous: page > 1 ? Math.min(page - 1, last) : undefined,
    last,
  }
}

/**
 * Predicts the position of a page that is still loading from the page on screen, so that two presses of Next
 * go two pages on. A first page gets no next or previous yet, because it can belong to another search.
 */
export function positionAhead<R>(reply: Page<R>, page: number, asked: number): Position {
  const own = numberOf(reply)
  const pageSize = sizeOf(reply, own, asked)
  const { count, last = 0 } = positionOf(reply, own, asked)
  const from = (page - 1) * pageSize + 1
  return {
    page,
    from,
    to: Math.max(from, Math.min(page * pageSize, count ?? Infinity)),
    count,
    next: page > 1 && page < last ? page + 1 : undefined,
    previous: page > 1 ? page - 1 : undefined,
    last: last || undefined,
  }
}
