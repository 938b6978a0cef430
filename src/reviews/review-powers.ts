import type { ReviewSummary } from '#contract/reviews'
import { queryClient } from '../api/query-client'
import type { ListPowers } from '../layout/list-kind'
import { reviewsKey } from './reviews.queries'

/** A review is looked at one by one: there is nothing to do to many of them at once. */
export const reviewPowers: ListPowers<ReviewSummary> = {
  filters: [],
  bulk: [],
  readAgain: () => void queryClient.invalidateQueries({ queryKey: reviewsKey }),
}
