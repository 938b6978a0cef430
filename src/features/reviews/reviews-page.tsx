import { type ReviewSummary, createReview } from '#contract/reviews/reviews'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatDay, utcDay } from '../../lib/dates'
import { counted, isolated, listed } from '../../lib/words'
import { ListPage } from '../../list/list-page'
import { campaignQuery } from '../../queries/reviews'
import { NodeFilter } from '../../scope/node-filter'
import { useReason } from '../../session/use-can'
import type { Groups } from '../../table/row-groups'
import { Name } from '../../ui/name'
import { useNow } from '../../ui/time/now'
import { Decided, reviewColumns } from './review-columns'
import { reviewsLists } from './reviews.list'

const sum = (numbers: readonly (number | undefined)[]) =>
  numbers.reduce<number>((all, one) => all + (one ?? 0), 0)

/** A campaign in one line: how far it is, who waits for whom, and how many of its reviews the caller can't see. */
function CampaignHead({ rows }: { rows: readonly ReviewSummary[] }) {
  const [first] = rows
  const campaign = first?.campaign ?? ''
  const count = first?.campaign_count ?? rows.length
  // A filter, or the end of the page, can cut it.
  const { data } = useQuery({ ...campaignQuery(campaign), enabled: rows.length < count })
  const all = data?.results ?? (rows.length < count ? undefined : rows)
  // What was voided is no work that is done.
  const counting = all?.filter(({ voided_at }) => !voided_at) ?? []
  const voided = (all?.length ?? 0) - counting.length
  const open = counting.filter(({ state }) => state !== 'closed')
  const waits = new Set(open.map(({ reviewer }) => reviewer ?? ''))
  const dues = new Set(open.map(({ due_on }) => due_on ?? ''))
  const due = [...dues].filter(Boolean).toSorted()[0]
  const hidden = all ? count - all.length : 0
  return (
    <>
      <Link to="/reviews" search={{ campaign }} className="link font-semibold text-ink">
        <Name>{first?.name}</Name>
      </Link>
      {counting.length > 0 && (
        <Decided
          done={sum(counting.map(({ decided_count }) => decided_count))}
          of={sum(counting.map(({ item_count }) => item_count))}
        />
      )}
      {voided > 0 && <span className="text-bad">{voided} voided</span>}
      {due !== undefined && (
        <span className="text-muted">
          {dues.size > 1 && 'first '}due {formatDay(due)}
        </span>
      )}
      <span className="text-soft">
        begun by <Name>{first?.account_name}</Name>
        {open.length > 0 && (
          <>
            , waits for <Name>{listed([...waits].map(isolated))}</Name>
          </>
        )}
        {counting.length > 0 && open.length + hidden === 0 && ', closed'}
      </span>
      {hidden > 0 && <span className="text-muted">{counted(hidden, 'more review')} that you can’t see</span>}
    </>
  )
}

/** Reviews that were begun together, in the order that keeps them together. */
const campaigns: Groups<ReviewSummary> = {
  of: ({ campaign }) => campaign ?? undefined,
  Head: CampaignHead,
}

export const ReviewsPage = () => <ReviewsList />

function ReviewsList() {
  const search = useSearch({ from: '/app/reviews' })
  const today = utcDay(useNow())
  const columns = useMemo(() => reviewColumns(today), [today])
  return (
    <ListPage
      title="Reviews"
      help="review"
      counts
      create={{ to: '/reviews/new', label: 'New review', reason: useReason(createReview.needs) }}
      kind={reviewsLists[search.state]}
      columns={columns}
      search={search}
      groups={/^-?campaign$/.test(search.ordering) ? campaigns : undefined}
      filters={<NodeFilter />}
    />
  )
}
