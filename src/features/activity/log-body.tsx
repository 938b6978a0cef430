import { ArrowDown, History, SearchX } from 'lucide-react'
import { ErrorCard } from '../../errors/error-card'
import { RecordStates } from '../../errors/record-states'
import { useOffers } from '../../api/offers'
import { formatDay, localDay } from '../../lib/dates'
import { useNodeName } from '../../scope/node-filter'
import { EmptyState } from '../../ui/empty-state'
import { useNow } from '../../ui/time/now'
import type { AuditLine } from '../../queries/activity'
import type { Selecting } from './line-selection'
import { LogLine } from './log-line'
import { sharedNames } from '#domain/activity/sentence'
import type { Activity } from './use-activity'

type Day = { readonly day: string; readonly lines: AuditLine[] }

/** The lines by the person's own days, in their order. */
function daysOf(lines: readonly AuditLine[]): readonly Day[] {
  const days: Day[] = []
  for (const line of lines) {
    const at = new Date(line.at ?? '')
    const day = Number.isNaN(at.getTime()) ? '' : localDay(at)
    const last = days.at(-1)
    if (last?.day === day) last.lines.push(line)
    else days.push({ day, lines: [line] })
  }
  return days
}

const dayMs = 86_400_000
function dayWords(day: string, now: number): string {
  if (day === '') return 'Time not known'
  const words = formatDay(day)
  if (day === localDay(new Date(now))) return `Today, ${words}`
  return day === localDay(new Date(now - dayMs)) ? `Yesterday, ${words}` : words
}

/** Names the columns for the eye. A screen reader hears each line as a sentence. */
const Heads = () => (
  <div
    aria-hidden="true"
    className="sticky top-0 z-1 grid grid-cols-log gap-x-3 border-b bg-surface px-(--edge) py-2 text-xs leading-5 font-medium text-muted max-sm:hidden"
  >
    <span className="col-start-2 text-ink">
      Time <ArrowDown size={12} className="inline" />
    </span>
    <span>Who</span>
    <span>What</span>
    <span>Record</span>
  </div>
)

type Props = {
  activity: Activity
  /** Whether filters may leave lines out. */
  isNarrowed: boolean
  /** Whether the log is that of one record. */
  ofRecord?: boolean
  /** The lines that are being selected. */
  selecting?: Selecting | undefined
}

/** Whether the lines of a record don't begin with its creation. */
const isOlderThan = (lines: readonly AuditLine[]): boolean =>
  lines.length > 0 && !lines.at(-1)?.operation?.startsWith('Create ')

/** Says of an empty list how far back it looked. */
export const noneSince = (what: 'changes' | 'activity', begins: string | undefined): string =>
  begins ? `No ${what} since the log began on ${formatDay(begins)}` : `No ${what} in the log`

/** Otherwise somebody who searches “moved” there concludes that nobody moved anything. */
const OfGateway = () =>
  useOffers()?.log_values === false && <p>This server’s log doesn’t say what a change changed.</p>

type NothingProps = { isNarrowed: boolean; ofRecord: boolean; begins: string | undefined }
const Nothing = ({ isNarrowed, ofRecord, begins }: NothingProps) =>
  isNarrowed ? (
    <EmptyState icon={<SearchX size={18} />} title="Nothing matches">
      <p>Change or clear the filters. Only records that you may view are searched.</p>
      <OfGateway />
    </EmptyState>
  ) : (
    <EmptyState icon={<History size={18} />} title={noneSince(ofRecord ? 'changes' : 'activity', begins)}>
      <p>Changes and refusals that you can see are listed here, with who made them.</p>
    </EmptyState>
  )

/** The lines of the audit log by day, newest first, or the reason why there are none. */
export function LogBody({ activity, isNarrowed, ofRecord = false, selecting }: Props) {
  const { query, needs } = activity
  const now = useNow()
  const nodeName = useNodeName()
  // The history of a record is below the heading of its card.
  const Heading = ofRecord ? 'h3' : 'h2'
  return (
    <RecordStates query={query} needs={needs} what="the audit log" bare>
      {({ lines, begins }) => (
        <div
          aria-busy={query.isPlaceholderData}
          className={query.isPlaceholderData ? 'opacity-60' : undefined}
        >
          {query.error && (
            <ErrorCard error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
          )}
          {lines.length > 0 && !ofRecord && <Heads />}
          <div aria-live="polite">
            {lines.length === 0 && <Nothing {...{ isNarrowed, ofRecord, begins }} />}
          </div>
          {daysOf(lines).map(({ day, lines: those }) => (
            <section key={day || those[0]?.id} aria-label={dayWords(day, now)}>
              <Heading
                className={`border-b bg-sunken py-2 text-xs leading-5 font-medium ${ofRecord ? 'px-4' : 'px-(--edge)'}`}
              >
                {dayWords(day, now)}
              </Heading>
              <ol>
                {those.map((line) => (
                  <LogLine
                    key={line.id}
                    {...{ line, nodeName, shared: sharedNames(lines), ofRecord, selecting }}
                  />
                ))}
              </ol>
            </section>
          ))}
          {ofRecord && begins && isOlderThan(lines) && (
            <p className="px-4 py-2.5 text-sm text-muted">The log begins on {formatDay(begins)}.</p>
          )}
        </div>
      )}
    </RecordStates>
  )
}
