import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, CircleMinus, CircleQuestionMark } from 'lucide-react'
import { outcomeNames } from '../../form/saved'
import type { ItemOutcome, Pause } from '../../form/bulk-run/run-many'
import { clock, counted } from '../../lib/words'
import { Name } from '../../ui/name'
import { Button } from '../../ui/buttons/button'
import { PlainLink } from '../../ui/buttons/plain-link'
import { useSecondsUntil } from '../../ui/time/seconds-until'
import { Progress } from '../../ui/waiting/progress'

const looks = {
  done: { Icon: CircleCheck, word: outcomeNames.done, tone: 'text-good' },
  'not-done': { Icon: CircleAlert, word: outcomeNames['not-done'], tone: 'text-bad' },
  maybe: { Icon: CircleQuestionMark, word: outcomeNames.maybe, tone: 'text-warn' },
  skipped: { Icon: CircleMinus, word: 'Skipped', tone: 'text-muted' },
} as const

type RowProps = {
  name: ReactNode
  /** The id of the record, if it exists already. */
  id?: string | undefined
  /** A second line that distinguishes the row from others. */
  about?: string | undefined
  /** What to look at before the action starts. */
  warning?: string | undefined
  /** The reason why it is skipped. */
  skipped: string | undefined
  outcome: ItemOutcome | undefined
  stage: 'asking' | 'running' | 'over'
  /** What is still to be decided about it. */
  more: ReactNode
}

/** One of many rows, and its outcome. */
export function BulkRow({ name, id, about, warning, skipped, outcome, stage, more }: RowProps) {
  const kind = skipped === undefined ? outcome?.kind : 'skipped'
  const look = kind && looks[kind]
  const words = skipped ?? outcome?.words
  const at = outcome && 'at' in outcome ? outcome.at : undefined
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-3 py-2 text-sm">
      <span className="min-w-0 flex-1 text-ink">
        {typeof name === 'string' ? <Name>{name}</Name> : name}{' '}
        {id !== undefined && (
          <span className="text-xs whitespace-nowrap text-muted">
            ID <span className="font-mono">{id}</span>
          </span>
        )}
        {about !== undefined && (
          <span className="block text-xs text-muted">
            <Name>{about}</Name>
          </span>
        )}
      </span>
      {look ? (
        <span className={`inline-flex items-center gap-1.5 text-xs font-medium ${look.tone}`}>
          <look.Icon size={14} aria-hidden="true" />
          {look.word}
        </span>
      ) : (
        stage !== 'asking' && (
          <span className="text-xs text-muted">{stage === 'running' ? 'Waiting' : 'Not tried'}</span>
        )
      )}
      {warning && stage === 'asking' && (
        <span className="basis-full text-xs text-warn">
          <bdi>{warning}</bdi>
        </span>
      )}
      {words && (
        <span className="basis-full text-xs text-muted">
          <bdi>
            {at === undefined ? (
              words
            ) : (
              <PlainLink to={at} className="link">
                {words}
              </PlainLink>
            )}
          </bdi>
        </span>
      )}
      {more && <div className="basis-full">{more}</div>}
    </li>
  )
}

/** Says that the server asked to wait, and offers not to. */
function PauseNote({ pause: { until, goOn } }: { pause: Pause }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
      <p>The server is limiting requests. Continuing in {clock(useSecondsUntil(until))}.</p>
      <Button small onClick={goOn}>
        Continue now
      </Button>
    </div>
  )
}

type Props = {
  able: readonly string[]
  outcomes: ReadonlyMap<string, ItemOutcome>
  skipped: number
  pause: Pause | undefined
  over: boolean
  /** It ended early, because the rest would fail too. */
  hasStopped: boolean
  /** The server does a repeated request only once. */
  repeats: boolean
}

/** The progress of an action, and at the end the number of rows that were done. */
export function BulkProgress({ able, outcomes, skipped, pause, over, hasStopped, repeats }: Props) {
  const count = (kind: ItemOutcome['kind'] | undefined) =>
    able.filter((id) => outcomes.get(id)?.kind === kind).length
  const open = count(undefined)
  const parts = [
    `${count('done')} done`,
    ...(['not-done', 'maybe'] as const).map(
      (kind) => count(kind) > 0 && `${count(kind)} ${outcomeNames[kind].toLowerCase()}`,
    ),
    skipped > 0 && `${skipped} skipped`,
    open > 0 && `${open} not tried`,
  ].filter(Boolean)
  return (
    <>
      {!over && (
        <>
          <Progress label="Progress" done={able.length - open} of={able.length} />
          <p className="text-sm">
            {able.length - open} of {counted(able.length, 'row')}
          </p>
        </>
      )}
      <p role="status" className="font-medium text-ink empty:hidden">
        {over ? `${parts.join(', ')}.` : ''}
      </p>
      {!over && pause && <PauseNote pause={pause} />}
      {over && hasStopped && (
        <p className="text-sm">The rest wasn’t tried, because it would fail in the same way.</p>
      )}
      {over && count('maybe') > 0 && (
        <p className="text-sm">
          {repeats
            ? 'This server does a repeated request only once, so rows that aren’t known can be retried.'
            : 'Rows that aren’t known aren’t retried, because they could be done twice. Check them in the list.'}
        </p>
      )}
    </>
  )
}
