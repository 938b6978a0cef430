import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { createReview, listReviews } from '#contract/reviews'
import { hasOwnServer } from '../api/connection'
import { localDay } from '../lib/dates'
import { ActionLink } from '../form/action-link'
import { ListCard } from '../list/list-card'
import { NodeFilter } from '../scope/node-filter'
import { Page } from '../frame/page'
import { useList } from '../list/use-list'
import { restart } from '../lib/list-search'
import { useCan, useReason } from '../session/use-can'
import { useNow } from '../ui/now'
import { SelectField } from '../ui/select-field'
import { BrowserReviews } from './browser-reviews'
import { reviewColumns } from './review-columns'
import { reviewsLists } from './reviews.list'
import { reviewsQuery } from './reviews.queries'
import { reviewsSearch, type ReviewsSearch } from './reviews.search'
import { ReviewsNeedServer } from './reviews-need-server'

export const ReviewsPage = () => (hasOwnServer() ? <ReviewsList /> : <ReviewsNeedServer />)

function ReviewsList() {
  const search = useSearch({ from: '/app/reviews' })
  const navigate = useNavigate({ from: '/reviews' })
  const { allowed } = useCan(listReviews.needs)
  const list = useList(reviewsQuery, search, allowed)
  const today = localDay(new Date(useNow()))
  const columns = useMemo(() => reviewColumns(today), [today])
  const go = (to: ReviewsSearch) => void navigate({ search: to, replace: to.search !== search.search })
  return (
    <Page
      title="Reviews"
      lead="Decide on changes to roles since the last signed review, one by one."
      aside={
        <ActionLink look="primary" to="/reviews/new" reason={useReason(createReview.needs)}>
          New review
        </ActionLink>
      }
    >
      <BrowserReviews />
      <ListCard
        kind={reviewsLists[search.state]}
        columns={columns}
        list={list}
        search={search}
        onSearch={go}
        defaults={reviewsSearch.defaults}
        filters={
          <>
            <NodeFilter />
            <SelectField
              label="State"
              hideLabel
              value={search.state}
              onChange={(state) =>
                // The options below are the states.
                go(restart(search, { state: state as ReviewsSearch['state'] }))
              }
            >
              <option value="">Any state</option>
              <option value="open">Open</option>
              <option value="paused">Paused</option>
              <option value="closed">Closed</option>
            </SelectField>
          </>
        }
      />
    </Page>
  )
}
