import type { Page } from '#contract/wire'
import { everyPage, type WalkProgress } from '../api/every-page'
import { queryClient } from '../api/query-client'
import type { Rows } from '../api/what-was-read'
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
  const readPage = async (page: number, page_size: number): Promise<Page<Row>> => {
    const options = read({ ...search, page, page_size })
    const cancel = () => void queryClient.cancelQueries({ queryKey: options.queryKey, exact: true })
    signal.addEventListener('abort', cancel, { once: true })
    try {
      return await queryClient.fetchQuery({ ...options, staleTime: 0, gcTime: 0 })
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
  const { rows } = await everyPage({
    read: readPage,
    what,
    mostRows: Infinity,
    isStopped: () => signal.aborted,
    onPage: onProgress,
  })
  signal.throwIfAborted()
  return rows
}
