import { useQuery } from '@tanstack/react-query'
import { hasOwnServer } from './connection'
import { queryClient } from './query-client'
import { serverQuery } from './server-query'

/**
 * The server that answers the page: our own from its database, our own in front of another API, or only
 * another API.
 */
export type Backend = 'own' | 'gateway' | 'elsewhere'

/** undefined: not known yet. If the description of the server can't be read, it counts as our own. */
export function useBackend(): Backend | undefined {
  const isHere = hasOwnServer()
  const { data, isPending } = useQuery({ ...serverQuery, enabled: isHere }, queryClient)
  if (!isHere || data === null) return 'elsewhere'
  return isPending ? undefined : data?.mode === 'gateway' ? 'gateway' : 'own'
}

/**
 * Whether our own server answers from its database, so that it obeys every part of a request; undefined: not
 * known yet.
 */
export function useIsOurs(): boolean | undefined {
  const isHere = hasOwnServer()
  const { data, isPending } = useQuery({ ...serverQuery, enabled: isHere }, queryClient)
  return isHere && isPending ? undefined : isHere && data?.mode === 'embedded'
}

/** Whether a gateway is known to answer, for code outside components. It sends no request. */
export const isGatewayNow = (): boolean => queryClient.getQueryData(serverQuery.queryKey)?.mode === 'gateway'

/** Whether our own database answers as far as is known, for code outside components. It sends no request. */
export function isOwnNow(): boolean {
  const server = queryClient.getQueryData(serverQuery.queryKey)
  return hasOwnServer() && server !== null && server?.mode !== 'gateway'
}

/**
 * Whether our own server answers, which has every parameter of the contract. Behind a gateway another one
 * does.
 */
export async function isOurs(): Promise<boolean> {
  if (!hasOwnServer()) return false
  try {
    return (await queryClient.fetchQuery(serverQuery))?.mode === 'embedded'
  } catch {
    return false // What the server can do then shows in its answers.
  }
}
