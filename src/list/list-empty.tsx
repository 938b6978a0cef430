import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { ForbiddenHelp } from '../errors/forbidden-help'
import { formatNumber } from '../lib/words'
import { namesOf } from '../session/permissions'
import { useCan } from '../session/use-can'
import { EmptyState } from '../ui/empty-state'
import type { FirstStep } from './list-kind'

const toPage = (page: number, words: string) => (
  <Link to="." search={(now: object) => ({ ...now, page })} className="link">
    {words}
  </Link>
)

/** Says that the page is past the end, while other pages still have rows. */
export const PastEnd = ({ page, last }: { page: number; last: number | undefined }) => (
  <EmptyState icon={<SearchX size={18} />} title={`There is no page ${formatNumber(page)}`}>
    <p>
      The list is shorter. Go to the {toPage(1, 'first page')}
      {last !== undefined && <> or the {toPage(last, 'last page')}</>}.
    </p>
  </EmptyState>
)

/** A link to the first step, or the permission that is missing and how to ask for it. */
function Begin({ firstStep: { needs, to, label, purpose, Else } }: { firstStep: FirstStep }) {
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
            {purpose}, you need the permission {namesOf(needs)}.
          </p>
          <ForbiddenHelp needs={needs} what={purpose.toLowerCase()} />
        </>
      )}
      {Else && <Else />}
    </>
  )
}

type Props = { what: string; onPage: boolean; narrowed: boolean; firstStep: FirstStep; onClear: () => void }

/** Says that the list is empty, or that nothing matches. */
export const NoRows = ({ what, onPage, narrowed, firstStep, onClear }: Props) => (
  <EmptyState
    icon={<SearchX size={18} />}
    title={onPage ? `No ${what} on this page match` : narrowed ? `No ${what} match` : `No ${what} yet`}
  >
    {narrowed ? (
      <button type="button" onClick={onClear} className="link">
        Clear search and filters
      </button>
    ) : (
      <Begin firstStep={firstStep} />
    )}
  </EmptyState>
)
