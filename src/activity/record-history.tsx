import { Link, useSearch } from '@tanstack/react-router'
import { textAt } from '../lib/list-search'
import { Card } from '../ui/card'
import { activitySearch } from '../queries/activity'
import { ExportButton } from './export-button'
import { LogBody } from './log-body'
import { LogPager } from './log-pager'
import type { HistoryProps } from './record-tabs'
import { useActivity } from './use-activity'

/** The lines that employees and service accounts left themselves. Other records do nothing. */
function actorOf({ type, id }: HistoryProps): { readonly who: string; readonly words: string } | undefined {
  if (type === 'employee') return { who: `employee:${id}`, words: 'What they did' }
  if (type === 'service_account') return { who: `key:${id}`, words: 'What it did' }
  return undefined
}

/** The audit log of one record, even after it is gone. */
export function RecordHistory({ type, id }: HistoryProps) {
  const cursor = textAt(useSearch({ strict: false }), 'cursor')
  const record = `${type}:${id}`
  const doneBy = actorOf({ type, id })
  const search = { ...activitySearch.defaults, record, cursor }
  const activity = useActivity(search)
  return (
    <Card
      title="History"
      note={
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 [&_a]:whitespace-nowrap">
          {!activity.isShut && (
            <>
              {doneBy && (
                <Link to="/activity" search={{ who: doneBy.who }} className="link text-sm">
                  {doneBy.words}
                </Link>
              )}
              <Link to="/activity" search={{ record }} className="link text-sm">
                Open in Activity
              </Link>
            </>
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
