import type { ReviewSummary } from '#contract/reviews'
import { nameColumn } from '../../list/name-column'
import { dash, formatDay } from '../../lib/dates'
import { Badge } from '../../ui/badge'
import { idColumn, type Column } from '../../table/column'
import { momentColumn } from '../../table/moment-column'
import { textColumn } from '../../table/text-column'
import { Progress } from '../../ui/waiting/progress'
import { Status } from '../../ui/status'
import { Day } from '../../ui/time/time'
import { kindOfReview, stateWords } from './review-words'

/** The day as the server counts it: a review is overdue when its due day is over in UTC. */
export const utcDay = (now: number): string => new Date(now).toISOString().slice(0, 10)

const isLate = ({ state, due_on }: Pick<ReviewSummary, 'state' | 'due_on'>, today: string) =>
  state !== 'closed' && due_on != null && due_on < today

/**
 * The state of a review beside its title: open, paused or closed. An open or paused review can be overdue
 * instead.
 */
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

/** The number of decisions that are made, in words and as a bar. */
export function Decided({ done, of }: { done: number | undefined; of: number | undefined }) {
  if (done === undefined || of === undefined) return <span className="text-muted">{dash}</span>
  if (of === 0) return <span className="whitespace-nowrap text-muted">No changes</span>
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" className="w-14">
        <Progress label="Decided" done={done} of={of} />
      </span>
      <span>
        <span className="font-medium">{done}</span> <span className="text-muted">of {of}</span>
      </span>
    </span>
  )
}

const shownState = ({ state, due_on }: ReviewSummary, today: string) =>
  isLate({ state, due_on }, today) ? 'Overdue' : (stateWords[state] ?? state)

export const reviewColumns = (today: string): readonly Column<ReviewSummary>[] => [
  nameColumn('reviews', ({ name }) => name, { width: 14, grow: 60 }),
  {
    id: 'state',
    label: 'Status',
    ordering: 'state',
    phone: 'action',
    firm: true,
    width: 6.75,
    value: (review) => shownState(review, today),
    cell: (review) => (
      <Status
        tone={isLate(review, today) ? 'bad' : review.state === 'closed' ? 'good' : 'neutral'}
        inForce={review.state !== 'paused' && !isLate(review, today)}
      >
        {shownState(review, today)}
      </Status>
    ),
  },
  {
    id: 'decided',
    label: 'Decided',
    firm: true,
    width: 9.75,
    value: ({ decided_count, item_count }) =>
      decided_count === undefined || item_count === undefined ? '' : `${decided_count} of ${item_count}`,
    cell: ({ decided_count, item_count }) => <Decided done={decided_count} of={item_count} />,
  },
  {
    id: 'kind',
    label: 'About',
    ordering: 'kind',
    width: 9.5,
    value: ({ kind }) => kindOfReview[kind ?? 'roles'],
    cell: ({ kind }) => kindOfReview[kind ?? 'roles'] ?? kind,
  },
  {
    id: 'roles',
    label: 'Roles',
    align: 'end',
    width: 4.5,
    extra: true,
    value: ({ role_count }) => role_count,
    cell: ({ role_count }) => role_count ?? dash,
  },
  {
    id: 'callers',
    label: 'People and keys',
    align: 'end',
    width: 8,
    extra: true,
    value: ({ caller_count }) => caller_count,
    cell: ({ caller_count }) => caller_count ?? dash,
  },
  textColumn('reviewer', 'Reviewer', ({ reviewer }) => reviewer, {
    ordering: 'reviewer',
    phone: 'second',
    width: 12,
    grow: 40,
    className: 'text-soft',
  }),
  {
    id: 'due_on',
    label: 'Due',
    phone: 'first',
    ordering: 'due_on',
    align: 'end',
    width: 7,
    value: ({ due_on }) => due_on,
    brief: ({ due_on }) => (due_on ? `due ${formatDay(due_on)}` : ''),
    cell: ({ due_on }) => <Day at={due_on} />,
  },
  momentColumn('opened_at', 'Opened', { ordering: 'opened_at', as: Day, width: 7 }),
  { ...idColumn, extra: true },
]
