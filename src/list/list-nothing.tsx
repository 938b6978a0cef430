import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { formatNumber } from '../lib/words'
import { namesOf } from '../session/rights'
import { useCan } from '../session/use-can'
import { EmptyState } from '../ui/empty-state'
import type { Beginning } from './list-kind'
import { ForbiddenHelp } from '../errors/forbidden-help'

const toPage = (page: number, words: string) => (
  <Link to="." search={(now: object) => ({ ...now, page })} className="link">
    {words}
  </Link>
)

/** A page past the end: the rows of the list did not go away, the address only points behind them. */
export const PastEnd = ({ page, last }: { page: number; last: number | undefined }) => (
  <EmptyState icon={<SearchX size={18} />} title={`There is no page ${formatNumber(page)}`}>
    <p>
      The list ends before it. Go to the{' '}
      {last === undefined ? (
        toPage(1, 'first page')
      ) : (
        <>
          {toPage(1, 'first page')} or the {toPage(last, 'last page')}
        </>
      )}
      .
    </p>
  </EmptyState>
)

/** The way to the first one, or to whom it is closed: what is missing, and how to ask for it. */
function Begin({ beginning: { needs, to, label, what, Else } }: { beginning: Beginning }) {
  const { allowed } = useCan(needs)
  return (
    <>
      {allowed ? (
        <p>
          <Link to={to} className="link">
            {label}
          </Link>
        </p>
      ) : (
        <>
          <p>
            {what}, a key needs the permission {namesOf(needs)}.
          </p>
          <ForbiddenHelp needs={needs} what={what.toLowerCase()} />
        </>
      )}
      {Else && <Else />}
    </>
  )
}

type Props = { what: string; onPage: boolean; narrowed: boolean; beginning: Beginning; onClear: () => void }

/** No rows: because there are none, or because something narrows the list. */
export const NoRows = ({ what, onPage, narrowed, beginning, onClear }: Props) => (
  <EmptyState
    icon={<SearchX size={18} />}
    title={onPage ? `No ${what} on this page match` : narrowed ? `No ${what} match` : `No ${what} yet`}
  >
    {narrowed ? (
      <button type="button" onClick={onClear} className="link">
        Clear search and filters
      </button>
    ) : (
      <Begin beginning={beginning} />
    )}
  </EmptyState>
)
