import { queryOptions, skipToken } from '@tanstack/react-query'
import { isKind } from './api-error'
import { queryClient } from './query-client'

/** The parts of a list's request that the server refused in this session: `package`, `below` or `ordering=name`. */
export const refusalsQuery = (list: string) =>
  queryOptions<readonly string[]>({
    queryKey: ['refused by the server', list],
    queryFn: skipToken,
    gcTime: Infinity,
  })

type Asked = { readonly node: string; readonly only: '' | 'yes'; readonly ordering: string }

/** The name of an order among the refusals. Both directions are one. */
export const orderPart = ({ ordering }: Pick<Asked, 'ordering'>) => `ordering=${ordering.replace(/^-/, '')}`

const refusalsOf = (list: string) => queryClient.getQueryData(refusalsQuery(list).queryKey) ?? []
export const noteRefusals = (list: string, parts: readonly string[]): void =>
  void queryClient.setQueryData(refusalsQuery(list).queryKey, (now = []) => [...new Set([...now, ...parts])])

/**
 * Reads rows in an order. A server that refuses the order, but not the request without it, isn't asked for it again in this session.
 * @param read gets an empty object when the order is left out
 */
export async function readOrdered<T>(
  list: string,
  ordering: string,
  read: (order: { ordering?: string }) => Promise<T>,
): Promise<T> {
  const part = orderPart({ ordering })
  if (refusalsOf(list).includes(part)) return read({})
  try {
    return await read({ ordering })
  } catch (error) {
    if (!isKind(error, 'invalid')) throw error
    const rows = await read({})
    noteRefusals(list, [part])
    return rows
  }
}

/** A search without the parts that the server refuses. */
export function accepted<S extends Asked>(list: string, search: S): S {
  const refused = refusalsOf(list)
  if (refused.length === 0) return search
  return {
    ...search,
    ...Object.fromEntries(refused.filter((part) => part in search).map((part) => [part, ''])),
    ...(refused.includes('below') ? { only: 'yes' } : {}),
    ...(refused.includes(orderPart(search)) ? { ordering: '' } : {}),
  }
}
