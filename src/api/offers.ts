import { useQuery } from '@tanstack/react-query'
import type { Offers, ServerDescription } from '#contract/about'
import { needsAt, type Endpoint, type Needs } from '#contract/wire'
import { isPlain, type ListSearch } from '../lib/address/list-address'
import { queryClient } from './query-client'
import { serverQuery } from './server-query'

/** A server whose description can't be read counts as our own, but is asked for nothing that others lack. */
const assumed: Offers = {
  people: true,
  catalogue: true,
  log_values: true,
  filters: false,
  idempotency: false,
  keepers: false,
}
type Operation = Pick<Endpoint, 'needs' | 'ofKeepers'>

const offersIn = (server: ServerDescription | undefined): Offers => server?.offers ?? assumed

/** What the server offers; undefined: not known yet. */
export function useOffers(): Offers | undefined {
  const { data, isPending } = useQuery(serverQuery, queryClient)
  return isPending ? undefined : offersIn(data)
}

/** What the server offers as far as is known, for code outside components. It sends no request. */
export const offersNow = (): Offers => offersIn(queryClient.getQueryData(serverQuery.queryKey))

/** What an operation needs here, as keepers of a gateway do what permissions allow elsewhere. */
export const useNeeds = (operation: Operation): Needs => needsAt(useOffers()?.keepers === true, operation)
/** {@link useNeeds} outside components. */
export const needsNow = (operation: Operation): Needs => needsAt(offersNow().keepers, operation)

/** What the server offers, once it has said so. */
export const readOffers = async (): Promise<Offers> =>
  offersIn(await queryClient.fetchQuery(serverQuery).catch(() => undefined))

/** Whether a page of a list can be asked for: another API is asked for plain pages only. */
export const canAsk = async <S extends ListSearch>(search: S, defaults: S): Promise<boolean> =>
  isPlain(search, defaults) || (await readOffers()).filters
