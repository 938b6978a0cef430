import { RotateCw, TriangleAlert } from 'lucide-react'
import { ApiError, isPostponed } from '../api/api-error'
import { useMyPermissions } from '../session/use-can'
import { Button } from '../ui/button'
import { ErrorHelp } from './error-help'
import { errorWords, waitReason } from './error-words'
import { forbiddenAdvice } from './forbidden-words'

type ErrorProps = { error: unknown; onRetry: () => void; retrying?: boolean }

/** Stands in for content that couldn't be shown. It says what happened and what to do, and gives the facts for a report. */
export function ErrorCard({ error, onRetry, retrying = false }: ErrorProps) {
  const { title, advice, retry } = errorWords(error)
  const mine = useMyPermissions()
  const facts = error instanceof ApiError ? error : undefined
  // The countdown says when, instead of the advice.
  const isTimed = isPostponed(error)
  return (
    <div role="alert" className="flex flex-col items-start gap-3 p-6 sm:flex-row sm:gap-4">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-full bg-bad-soft text-bad"
      >
        <TriangleAlert size={17} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2 wrap-anywhere">
        <div className="max-w-prose text-soft">
          <p className="font-semibold text-ink">{title}</p>
          <p className="mt-0.5">
            <bdi>{isTimed ? error.said || waitReason(error) : advice}</bdi>
          </p>
          {facts?.problem.kind === 'forbidden' && (
            <p className="mt-1">{forbiddenAdvice(facts.problem.needs, mine)}</p>
          )}
        </div>
        {facts && <ErrorHelp error={facts} onRetry={onRetry} retrying={retrying} />}
        {(facts?.status !== undefined || facts?.requestId !== undefined) && (
          <dl className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
            {facts.status !== undefined && (
              <div className="flex gap-1.5">
                <dt>Status</dt>
                <dd className="font-mono">{facts.status}</dd>
              </div>
            )}
            {facts.requestId !== undefined && (
              <div className="flex gap-1.5">
                <dt>Request ID</dt>
                <dd className="font-mono select-all">{facts.requestId}</dd>
              </div>
            )}
          </dl>
        )}
      </div>
      {retry && !isTimed && (
        <Button onClick={onRetry} busy={retrying} icon={<RotateCw size={14} aria-hidden="true" />}>
          Try again
        </Button>
      )}
    </div>
  )
}
