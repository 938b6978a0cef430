import type { ReviewSummary } from '#contract/reviews/reviews'
import { nameColumn } from '../../list/name-column'
import { dash, formatDay, formatMoment } from '../../lib/dates'
import { Badge } from '../../ui/badge'
import { idColumn, type Column } from '../../table/column'
import { momentColumn } from '../../table/moment-column'
import { textColumn } from '../../table/text-column'
import { Progress } from '../../ui/waiting/progress'
import { Status } from '../../ui/status'
import { Day } from '../../ui/time/time'
import { kindOfReview, stateWords } from './review-words'

type State = Pick<ReviewSummary, 'state' | 'due_on' | 'voided_at'>
/** The state of a review, and whether it is good or bad. What isn't closed can be overdue instead. */
function stateOf({ state, due_on, voided_at }: State, today: string) {
  if (voided_at) return ['Voided', 'bad'] as const
  if (state !== 'closed' && due_on != null && due_on < today) return ['Overdue', 'bad'] as const
  return [stateWords[state] ?? state, state === 'closed' ? 'good' : 'neutral'] as const
}

export function ReviewState({ review, today }: { review: State; today: string }) {
  const [words, tone] = stateOf(review, today)
  return <Badge tone={tone === 'neutral' && review.state === 'open' ? 'accent' : tone}>{words}</Badge>
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

export const reviewColumns = (today: string): readonly Column<ReviewSummary>[] => [
  nameColumn('reviews', ({ name }) => name, { width: 13.25, grow: 60 }),
  // The reviews of a campaign have the same name, and differ by who decides.
  textColumn('reviewer', 'Reviewer', ({ reviewer }) => reviewer, {
    ordering: 'reviewer',
    phone: 'second',
    width: 11.25,
    grow: 40,
    className: 'text-soft',
  }),
  {
    id: 'state',
    label: 'Status',
    ordering: 'state',
    phone: 'action',
    firm: true,
    width: 6.75,
    tip: ({ voided_at }) => (voided_at ? `Voided ${formatMoment(voided_at)}` : undefined),
    value: (review) => stateOf(review, today)[0],
    cell: (review) => {
      const [words, tone] = stateOf(review, today)
      return (
        <Status tone={tone} inForce={review.state !== 'paused' && tone !== 'bad'}>
          {words}
        </Status>
      )
    },
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
    width: 11,
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
  // The reviews of a campaign are opened at once, so this order keeps them together.
  momentColumn('opened_at', 'Opened', { ordering: 'campaign', as: Day, width: 7 }),
  { ...idColumn, extra: true },
]
