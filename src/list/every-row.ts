import { maxPageSize, type Page } from '#contract/wire'
import { isKind } from '../api/api-error'
import { everyPage, type Rows, type WalkProgress } from '../api/every-page'
import { queryClient } from '../api/query-client'
import type { ListSearch } from '../lib/list-search'
import type { ListRow } from './list-kind'
import type { Read } from './use-list'

type Options<Row, S> = {
  search: S
  read: Read<Row, S>
  signal: AbortSignal
  /** The records in the plural. */
  what: string
  onProgress: (progress: WalkProgress) => void
}

/** Reads every row that matches. They can be a part of them, with the reason. Throws when it is aborted. */
export async function readEveryRow<Row extends ListRow, S extends ListSearch>({
  search,
  read,
  signal,
  what,
  onProgress,
}: Options<Row, S>): Promise<Rows<Row>> {
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
  const { rows } = await everyPage({
    read: readPage,
    what,
    mostPages: Infinity,
    isStopped: () => signal.aborted,
    onPage: onProgress,
  })
  signal.throwIfAborted()
  return rows
}
