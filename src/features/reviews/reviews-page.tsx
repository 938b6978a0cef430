import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { createReview } from '#contract/reviews/reviews'
import { ListPage } from '../../list/list-page'
import { NodeFilter } from '../../scope/node-filter'
import { useReason } from '../../session/use-can'
import { utcDay } from '../../lib/dates'
import { useNow } from '../../ui/time/now'
import { campaigns } from './campaign'
import { reviewColumns } from './review-columns'
import { reviewsLists } from './reviews.list'

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
