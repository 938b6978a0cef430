import { RotateCw } from 'lucide-react'
import { isPostponed, type ApiError } from '../api/api-error'
import { differencesOf, sameInRows } from '../api/differences'
import { dueAt } from '../api/query-client'
import { clock } from '../lib/words'
import { Button } from '../ui/button'
import { ForbiddenHelp } from './forbidden-help'
import { useSecondsUntil } from '../ui/time/seconds-until'

type Props = { error: ApiError; onRetry: () => void; retrying: boolean }

/** Counts down to the time that the server named. The read is retried automatically a few times, and after that by the button. */
function Countdown({ error, onRetry, retrying }: Props) {
  const left = useSecondsUntil(dueAt(error) ?? 0)
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm text-soft">
      {retrying ? (
        <p>
          {left > 0 ? 'Retrying in ' : 'Retrying …'}
          {left > 0 && (
            <span role="timer" className="font-mono font-medium text-ink">
              {clock(left)}
            </span>
          )}
        </p>
      ) : (
        <Button onClick={onRetry} aria-disabled={left > 0} icon={<RotateCw size={14} aria-hidden="true" />}>
          {left > 0 ? (
            <span role="timer">
              Try again in <span className="font-mono">{clock(left)}</span>
            </span>
          ) : (
            'Try again'
          )}
        </Button>
      )}
    </div>
  )
}

const shown = 3

/** Lists where the reply differs from the contract, and what the contract expects there. */
function Differences({ error: { problem, endpoint } }: { error: ApiError }) {
  if (problem.kind !== 'not-understood') return null
  const { difference, reply } = problem
  const all =
    typeof difference === 'string'
      ? [{ at: '', expected: 'JSON', found: difference || 'nothing' }]
      : differencesOf(difference, reply)
  const places = [...new Map(all.map((one) => [sameInRows(one.at) + one.expected, one])).values()]
  return (
    <div className="max-w-prose text-sm text-soft">
      <ul aria-label="Differences from the documented reply" className="flex flex-col gap-1">
        {places.slice(0, shown).map(({ at, expected, found }) => (
          <li key={at + expected}>
            Expected {expected}
            {at && (
              <>
                {' '}
                at <code className="rounded-sm bg-sunken px-1 py-0.5 text-xs wrap-anywhere">{at}</code>
              </>
            )}
            {found && (
              <>
                , found <bdi>{found}</bdi>
              </>
            )}
            .
          </li>
        ))}
      </ul>
      {places.length > shown && <p className="mt-1">And {places.length - shown} more.</p>}
      {endpoint && (
        <p className="mt-1 text-xs text-muted">
          Operation: {endpoint.name},{' '}
          <code className="wrap-anywhere">{`${endpoint.method} ${endpoint.path}`}</code>
        </p>
      )}
    </div>
  )
}

/** Adds help to an error: how to get access, how long to wait, or what differs. */
export function ErrorHelp(props: Props) {
  const { problem, operation, endpoint, requestId } = props.error
  if (isPostponed(props.error)) return <Countdown {...props} />
  switch (problem.kind) {
    case 'forbidden':
      return (
        <ForbiddenHelp needs={problem.needs} what={operation} endpoint={endpoint} requestId={requestId} />
      )
    case 'not-understood':
      return <Differences error={props.error} />
    default:
      return null
  }
}
