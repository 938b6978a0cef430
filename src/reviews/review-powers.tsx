import { Link } from '@tanstack/react-router'
import { createReview, type ReviewSummary } from '#contract/reviews'
import { queryClient } from '../api/query-client'
import type { ListPowers } from '../list/list-kind'
import { reviewsKey } from './reviews.queries'

/** A review is looked at one by one: there is nothing to do to many of them at once. */
export const reviewPowers: ListPowers<ReviewSummary> = {
  beginning: {
    needs: createReview.needs,
    to: '/reviews/new',
    label: 'Start a review',
    what: 'To start a review',
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
  readAgain: () => void queryClient.invalidateQueries({ queryKey: reviewsKey }),
}
