import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { BodyOf, Endpoint } from '#contract/wire'
import { call, type CallInput } from '../api/call'

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
