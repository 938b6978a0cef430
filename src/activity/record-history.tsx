import { Link, useSearch } from '@tanstack/react-router'
import { textAt } from '../lib/list-search'
import { Card } from '../ui/card'
import { activitySearch } from './activity.search'
import { ExportButton } from './export-button'
import { LogBody } from './log-body'
import { LogPager } from './log-pager'
import type { HistoryProps } from './record-tabs'
import { useActivity } from './use-activity'

/** What was done to one record, also after it is gone. */
export function RecordHistory({ type, id }: HistoryProps) {
  const cursor = textAt(useSearch({ strict: false }), 'cursor')
  const record = `${type}:${id}`
  const search = { ...activitySearch.defaults, record, cursor }
  const activity = useActivity(search)
  return (
    <Card
      title="History"
      note={
        <div className="flex items-center gap-3">
          {!activity.needsServer && (
            <Link to="/activity" search={{ record }} className="link text-sm">
              Open in Activity
            </Link>
          )}
          <ExportButton activity={activity} search={search} file={`${type}-${id}-history`} small />
        </div>
      }
    >
      <LogBody activity={activity} isNarrowed={cursor !== ''} ofRecord />
      <div className="border-t border-line px-4 empty:hidden">
        <LogPager activity={activity} cursor={cursor} />
      </div>
    </Card>
  )
}
