import type { Page } from '#contract/wire'
import { pageInLink } from './pagination'

export type Walk<R> = {
  readonly rows: readonly R[]
  /** The server's latest total; null if it doesn't count. */
  readonly count: number | null
  /** Whether the walk reached the last page and read as many different rows as the server counts. */
  readonly complete: boolean
}

/** The number of rows read so far. `of` is null if the server doesn't count. */
export type WalkProgress = { readonly read: number; readonly of: number | null }

type Options<R> = {
  read: (page: number) => Promise<Page<R>>
  /** The walk stops after this many pages, incomplete. */
  mostPages: number
  onPage?: (soFar: Walk<R>) => void
  isStopped?: () => boolean
}

/** Reads a list page by page. A row that moves to a later page during the walk counts once. A skipped row makes the walk incomplete. */
export async function everyPage<R extends { readonly id: string }>({
  read,
  mostPages,
  onPage,
  isStopped,
}: Options<R>): Promise<Walk<R>> {
  const rows = new Map<string, R>()
  let count: number | null = null
  let unreadable = 0
  let page: number | undefined = 1
  for (let turn = 0; page !== undefined && turn < mostPages && !isStopped?.(); turn++) {
    const reply: Page<R> = await read(page)
    const known = rows.size
    for (const row of reply.results) rows.set(row.id, row)
    count = reply.count
    unreadable += reply.unreadable
    // A server that repeats one page forever must not keep the walk going.
    page = rows.size > known && reply.next !== null ? (pageInLink(reply.next) ?? page + 1) : undefined
    onPage?.({ rows: [...rows.values()], count, complete: false })
  }
  return {
    rows: [...rows.values()],
    count,
    complete: page === undefined && unreadable === 0 && (count === null || count === rows.size),
  }
}
