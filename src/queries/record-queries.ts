import { type FetchQueryOptions, mutationOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { BodyOf, Endpoint, Page } from '#contract/wire'
import { finderOf, searchable } from '#domain/folding'
import { allBut } from '../api/all-but'
import { ApiError } from '../api/api-error'
import { call, type CallInput } from '../api/call'
import type { Dataset } from '../api/dataset'
import { canAsk, readOffers } from '../api/offers'
import { queryClient } from '../api/query-client'
import { textAt, type ListSearch } from '../lib/address/list-address'
import { readAhead } from '../session/read-ahead'

type Params<E extends Endpoint> = z.input<E['params']>
type IdOf<E extends Endpoint> = Params<E>[keyof Params<E>]
type Sent<E extends Endpoint> = E['body'] extends null ? void : BodyOf<E>
type How = { readonly onSettled: () => void; readonly gcTime?: number }

/** The input of an operation on one record, whose ID is the only parameter of its path. */
const inputOf = <E extends Endpoint>(endpoint: E, id: unknown, more: object): CallInput<E> => {
  const params = Object.fromEntries(Object.keys(endpoint.params.shape).map((name) => [name, id]))
  return { params, ...more } as CallInput<E> // The callers have the types of the endpoint.
}

/** The record of an ID, as its own endpoint tells it. */
export const recordQuery =
  <E extends Endpoint>(key: readonly string[], endpoint: E) =>
  (id: IdOf<E>) =>
    queryOptions({
      queryKey: [...key, 'one', id],
      queryFn: ({ signal }) => call(endpoint, inputOf(endpoint, id, { signal })),
    })

/** A page of a list. The one before it is shown until it is there. */
export const pageQuery = <R>(
  key: readonly string[],
  query: object,
  read: (signal: AbortSignal) => Promise<Page<R>>,
) => ({
  queryKey: [...key, 'list', query],
  queryFn: ({ signal }: { signal: AbortSignal }) => read(signal),
  placeholderData: (before: Page<R> | undefined) => before,
})

/** Reads a page before its list is drawn, unless another API would have to be asked for more than that. */
export const pageAhead = async <S extends ListSearch, R>(
  { needs }: Endpoint,
  [search, defaults]: readonly [S, S],
  query: FetchQueryOptions<Page<R>>,
): Promise<void> => {
  if (await canAsk(search, defaults)) await readAhead(needs, query)
}

/** More rows are asked for than are shown, because the best of them can come later in the server's order. */
const mostFound = 25

/**
 * Finds rows of a list by a text. Another API may search in its own way or not at all, so all its rows are read,
 * as for a search of its list.
 * @throws ApiError also if nothing is found among rows that aren't all
 */
export const finder =
  <R extends { readonly id: string }>(
    every: Dataset<R>,
    textOf: (row: R) => string,
    ask: (
      query: { readonly search: string; readonly page_size: number },
      signal: AbortSignal,
    ) => Promise<Page<R>>,
  ) =>
  async (text: string, signal: AbortSignal): Promise<readonly R[]> => {
    if ((await readOffers()).filters)
      return (await ask({ search: text, page_size: mostFound }, signal)).results
    const { rows } = await queryClient.fetchQuery(every.query)
    const finds = finderOf(text)
    const found = rows.value.filter((row) =>
      finds({ text: searchable(textOf(row)), id: row.id, uid: textAt(row, 'uid') }),
    )
    if (found.length === 0 && rows.kind === 'partly')
      throw new ApiError({ operation: every.what, problem: { kind: 'not-understood', difference: rows.why } })
    return found
  }

/** Refreshes whatever is below these keys. */
export const refreshing =
  (...keys: readonly QueryKey[]) =>
  (): void => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
  }

/** Changes the record of an ID. */
export const changing =
  <E extends Endpoint>(endpoint: E, how: How) =>
  (id: IdOf<E>) =>
    mutationOptions({
      ...how,
      mutationFn: (body: Sent<E>) => call(endpoint, inputOf(endpoint, id, { body })),
    })

/** Creates a record. */
export const creating = <E extends Endpoint>(endpoint: E, how: How) =>
  mutationOptions({
    ...how,
    mutationFn: (body: Sent<E>) => call(endpoint, inputOf(endpoint, undefined, { body })),
  })

/** Deletes the record of an ID, and refreshes what `refresh` does, but nothing requests the record again. */
export const deleting =
  <E extends Endpoint>(key: readonly string[], endpoint: E, refresh: () => void, alsoChanged?: () => void) =>
  (id: IdOf<E>) =>
    mutationOptions({
      mutationFn: () => call(endpoint, inputOf(endpoint, id, {})),
      onSuccess: () => {
        void queryClient.invalidateQueries(allBut(key, [...key, 'one', id]))
        alsoChanged?.()
      },
      onError: refresh,
    })
