import { type FetchQueryOptions, mutationOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { BodyOf, Endpoint, Page } from '#contract/wire'
import { allBut } from '../api/all-but'
import { call, type CallInput } from '../api/call'
import { canAsk } from '../api/offers'
import { queryClient } from '../api/query-client'
import type { ListSearch } from '../lib/list-address'
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
