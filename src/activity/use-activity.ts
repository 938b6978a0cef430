import { useQuery } from '@tanstack/react-query'
import { listAudit } from '#contract/audit'
import { isKind } from '../api/api-error'
import { hasOwnServer } from '../api/connection'
import { serverQuery } from '../api/server-query'
import { can } from '../session/permissions'
import { useCan, useMyPermissions } from '../session/use-can'
import { activityQuery, type LogSearch } from './activity.queries'

/** All of these are needed to read the audit log. */
const needed = [listAudit.needs, 'msp_view_user'] as const

/** The page of the log that an address names, and what prevents reading it. */
export function useActivity(search: LogSearch) {
  const mine = useMyPermissions()
  const lacks = needed.find((one) => !can(mine, one).allowed)
  const hasServer = hasOwnServer()
  // Keepers read the log of a gateway, whatever the API allows their key.
  const isKeeper = useCan('keeper').allowed
  const query = useQuery({
    ...activityQuery(search),
    enabled: hasServer && (isKeeper || lacks === undefined),
  })
  const { data: server } = useQuery({ ...serverQuery, enabled: hasServer && query.isError })
  const isAbsent = isKind(query.error, 'not-found') || isKind(query.error, 'not-offered')
  const isForKeepers = server?.mode === 'gateway' && isKind(query.error, 'forbidden')
  return {
    query,
    needs: isKeeper ? ('keeper' as const) : (lacks ?? listAudit.needs),
    needsServer: !hasServer || isAbsent || isForKeepers,
  }
}
export type Activity = ReturnType<typeof useActivity>
