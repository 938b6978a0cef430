import { defaultPageSize } from '#contract/wire'
import { writeCursor, type CountedPage, type Cursor, type CursorPage } from '../db/keyset'
import { invalidPage } from '../errors/refusal'

type PageQuery = { page?: number | undefined; page_size?: number | undefined }
type Window = { readonly limit: number; readonly offset: number }

export function windowOf({ page = 1, page_size = defaultPageSize }: PageQuery): Window {
  return { limit: page_size, offset: (page - 1) * page_size }
}

/** A statement without its page, whose rows each have the number of all rows as `count`. */
type Select<Row> = { limit: (limit: number) => { offset: (offset: number) => PromiseLike<Row[]> } }

/**
 * Reads a page and the number of all rows, in one statement so that they never contradict each other. Without
 * a row, the list is empty or the page is past its end.
 */
export async function readPage<Row extends { readonly count: number }, Result>(
  select: Select<Row>,
  query: PageQuery,
  written: (row: Omit<Row, 'count'>) => Result,
): Promise<{ count: number; results: Result[] }> {
  const { limit, offset } = windowOf(query)
  const rows = await select.limit(limit).offset(offset)
  const results = rows.map((counted) => {
    const { count: _, ...row } = counted
    return written(row)
  })
  return { count: rows[0]?.count ?? 0, results }
}

/** A link to another page: the caller's parameters with that page number, and its cursor if it has one. */
function pageLink(publicUrl: string, url: string, page: number, cursor?: Cursor): string {
  const target = new URL(url, publicUrl)
  target.searchParams.delete('cursor')
  if (page === 1) target.searchParams.delete('page')
  else target.searchParams.set('page', String(page))
  // The first page needs no cursor; without one, its link is the same for everybody.
  if (cursor && page > 1) target.searchParams.set('cursor', writeCursor(cursor))
  return target.href
}

/**
 * The page wrapper. `next` and `previous` are absolute links that keep the caller's other parameters. A page
 * past the end is a 404; the first page of an empty list is an empty page.
 */
export function pageReply<R>(
  publicUrl: string,
  url: string,
  query: PageQuery,
  { count, results }: { count: number; results: R[] },
) {
  const { page = 1, page_size = defaultPageSize } = query
  const last = Math.max(1, Math.ceil(count / page_size))
  if (page > last) throw invalidPage()
  return {
    count,
    next: page < last ? pageLink(publicUrl, url, page + 1) : null,
    previous: page > 1 ? pageLink(publicUrl, url, page - 1) : null,
    results,
  }
}

/**
 * The same wrapper for a list with cursors. The page number stays in the link, for people and other clients.
 */
export function cursorReply<R>(
  publicUrl: string,
  url: string,
  query: PageQuery,
  { count, results, next, previous }: CountedPage<R>,
) {
  const { page = 1 } = query
  if (page > 1 && results.length === 0) throw invalidPage()
  return {
    count,
    next: next ? pageLink(publicUrl, url, page + 1, next) : null,
    previous: previous && page > 1 ? pageLink(publicUrl, url, page - 1, previous) : null,
    results,
  }
}

/** A page of a list that has cursors only: neither numbers nor a count. */
export function uncountedReply<R>(
  publicUrl: string,
  url: string,
  { results, next, previous }: CursorPage<R>,
) {
  const link = (cursor: Cursor | undefined): string | null => {
    if (!cursor) return null
    const target = new URL(url, publicUrl)
    target.searchParams.set('cursor', writeCursor(cursor))
    return target.href
  }
  return { next: link(next), previous: link(previous), results }
}
