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
  // Keepers read the log of a gateway, whatever the API allows their key, and nobody else does.
  const isKeeper = useCan('keeper').allowed
  const server = useQuery({ ...serverQuery, enabled: hasServer && !isKeeper })
  const isForKeepers = server.data?.mode === 'gateway' && !isKeeper
  const mayAsk = isKeeper || (lacks === undefined && !server.isPending && !isForKeepers)
  const query = useQuery({ ...activityQuery(search), enabled: hasServer && mayAsk })
  const isAbsent = isKind(query.error, 'not-found') || isKind(query.error, 'not-offered')
  return {
    query,
    needs: isKeeper ? ('keeper' as const) : (lacks ?? listAudit.needs),
    needsServer: !hasServer || isAbsent || (isForKeepers && lacks === undefined),
  }
}
export type Activity = ReturnType<typeof useActivity>
