import type { ReviewSummary } from '#contract/reviews'
import { RecordLink } from '../list/record-link'
import { dash } from '../lib/dates'
import { Badge } from '../ui/badge'
import { columnHelper } from '../list/data-table'
import { Name } from '../ui/name'
import { Day } from '../ui/time'
import { stateWords } from './review-words'

const helper = columnHelper<ReviewSummary>()

const isLate = ({ state, due_on }: Pick<ReviewSummary, 'state' | 'due_on'>, today: string) =>
  state !== 'closed' && due_on != null && due_on < today

/** Open, paused or closed; one that is past its day says that instead. */
export function ReviewState({
  review: { state, due_on },
  today,
}: {
  review: Pick<ReviewSummary, 'state' | 'due_on'>
  today: string
}) {
  if (isLate({ state, due_on }, today)) return <Badge tone="bad">Overdue</Badge>
  return (
    <Badge tone={state === 'closed' ? 'good' : state === 'paused' ? 'neutral' : 'accent'}>
      {stateWords[state] ?? state}
    </Badge>
  )
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

const shownState = ({ state, due_on }: ReviewSummary, today: string) =>
  isLate({ state, due_on }, today) ? 'Overdue' : (stateWords[state] ?? state)

export const reviewColumns = (today: string) =>
  helper.columns([
    helper.accessor(({ name }) => name, {
      id: 'name',
      header: 'Name',
      meta: { ordering: 'name', card: 'title', width: 14 },
      cell: ({ row: { original: review } }) => (
        <RecordLink of="reviews" id={review.id}>
          <Name>{review.name}</Name>
        </RecordLink>
      ),
    }),
    helper.accessor((review) => shownState(review, today), {
      id: 'state',
      header: 'State',
      meta: { width: 9 },
      cell: ({ row }) => <ReviewState review={row.original} today={today} />,
    }),
    helper.accessor(({ decided_count, item_count }) => `${decided_count ?? 0} of ${item_count ?? 0}`, {
      id: 'decided',
      header: 'Decided',
      meta: { width: 9.5 },
      cell: ({ row: { original: review } }) => (
        <Progress done={review.decided_count ?? 0} of={review.item_count ?? 0} />
      ),
    }),
    helper.accessor(({ role_count }) => role_count ?? '', {
      id: 'roles',
      header: 'Roles',
      meta: { align: 'end', width: 4.5 },
      cell: ({ row }) => row.original.role_count ?? dash,
    }),
    helper.accessor(({ reviewer }) => reviewer ?? '', {
      id: 'reviewer',
      header: 'Reviewer',
      meta: { width: 9, look: 'text-soft' },
      cell: ({ row }) => <Name>{row.original.reviewer}</Name>,
    }),
    helper.accessor(({ due_on }) => due_on ?? '', {
      id: 'due_on',
      header: 'Due',
      meta: { ordering: 'due_on', align: 'end', width: 7 },
      cell: ({ row }) => <Day at={row.original.due_on} />,
    }),
    helper.accessor(({ opened_at }) => opened_at, {
      id: 'opened_at',
      header: 'Opened',
      meta: { ordering: 'opened_at', align: 'end', width: 7 },
      cell: ({ row }) => <Day at={row.original.opened_at} />,
    }),
    helper.accessor(({ id }) => Number(id), {
      id: 'id',
      header: 'Id',
      meta: { ordering: 'id', extra: true, width: 4.5, look: 'font-mono text-xs text-muted' },
      cell: ({ row }) => row.original.id,
    }),
  ])
