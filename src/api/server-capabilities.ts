import { queryOptions, skipToken } from '@tanstack/react-query'
import { isKind } from './api-error'
import { queryClient } from './query-client'

/**
 * What a server that isn't ours does with a part of a list's request. Of one whose answer isn't known,
 * nothing is claimed.
 */
export type Capability = 'obeys' | 'ignores' | 'refuses' | 'not known'

/**
 * What is known in this session about the parts of a list's request: `search`, `node`, `package`,
 * `ordering:name`.
 */
export const capabilitiesQuery = (list: string) =>
  queryOptions<Readonly<Record<string, Capability>>>({
    queryKey: ['capabilities', list],
    queryFn: skipToken,
    gcTime: Infinity,
  })

/** undefined: nobody asked yet. */
export const capability = (list: string, part: string): Capability | undefined =>
  queryClient.getQueryData(capabilitiesQuery(list).queryKey)?.[part]

export const noteCapability = (list: string, part: string, answer: Capability): void =>
  void queryClient.setQueryData(capabilitiesQuery(list).queryKey, (now) => ({ ...now, [part]: answer }))

/** Both directions of an order are one part. */
export const orderingPart = (ordering: string) => `ordering:${ordering.replace(/^-/, '')}`

/**
 * Reads rows in an order. A server that refuses the order, but not the request without it, isn't asked for it
 * again in this session.
 * @param read gets an empty object when the order is left out
 */
export async function readOrdered<T>(
  list: string,
  ordering: string,
  read: (order: { ordering?: string }) => Promise<T>,
): Promise<T> {
  const part = orderingPart(ordering)
  if (capability(list, part) === 'refuses') return read({})
  try {
    return await read({ ordering })
  } catch (error) {
    if (!isKind(error, 'invalid')) throw error
    const rows = await read({})
    noteCapability(list, part, 'refuses')
    return rows
  }
}

/** A search without the parts that the server refuses. */
export function accepted<S extends { readonly ordering: string }>(list: string, search: S): S {
  const refuses = (part: string) => capability(list, part) === 'refuses'
  return {
    ...search,
    ...Object.fromEntries(
      Object.keys(search)
        .filter(refuses)
        .map((part) => [part, '']),
    ),
    ...(refuses('below') ? { only: 'yes' } : {}),
    ...(refuses(orderingPart(search.ordering)) ? { ordering: '' } : {}),
  }
}
