import { maxPageSize, type Page } from '#contract/wire'
import { isKind } from '../api/api-error'
import { everyPage, type WalkProgress } from '../api/every-page'
import { queryClient } from '../api/query-client'
import type { ListSearch } from '../lib/list-search'
import { formatNumber } from '../lib/words'
import type { ListRow } from './list-kind'
import type { Read } from './use-list'

type Options<Row, S> = {
  search: S
  read: Read<Row, S>
  signal: AbortSignal
  onProgress: (progress: WalkProgress) => void
}

/** Reads every row that matches. `remark` says that the list changed during the reading. Throws when it is aborted. */
export async function readEveryRow<Row extends ListRow, S extends ListSearch>({
  search,
  read,
  signal,
  onProgress,
}: Options<Row, S>): Promise<{ rows: readonly Row[]; remark: string }> {
  let size = Math.max(maxPageSize, search.page_size)
  const readPage = async (page: number): Promise<Page<Row>> => {
    const options = read({ ...search, page, page_size: size })
    const cancel = () => void queryClient.cancelQueries({ queryKey: options.queryKey, exact: true })
    signal.addEventListener('abort', cancel, { once: true })
    try {
      return await queryClient.fetchQuery({ ...options, staleTime: 0, gcTime: 0 })
    } catch (error) {
      // Some servers refuse pages as large as ours.
      if (page > 1 || size === search.page_size || !isKind(error, 'invalid')) throw error
      size = search.page_size
      return await readPage(page)
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
  let first: number | null | undefined
  const { rows, count: last } = await everyPage({
    read: readPage,
    mostPages: Infinity,
    isStopped: () => signal.aborted,
    onPage: (soFar) => {
      first ??= soFar.count
      onProgress({ read: soFar.rows.length, of: soFar.count })
    },
  })
  signal.throwIfAborted()
  const isWhole = first === last && (last === null || last === rows.length)
  return { rows, remark: isWhole ? '' : changedWords(first ?? 0, last ?? 0, rows.length) }
}

const changedWords = (first: number, last: number, read: number) =>
  ` The list changed while it was read: the server counted ${formatNumber(first)} at first and ${formatNumber(last)} at the end, and sent ${formatNumber(read)} different rows. Export it again to get all of them.`
