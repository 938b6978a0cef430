import { reviewOrderings, reviewStates } from '#contract/address-values'
import { orderingsBy } from '#contract/wire'
import { listShape } from '../lib/list-search'
import { oneOf, searchOf } from '../lib/search-params'

export const reviewsSearch = searchOf(() => ({
  ...listShape,
  ordering: oneOf(orderingsBy(reviewOrderings), '-opened_at'),
  state: oneOf(reviewStates, ''),
}))
export type ReviewsSearch = ReturnType<typeof reviewsSearch>
