import type { Page } from '#contract/wire'
import { everyPage, type WalkProgress } from '../api/every-page'
import { queryClient } from '../api/query-client'
import type { Rows } from '../api/what-was-read'
import type { ListSearch } from '../lib/address/list-address'
import type { ListRow, PageQuery } from './list-kind'
import type { SheetProps } from './sheet-props'

type Options<Row, S> = {
  search: S
  read: PageQuery<Row, S>
  signal: AbortSignal
  /** The records in the plural. */
  what: string
  onProgress: (progress: WalkProgress) => void
}
type Matching<Row extends ListRow, S extends ListSearch> = Pick<
  SheetProps<Row, S>,
  'kind' | 'search' | 'read' | 'rows'
>

/** Reads every row that the server counts as matching. */
async function readEveryRow<Row extends ListRow, S extends ListSearch>({
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

/**
 * Reads every row that matches, on whichever page, in the order of the list, for an export or to select them
 * all. If some rows are missing, the result says why. Throws when it is aborted.
 */
export async function readMatching<Row extends ListRow, S extends ListSearch>(
  { kind, search, read, rows: { whole } }: Matching<Row, S>,
  signal: AbortSignal,
  onProgress: (progress: WalkProgress) => void,
): Promise<Rows<Row>> {
  if (whole) return { ...whole.reading.rows, value: whole.found }
  return readEveryRow({ search, read, signal, what: kind.noun.many, onProgress })
}
