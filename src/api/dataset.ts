import { queryOptions, skipToken, type DataTag, type FetchQueryOptions } from '@tanstack/react-query'
import type { Page } from '#contract/wire'
import { everyPage, type Walk, type WalkProgress } from './every-page'
import { queryClient, shouldRetry } from './query-client'

const minute = 60_000
/** A list that is longer than this is read again only on request. */
const longList = 3000

type Row = { readonly id: string }
/** All rows of a list, as they were read at one time. */
export type DatasetReading<R> = Walk<R> & { readonly readAt: number }

type Options<R> = {
  /** The words before "every" in the keys of its queries. */
  readonly key: readonly string[]
  /** The records in the plural. */
  readonly what: string
  readonly size?: number
  readonly mostRows: number
  readonly read: (query: { page: number; page_size: number }, signal: AbortSignal) => Promise<Page<R>>
}

/** A person's controls while a list is read. */
export type Control = {
  /** Ends the walk. The rows that were read stay. */
  readonly stop: () => void
  /** Ends the walk as if it had never begun. */
  readonly cancel: () => void
}

/**
 * Reads the pages of a walk. After a failure, pages that were read within the last minute are not requested
 * again.
 */
function pageReader<R>(pageKey: readonly string[], read: Options<R>['read'], signal: AbortSignal) {
  const onePage = async (page: number, page_size: number): Promise<Page<R>> => {
    signal.throwIfAborted()
    let isOwn = false
    try {
      return await queryClient.fetchQuery({
        queryKey: [...pageKey, page, page_size],
        queryFn: () => {
          isOwn = true
          return read({ page, page_size }, signal)
        },
        staleTime: minute,
        gcTime: minute,
        retry: shouldRetry,
        structuralSharing: false,
      })
    } catch (error) {
      // Another walk began this request, and was aborted together with it. This walk sends a request of its
      // own.
      if (isOwn || signal.aborted) throw error
      return onePage(page, page_size)
    }
  }
  return onePage
}

/**
 * All rows of one list, shared by every page that needs them. They are kept until the session ends, and
 * changed by writes. A long list is read again only on request, a short one also after five minutes.
 */
export function datasetOf<R extends Row>({ key, what, size, mostRows, read }: Options<R>) {
  const pageKey = [...key, 'every-page']
  const everyKey = [...key, 'every']
  const stateKey = [...key, 'every-state']
  let isStopped = false
  /** Writes during a walk, which may have read the row before. */
  const meanwhile = new Map<string, R | undefined>()

  const state = queryOptions<WalkProgress>({ queryKey: stateKey, queryFn: skipToken })
  const tell = (progress: WalkProgress) => queryClient.setQueryData(state.queryKey, progress)

  const query = queryOptions<DatasetReading<R>>({
    queryKey: everyKey,
    queryFn: async ({ signal }) => {
      isStopped = false
      meanwhile.clear()
      tell({ read: 0, of: null })
      const walk = await everyPage<R>({
        ...(size === undefined ? {} : { size }),
        mostRows,
        what,
        wasRestless: queryClient.getQueryData<DatasetReading<R>>(everyKey)?.isRestless,
        read: pageReader(pageKey, read, signal),
        onPage: tell,
        isStopped: () => isStopped,
      })
      return [...meanwhile].reduce(changed, { ...walk, readAt: Date.now() })
    },
    staleTime: ({ state: { data } }) => ((data?.rows.value.length ?? 0) > longList ? Infinity : 5 * minute),
    gcTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Each page retries by itself.
    retry: false,
    // Comparing every row with the one before would block the page.
    structuralSharing: false,
  })

  const control: Control = {
    stop: () => (isStopped = true),
    cancel: () => void queryClient.cancelQueries({ queryKey: query.queryKey }),
  }
  return { what, query, state, control, ...actionsOn(query, { pageKey, meanwhile }) }
}
export type Dataset<R extends Row> = ReturnType<typeof datasetOf<R>>

/** The reading after a write. */
function changed<R extends Row>(
  reading: DatasetReading<R>,
  [id, row]: readonly [string, R | undefined],
): DatasetReading<R> {
  const { value } = reading.rows
  const at = value.findIndex((one) => one.id === id)
  const rows = row ? (at < 0 ? [...value, row] : value.with(at, row)) : value.filter((one) => one.id !== id)
  const added = rows.length - value.length
  const count = reading.count === null ? null : reading.count + added
  return { ...reading, rows: { ...reading.rows, value: rows }, count }
}

type Kept<R> = { readonly pageKey: readonly string[]; readonly meanwhile: Map<string, R | undefined> }

/** Methods on the rows for pages and writes. */
function actionsOn<R extends Row>(
  query: FetchQueryOptions<DatasetReading<R>> & {
    readonly queryKey: DataTag<readonly unknown[], DatasetReading<R>, Error>
  },
  { pageKey, meanwhile }: Kept<R>,
) {
  return {
    /** Reads the list from the start, even if it is already loaded. */
    refresh: () => {
      queryClient.removeQueries({ queryKey: pageKey })
      // A failure is shown where the rows are.
      void queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)
    },
    /** Takes over a row after a write; undefined if it is gone. */
    change: (id: string, row: R | undefined) => {
      meanwhile.set(id, row)
      queryClient.setQueryData(query.queryKey, (now) => now && changed(now, [id, row]))
    },
    /** Says that a write may have happened whose row can't be read. */
    markIncomplete: (why: string) =>
      queryClient.setQueryData(
        query.queryKey,
        (now): DatasetReading<R> | undefined =>
          now && { ...now, rows: { kind: 'partly', value: now.rows.value, why } },
      ),
    isLoaded: () => queryClient.getQueryData(query.queryKey) !== undefined,
    isLoading: () => queryClient.isFetching({ queryKey: query.queryKey, exact: true }) > 0,
  }
}
