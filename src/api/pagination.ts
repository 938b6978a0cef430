import type { Page } from '#contract/wire'

/** The page number in a `next` or `previous` link. The link is never followed, because behind a proxy its host is often wrong. */
export function pageInLink(link: string | null): number | undefined {
  const query = link?.split('#')[0]?.split('?')[1]
  if (query === undefined) return undefined
  const page = new URLSearchParams(query).get('page')
  return page !== null && /^[1-9]\d{0,8}$/.test(page) ? Number(page) : undefined
}

type Position = {
  readonly page: number
  /** Numbers of the first and last row on the page, from 1; both 0 on an empty page. */
  readonly from: number
  readonly to: number
  /** null: the server doesn't count. */
  readonly count: number | null
  readonly next: number | undefined
  readonly previous: number | undefined
  readonly last: number | undefined
}

/** The place of a page among the others, by count, next and previous. */
export function positionOf<R>(reply: Page<R>, page: number, pageSize: number): Position {
  const rows = reply.results.length
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

/**
 * The place of a page that is still loading, derived from the page shown until then, so that two presses of Next go two pages on.
 * On a first page there is no next or previous yet, because it can belong to another search.
 */
export function positionAhead<R>(reply: Page<R>, page: number, pageSize: number): Position {
  const { count, last = 0 } = positionOf(reply, page, pageSize)
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
