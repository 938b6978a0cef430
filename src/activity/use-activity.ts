import { useQuery } from '@tanstack/react-query'
import { listAudit } from '#contract/audit'
import { useOffers } from '../api/offers'
import { can } from '../session/permissions'
import { useCan, useMyPermissions } from '../session/use-can'
import { activityQuery, type LogSearch } from '../queries/activity'

/** All of these are needed to read the audit log. */
const needed = [listAudit.needs, 'msp_view_user'] as const

/**
 * The page of the log in the address, and what prevents reading it. `size`: how many lines, if not the usual
 * number.
 */
export function useActivity(search: LogSearch, size?: number) {
  const mine = useMyPermissions()
  const lacks = needed.find((one) => !can(mine, one).allowed)
  const isKeeper = useCan('keeper').allowed
  const offers = useOffers()
  // Only keepers can read the log of a gateway, whatever the API allows their key.
  const isAllowed = offers?.keepers ? isKeeper : lacks === undefined
  return {
    query: useQuery({
      ...activityQuery(search, size),
      enabled: isAllowed && offers !== undefined,
    }),
    needs: offers?.keepers ? ('keeper' as const) : (lacks ?? listAudit.needs),
    isShut: !isAllowed,
  }
}
export type Activity = ReturnType<typeof useActivity>
