import { useQuery } from '@tanstack/react-query'
import { listAudit } from '#contract/audit'
import { useNeeds, useOffers } from '../../api/offers'
import { useAccess } from '../../session/use-can'
import { activityQuery, type LogSearch } from '../../queries/activity'

/**
 * The page of the log in the address, and what prevents reading it. `size`: how many lines, if not the usual
 * number.
 */
export function useActivity(search: LogSearch, size?: number) {
  const offers = useOffers()
  const needs = useNeeds(listAudit)
  const access = useAccess()
  // An entry names one permission; this operation needs two, if keepers don't read the log.
  const needed = needs === 'keeper' ? [needs] : [needs, 'msp_view_user' as const]
  const lacks = needed.find((one) => !access(one).allowed)
  return {
    query: useQuery({
      ...activityQuery(search, size),
      enabled: lacks === undefined && offers !== undefined,
    }),
    needs: lacks ?? needs,
    isShut: lacks !== undefined,
  }
}
export type Activity = ReturnType<typeof useActivity>
