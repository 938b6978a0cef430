import { CircleAlert, RotateCw } from 'lucide-react'
import { ApiError, isPostponed } from '../api/api-error'
import { Button } from '../ui/buttons/button'
import { CopyButton } from '../ui/buttons/copy-button'
import { errorWords, waitReason } from './error-words'
import { ForbiddenAdvice, ForbiddenHelp } from './forbidden-help'
import { lazy, Suspense } from 'react'
import { dueAt } from '../api/query-client'
import { clock } from '../lib/words'
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
function ErrorHelp(props: Props) {
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

type ErrorProps = { error: unknown; onRetry: () => void; retrying?: boolean }

/** Status and request ID, for a report: "504 · request 01JD8Q7R2M4". */
const Facts = ({ status, requestId }: { status: number | undefined; requestId: string | undefined }) => (
  <p className="text-xs text-muted">
    {status !== undefined && `Status ${status}`}
    {status !== undefined && requestId !== undefined && ' · '}
    {requestId !== undefined && (
      <>
        request <span className="font-mono select-all">{requestId}</span>
      </>
    )}
  </p>
)

/** The facts of an error, for a report to the operator of the server. */
const reportOf = (title: string, { operation, status, requestId }: ApiError) =>
  [
    title,
    operation,
    status === undefined ? '' : `Status ${status}`,
    requestId === undefined ? '' : `Request ${requestId}`,
  ]
    .filter(Boolean)
    .join('\n')

/**
 * Stands in for content that couldn't be shown. It says what happened and what to do, and gives the facts for
 * a report.
 */
export function ErrorCard({ error, onRetry, retrying = false }: ErrorProps) {
  const { title, advice, retry } = errorWords(error)
  const facts = error instanceof ApiError ? error : undefined
  // Then the countdown replaces the advice.
  const isTimed = isPostponed(error)
  const isKnown = facts?.status !== undefined || facts?.requestId !== undefined
  return (
    <div role="alert" className="flex gap-3 p-4">
      <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-bad" />
      <div className="flex min-w-0 flex-1 flex-col gap-1 wrap-anywhere">
        <div className="max-w-prose text-soft">
          <p className="font-semibold text-ink">{title}</p>
          <p>
            <bdi>{isTimed ? error.said || waitReason(error) : advice}</bdi>
          </p>
          {facts?.problem.kind === 'forbidden' && <ForbiddenAdvice needs={facts.problem.needs} />}
        </div>
        {isKnown && <Facts status={facts.status} requestId={facts.requestId} />}
        {facts && <ErrorHelp error={facts} onRetry={onRetry} retrying={retrying} />}
        <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {retry && !isTimed && (
            <Button small onClick={onRetry} busy={retrying} icon={<RotateCw size={14} aria-hidden="true" />}>
              Try again
            </Button>
          )}
          {isKnown && <CopyButton text={() => reportOf(title, facts)}>Copy details</CopyButton>}
        </div>
      </div>
    </div>
  )
}
