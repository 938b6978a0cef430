import { useQuery } from '@tanstack/react-query'
import { listAudit } from '#contract/audit'
import { isKind } from '../api/api-error'
import { hasOwnServer } from '../api/connection'
import { can } from '../session/permissions'
import { useMyPermissions } from '../session/use-can'
import { activityQuery, type LogSearch } from './activity.queries'

/** All of these are needed to read the audit log. */
const needed = [listAudit.needs, 'msp_view_user'] as const

/** The page of the log that an address names, and what prevents reading it. */
export function useActivity(search: LogSearch) {
  const mine = useMyPermissions()
  const lacks = needed.find((one) => !can(mine, one).allowed)
  const hasServer = hasOwnServer()
  const query = useQuery({ ...activityQuery(search), enabled: hasServer && lacks === undefined })
  const isAbsent = isKind(query.error, 'not-found') || isKind(query.error, 'not-offered')
  return { query, needs: lacks ?? listAudit.needs, needsServer: !hasServer || isAbsent }
}
export type Activity = ReturnType<typeof useActivity>
