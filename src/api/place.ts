import { useQuery } from '@tanstack/react-query'
import { hasOwnServer } from './connection'
import { queryClient } from './query-client'
import { serverQuery } from './server-query'

/** Who answers the page: our own server from its database, our own server in front of another API, or only another API. */
export type Place = 'own' | 'gateway' | 'elsewhere'

/** undefined: not known yet. If our server doesn't say, its answers decide. */
export function usePlace(): Place | undefined {
  const isHere = hasOwnServer()
  const { data, isPending } = useQuery({ ...serverQuery, enabled: isHere }, queryClient)
  if (!isHere || data === null) return 'elsewhere'
  return isPending ? undefined : data?.mode === 'gateway' ? 'gateway' : 'own'
}

/** The same outside components. It asks for nothing that isn't known by now. */
export const isGatewayNow = (): boolean => queryClient.getQueryData(serverQuery.queryKey)?.mode === 'gateway'
