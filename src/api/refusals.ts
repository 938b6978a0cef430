import { queryOptions, skipToken } from '@tanstack/react-query'
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

/** A search without the parts that the server refuses. */
export function accepted<S extends Asked>(list: string, search: S): S {
  const refused = queryClient.getQueryData(refusalsQuery(list).queryKey) ?? []
  if (refused.length === 0) return search
  return {
    ...search,
    ...Object.fromEntries(refused.filter((part) => part in search).map((part) => [part, ''])),
    ...(refused.includes('below') ? { only: 'yes' } : {}),
    ...(refused.includes(orderPart(search)) ? { ordering: '' } : {}),
  }
}
