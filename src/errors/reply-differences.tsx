import type { ApiError, Problem } from '../api/api-error'
import { differencesOf, sameInRows } from '../api/differences'

type Props = {
  problem: Extract<Problem, { kind: 'not-understood' }>
  endpoint: ApiError['endpoint']
}

const shown = 3

/** Lists where the reply differs from the contract, and what the contract expects there. */
export function ReplyDifferences({ problem: { difference, reply }, endpoint }: Props) {
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
