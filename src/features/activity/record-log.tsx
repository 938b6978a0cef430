import type { RecordType } from '#contract/record-types'
import { Link, useSearch } from '@tanstack/react-router'
import { textAt } from '../../lib/address/list-address'
import { Card } from '../../ui/card'
import { ExportButton } from './export-button'
import { LogBody, noneSince } from './log-body'
import { LogPager } from './log-pager'
import { useActivity } from './use-activity'
import { ErrorCard } from '../../errors/error-card'
import { useNodeName } from '../../scope/node-filter'
import { counted } from '../../lib/words'
import { Badge } from '../../ui/badge'
import { Name } from '../../ui/name'
import { Skeleton } from '../../ui/waiting/skeleton'
import { Ago } from '../../ui/time/time'
import { ActorIcon } from './log-line'
import { Sentence } from './log-sentence'
import { foldEqual, textOf, withoutRecord, type Folded } from '#domain/activity/sentence'
import { activitySearch } from '../../queries/searches'

export type HistoryProps = { type: RecordType; id: string }

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

const most = 5
/** More than are shown, because equal ones are folded. */
const asked = 25
const row = 'flex min-h-11 items-center gap-3 border-b border-line-soft px-4 py-1.5 last:border-0'

/** One line, with the time on its right; in a narrow card the time is below. */
function Line({ line, actor, pieces, times }: Folded) {
  return (
    <li className={row}>
      <ActorIcon kind={line.actor_kind} />
      <div className="flex min-w-0 flex-1 items-center gap-x-3 @max-sm:flex-wrap">
        <span
          className="min-w-0 text-soft @max-sm:line-clamp-3 @sm:truncate"
          title={`${actor} ${textOf(pieces)}`}
        >
          <span className="font-medium text-ink">
            <Name>{actor}</Name>
          </span>{' '}
          <Sentence pieces={pieces} />
        </span>
        {times > 1 && (
          <span className="shrink-0 whitespace-nowrap">
            <Badge>{counted(times, 'time')}</Badge>
          </span>
        )}
        <span className="ml-auto shrink-0 text-xs text-muted @max-sm:ml-0 @max-sm:basis-full">
          <Ago at={line.at} />
        </span>
      </div>
    </li>
  )
}

const Waiting = () => (
  <div aria-busy="true">
    {Array.from({ length: most }, (_, at) => (
      <div key={at} className={row}>
        <Skeleton className="w-52" />
      </div>
    ))}
  </div>
)

/**
 * The newest changes in the caller's scope, or of one record. Shows nothing if the caller can't read the
 * audit log.
 */
export function RecentActivity({ record = '' }: { record?: string }) {
  const { query, isShut } = useActivity({ ...activitySearch.defaults, record, result: 'done' }, asked)
  const nodeName = useNodeName()
  if (isShut) return null
  const { data, error, refetch } = query
  const body = () => {
    if (!data) return error ? <ErrorCard error={error} onRetry={() => void refetch()} /> : <Waiting />
    if (data.lines.length === 0) return <p className="p-4 text-muted">{noneSince('changes', data.begins)}.</p>
    return (
      <ol>
        {foldEqual(data.lines, nodeName)
          .slice(0, most)
          .map((one) => (
            <Line key={one.line.id} {...one} pieces={record ? withoutRecord(one.pieces) : one.pieces} />
          ))}
      </ol>
    )
  }
  return (
    <Card
      title={record ? 'Recent changes' : 'Recent activity'}
      note={
        record ? (
          <Link to="." search={(now: object) => ({ ...now, view: 'history' as const })} className="link">
            All changes
          </Link>
        ) : (
          <Link to="/activity" className="link">
            All activity
          </Link>
        )
      }
    >
      <div className="@container">{body()}</div>
    </Card>
  )
}
