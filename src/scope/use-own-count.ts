import { type UseQueryOptions } from '@tanstack/react-query'
import type { Needs, Page } from '#contract/wire'
import { useOffers } from '../api/offers'
import { useRead } from '../session/read-ahead'

/**
 * The number of rows that a list of our own server has, by a page of one row; undefined while it loads.
 * Another server could ignore its filters or need a request for each row, so it isn't asked.
 */
export function useOwnCount<Row>(page: UseQueryOptions<Page<Row>>, needs: Needs): number | undefined {
  const offers = useOffers()
  const { data, isPlaceholderData } = useRead(needs, page, offers?.filters === true)
  return isPlaceholderData ? undefined : (data?.count ?? undefined)
}
