import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { createReview, listReviews } from '#contract/reviews'
import { localDay } from '../lib/dates'
import { ActionLink } from '../ui/action-link'
import { ListCard } from '../list/list-card'
import { NodeFilter } from '../scope/node-filter'
import { OnOwnServer } from '../frame/on-own-server'
import { Page } from '../frame/page'
import { useList } from '../list/use-list'
import { useCan, useReason } from '../session/use-can'
import { useNow } from '../ui/time/now'
import { reviewColumns } from './review-columns'
import { reviewsLists } from './reviews.list'
import { reviewsQuery, reviewsSearch, type ReviewsSearch } from '../queries/reviews'

export const ReviewsPage = () => (
  <OnOwnServer path="/reviews" title="Reviews">
    <ReviewsList />
  </OnOwnServer>
)

function ReviewsList() {
  const search = useSearch({ from: '/app/reviews' })
  const navigate = useNavigate({ from: '/reviews' })
  const { allowed } = useCan(listReviews.needs)
  const list = useList(reviewsQuery, search, allowed)
  const count = list.query.data?.count
  const today = localDay(new Date(useNow()))
  const columns = useMemo(() => reviewColumns(today), [today])
  const go = (to: ReviewsSearch) => void navigate({ search: to, replace: to.search !== search.search })
  return (
    <Page
      fill
      title="Reviews"
      help="review"
      count={count}
      actions={
        <ActionLink
          look="primary"
          icon={<Plus size={16} aria-hidden="true" />}
          to="/reviews/new"
          reason={useReason(createReview.needs)}
        >
          New review
        </ActionLink>
      }
    >
      <ListCard
        kind={reviewsLists[search.state]}
        columns={columns}
        list={list}
        search={search}
        onSearch={go}
        defaults={reviewsSearch.defaults}
        filters={<NodeFilter />}
      />
    </Page>
  )
}
