import { useQuery } from '@tanstack/react-query'
import { isPlain, type ListSearch } from '../lib/list-search'
import { queryClient } from './query-client'
import { serverQuery } from './server-query'

/** Our server answers from its database (`own`), or forwards the operations of the API to another one. */
export type Backend = 'own' | 'gateway'

/** undefined: not known yet. If the description of the server can't be read, it counts as our own. */
export function useBackend(): Backend | undefined {
  const { data, isPending } = useQuery(serverQuery, queryClient)
  return isPending ? undefined : data?.mode === 'gateway' ? 'gateway' : 'own'
}

/**
 * Whether our own server answers from its database, so that it obeys every part of a request; undefined: not
 * known yet.
 */
export function useIsOurs(): boolean | undefined {
  const { data, isPending } = useQuery(serverQuery, queryClient)
  return isPending ? undefined : data?.mode === 'embedded'
}

/** Whether a gateway is known to answer, for code outside components. It sends no request. */
export const isGatewayNow = (): boolean => queryClient.getQueryData(serverQuery.queryKey)?.mode === 'gateway'

/** Whether our own database answers as far as is known, for code outside components. It sends no request. */
export const isOwnNow = (): boolean => !isGatewayNow()

/**
 * Whether our own server answers, which has every parameter of the contract. Behind a gateway another one
 * does.
 */
export async function isOurs(): Promise<boolean> {
  try {
    return (await queryClient.fetchQuery(serverQuery)).mode === 'embedded'
  } catch {
    return false // What the server can do then shows in its answers.
  }
}

/** Whether a page of a list can be asked for: another API is asked for plain pages only. */
export const canAsk = async <S extends ListSearch>(search: S, defaults: S): Promise<boolean> =>
  isPlain(search, defaults) || (await isOurs())
