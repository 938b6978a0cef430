import { Link } from '@tanstack/react-router'
import type { ReviewSummary } from '#contract/reviews'
import { dash } from '../lib/dates'
import { counted } from '../lib/words'
import { Badge } from '../ui/badge'
import { columnHelper } from '../ui/data-table'
import { Name } from '../ui/name'
import { Day } from '../ui/time'
import { stateWords } from './review-words'

const helper = columnHelper<ReviewSummary>()

/** Open, paused or closed; one that is past its day says that instead. */
export function ReviewState({ review: { state, due_on }, today }: { review: Pick<ReviewSummary, 'state' | 'due_on'>; today: string }) {
  const late = state !== 'closed' && due_on != null && due_on < today
  if (late) return <Badge tone="bad">Overdue</Badge>
  return <Badge tone={state === 'closed' ? 'good' : state === 'paused' ? 'neutral' : 'accent'}>{stateWords[state] ?? state}</Badge>
}

/** How much is decided: the words say it, the bar repeats it. */
export function Progress({ done, of }: { done: number; of: number }) {
  if (of === 0) return <span className="whitespace-nowrap text-muted">Nothing changed</span>
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" className="h-1.5 w-14 overflow-hidden rounded-full bg-line">
        <span className="block h-full rounded-full bg-accent" style={{ width: `${(100 * done) / of}%` }} />
      </span>
      <span>
        <span className="font-medium">{done}</span> <span className="text-muted">of {of}</span>
      </span>
    </span>
  )
}

export const reviewColumns = (today: string) =>
  helper.columns([
    helper.display({
      id: 'name',
      header: 'Name',
      meta: { ordering: 'name', card: 'title', width: 'w-[24%]' },
      cell: ({ row: { original: review } }) => (
        <Link to="/reviews/$reviewId" params={{ reviewId: review.id }} className="link line-clamp-2 text-ink">
          <Name>{review.name}</Name>
        </Link>
      ),
    }),
    helper.display({
      id: 'state',
      header: 'State',
      meta: { width: 'w-38' },
      cell: ({ row }) => <ReviewState review={row.original} today={today} />,
    }),
    helper.display({
      id: 'decided',
      header: 'Decided',
      meta: { width: 'w-38' },
      cell: ({ row: { original: review } }) => <Progress done={review.decided_count ?? 0} of={review.item_count ?? 0} />,
    }),
    helper.display({
      id: 'roles',
      header: 'Scope',
      meta: { width: 'w-22' },
      cell: ({ row }) => (row.original.role_count === undefined ? dash : counted(row.original.role_count, 'role')),
    }),
    helper.display({
      id: 'reviewer',
      header: 'Reviewer',
      cell: ({ row }) => (
        <span className="line-clamp-2 text-soft">
          <Name>{row.original.reviewer}</Name>
        </span>
      ),
    }),
    helper.display({
      id: 'due_on',
      header: 'Due',
      meta: { ordering: 'due_on', align: 'end', width: 'w-28' },
      cell: ({ row }) => <Day at={row.original.due_on} />,
    }),
    helper.display({
      id: 'opened_at',
      header: 'Opened',
      meta: { ordering: 'opened_at', align: 'end', width: 'w-28' },
      cell: ({ row }) => <Day at={row.original.opened_at} />,
    }),
  ])
