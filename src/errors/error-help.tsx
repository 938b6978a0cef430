import { RotateCw } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { isPostponed, type ApiError } from '../api/api-error'
import { dueAt } from '../api/query-client'
import { clock } from '../lib/words'
import { Button } from '../ui/buttons/button'
import { ForbiddenHelp } from './forbidden-help'
import { useSecondsUntil } from '../ui/time/seconds-until'

type Props = { error: ApiError; onRetry: () => void; retrying: boolean }

/**
 * Counts down to the time that the server named. The read is retried automatically a few times, and after
 * that by the button.
 */
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

/** Answers that can't be read are rare, so this loads when one came. */
const Differences = lazy(async () => ({ default: (await import('./reply-differences')).ReplyDifferences }))

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
      return (
        <Suspense>
          <Differences problem={problem} endpoint={endpoint} />
        </Suspense>
      )
    default:
      return null
  }
}
