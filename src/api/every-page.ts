import { defaultPageSize, maxPageSize, type Page } from '#contract/wire'
import { isKind } from './api-error'
import { whatWasRead, type Rows } from './what-was-read'

export type Walk<R> = {
  readonly rows: Rows<R>
  /** The server's latest total; null if it doesn't count. */
  readonly count: number | null
  readonly begunAt: number
  readonly isOnePage: boolean
  /** Whether rows came twice, so that others may never have come. */
  readonly isRestless: boolean
}

/** The number of rows read so far. `of` is null if the server doesn't count. */
export type WalkProgress = { readonly read: number; readonly of: number | null }

type Identified = { readonly id: string }
type ReadPage<R> = (page: number, size: number) => Promise<Page<R>>
type Options<R> = {
  read: ReadPage<R>
  /** The records in the plural, for the reasons: "companies". */
  what: string
  size?: number
  /** The walk stops after about this many rows, incomplete. */
  mostRows: number
  /** Whether rows came twice in the reading before this one. */
  wasRestless?: boolean | undefined
  onPage?: (soFar: WalkProgress) => void
  isStopped?: () => boolean
}

const atOnce = 3
/** A server can hide all rows of a page after it has cut its pages. More such pages in a row end a walk. */
const mostEmpty = 50

/** Reads the first page. Some servers refuse pages as large as ours. */
async function firstPage<R>(read: ReadPage<R>, size: number): Promise<{ page: Page<R>; size: number }> {
  try {
    return { page: await read(1, size), size }
  } catch (error) {
    if (size <= defaultPageSize || !isKind(error, 'invalid')) throw error
    return { page: await read(1, defaultPageSize), size: defaultPageSize }
  }
}

/** The rows of the pages so far, each once. */
function rowsSoFar<R extends Identified>(onPage: Options<R>['onPage']) {
  const rows = new Map<string, R>()
  let [doubles, unreadable] = [0, 0]
  return {
    /** @returns whether the page has a row that is new */
    take({ results, ...page }: Page<R>): boolean {
      const before = rows.size
      for (const row of results) rows.set(row.id, row)
      const fresh = rows.size - before
      doubles += results.length - fresh
      unreadable += page.unreadable
      onPage?.({ read: rows.size, of: page.count })
      return fresh + page.unreadable > 0
    },
    result: () => ({ rows: [...rows.values()], doubles, unreadable }),
  }
}

/**
 * Reads a list page by page, three at a time. Rows that move meanwhile can be missed. Doubles and the counts
 * before and after show most such moves, and the result then says so.
 */
export async function everyPage<R extends Identified>(options: Options<R>): Promise<Walk<R>> {
  const { read, what, mostRows, wasRestless = false, onPage, isStopped } = options
  const begunAt = Date.now()
  const { page: first, size } = await firstPage(read, options.size ?? maxPageSize)
  const soFar = rowsSoFar<R>(onPage)
  soFar.take(first)
  const step = first.results.length + first.unreadable || size
  const mostPages = Math.ceil(mostRows / step)
  const readOne = (page: number) =>
    read(page, size).catch((error: unknown) => {
      // The list can become shorter while it is read.
      if (isKind(error, 'not-found')) return undefined
      throw error
    })
  let last = first
  let [hasMore, hasEnded, empty] = [false, first.next === null, 0]
  for (let number = 1; !hasMore && !hasEnded;) {
    // A server that doesn't count shows only by its pages whether there are more.
    const known = Math.min(mostPages, Math.max(number + 1, Math.ceil((last.count ?? 0) / step)))
    const numbers = Array.from({ length: Math.min(atOnce, known - number) }, (_, at) => number + 1 + at)
    if (numbers.length === 0 || isStopped?.()) hasMore = true
    for (const page of hasMore ? [] : await Promise.all(numbers.map(readOne))) {
      hasEnded = !page || page.next === null
      if (!page) break
      number++
      last = page
      const isFresh = soFar.take(page)
      empty = page.results.length > 0 || isFresh ? 0 : empty + 1
      // A server without pages may send the first one for ever.
      hasMore = !isFresh && !hasEnded && (empty === 0 || empty > mostEmpty)
      if (hasMore || hasEnded) break
    }
  }
  const { doubles, ...found } = soFar.result()
  const { count } = last
  const isOnePage = first.next === null
  const isRestless = doubles > 0 && !isOnePage && !hasMore
  const isChanged = first.count !== count && !hasMore
  const changed = isRestless || isChanged ? 'the list changed meanwhile' : undefined
  const moved = isRestless && wasRestless ? 'this server’s order isn’t stable' : changed
  const rows = whatWasRead({ ...found, count, moved, isOnePage, hasMore }, what)
  return { rows, count, begunAt, isOnePage, isRestless }
}
