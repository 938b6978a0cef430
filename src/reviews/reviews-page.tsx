import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { createReview, listReviews } from '#contract/reviews'
import { ListPage } from '../list/list-page'
import { NodeFilter } from '../scope/node-filter'
import { useList } from '../list/use-list'
import { useCan, useReason } from '../session/use-can'
import { useNow } from '../ui/time/now'
import { reviewColumns, utcDay } from './review-columns'
import { reviewsLists } from './reviews.list'
import { reviewsQuery } from '../queries/reviews'
import { reviewsSearch } from '../queries/searches'

export const ReviewsPage = () => <ReviewsList />

function ReviewsList() {
  const search = useSearch({ from: '/app/reviews' })
  const { allowed } = useCan(listReviews.needs)
  const list = useList(reviewsLists[search.state], reviewsQuery, search, reviewsSearch.defaults, allowed)
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
      list={list}
      search={search}
      defaults={reviewsSearch.defaults}
      filters={<NodeFilter />}
    />
  )
}
