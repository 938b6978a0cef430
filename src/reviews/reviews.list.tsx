import { Link } from '@tanstack/react-router'
import { createReview, listReviews, type ReviewSummary } from '#contract/reviews'
import { queryClient } from '../api/query-client'
import type { ListKind } from '../list/list-kind'
import { reviewsKey } from './reviews.queries'

/** A review is looked at one by one: there is nothing to do to many of them at once. */
const reviewsList: ListKind<ReviewSummary> = {
  name: 'reviews',
  noun: { one: 'review', many: 'reviews' },
  needs: listReviews.needs,
  orderings: [
    ['-opened_at', 'Opened last'],
    ['opened_at', 'Opened first'],
    ['due_on', 'Due first'],
    ['name', 'Name, A to Z'],
    ['-name', 'Name, Z to A'],
  ],
  firstStep: {
    needs: createReview.needs,
    to: '/reviews/new',
    label: 'Start a review',
    purpose: 'To start a review',
    Else: () => (
      <p className="mt-1">
        What each role may do now stands in the{' '}
        <Link to="/roles/matrix" className="link">
          matrix of all roles
        </Link>
        .
      </p>
    ),
  },
  filters: [],
  bulk: [],
  refresh: () => void queryClient.invalidateQueries({ queryKey: reviewsKey }),
}

const ofState = (state: string): ListKind<ReviewSummary> => ({
  ...reviewsList,
  noun: { one: `${state} review`, many: `${state} reviews` },
})

/** A list of one state says so wherever it names its rows. */
export const reviewsLists = {
  '': reviewsList,
  open: ofState('open'),
  paused: ofState('paused'),
  closed: ofState('closed'),
}
