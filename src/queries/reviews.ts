import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { reviewOrderings, reviewStates } from '#contract/address-values'
import {
  applyReview,
  closeReview,
  createReview,
  decideReview,
  deleteReview,
  getReview,
  getReviewEvidence,
  listReviews,
  type Review,
  type ReviewSummary,
  updateReview,
} from '#contract/reviews'
import { type BodyInputOf, orderingsBy, type Page } from '#contract/wire'
import { keyOf } from '#domain/review/review-decisions'
import { call } from '../api/call'
import { isGone } from '../api/is-gone'
import { queryClient } from '../api/query-client'
import { listShape, scopeAsked } from '../lib/list-search'
import { oneOf, searchOf } from '../lib/search-params'
import { rolesKey } from './roles'

export const reviewsSearch = searchOf(() => ({
  ...listShape,
  ordering: oneOf(orderingsBy(reviewOrderings), '-opened_at'),
  state: oneOf(reviewStates, ''),
}))
type ReviewsSearch = ReturnType<typeof reviewsSearch>

export const reviewsKey = ['reviews'] as const

export const reviewsQuery = (search: ReviewsSearch) =>
  queryOptions<Page<ReviewSummary>>({
    queryKey: [...reviewsKey, 'list', search],
    queryFn: ({ signal }) => {
      const { page, page_size, search: words, ordering, state } = search
      const scope = scopeAsked(search)
      const query = { page, page_size, search: words, ordering, ...scope, state: state || undefined }
      return call(listReviews, { query, signal })
    },
    placeholderData: keepPreviousData,
  })

/** How many reviews are open, for the navigation. */
export const openReviewsQuery = queryOptions({
  queryKey: [...reviewsKey, 'list', 'open'],
  queryFn: async ({ signal }) =>
    (await call(listReviews, { query: { page_size: 1, state: 'open' }, signal })).count,
})

export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: [...reviewsKey, 'one', id],
    queryFn: ({ signal }) => call(getReview, { params: { id }, signal }),
  })

const refreshLists = () => void queryClient.invalidateQueries({ queryKey: [...reviewsKey, 'list'] })
const refreshReview = (id: string) => () =>
  void queryClient.invalidateQueries({ queryKey: reviewQuery(id).queryKey })
const store = (review: Review) => {
  queryClient.setQueryData(reviewQuery(review.id).queryKey, review)
  refreshLists()
}

export const createReviewMutation = mutationOptions({
  mutationFn: (body: BodyInputOf<typeof createReview>) => call(createReview, { body }),
  onSuccess: store,
  onError: refreshLists,
})

export const stateMutation = (id: string) =>
  mutationOptions({
    mutationFn: (state: 'open' | 'paused') => call(updateReview, { params: { id }, body: { state } }),
    onSuccess: store,
    onError: refreshReview(id),
  })

/** {@link stateMutation} without a view. */
export const setState = (id: string, state: 'open' | 'paused'): Promise<Review> =>
  queryClient.getMutationCache().build(queryClient, stateMutation(id)).execute(state)

/** Refreshes only lists, because the review itself is gone. */
export const removeReviewMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => call(deleteReview, { params: { id } }),
    onSuccess: refreshLists,
    onError: refreshReview(id),
  })

export const decideMutation = (id: string) =>
  mutationOptions({
    mutationFn: (body: BodyInputOf<typeof decideReview>) => call(decideReview, { params: { id }, body }),
    onSuccess: ({ decisions, decided_count, milliseconds }) => {
      const decided = new Set(decisions.map(keyOf))
      queryClient.setQueryData(
        reviewQuery(id).queryKey,
        (review) =>
          review && {
            ...review,
            decided_count,
            milliseconds,
            decisions: [...review.decisions.filter((one) => !decided.has(keyOf(one))), ...decisions],
          },
      )
      refreshLists()
    },
    onError: refreshReview(id),
  })

/** Refreshes everything about roles, because it changes one. */
export const applyMutation = (id: string) =>
  mutationOptions({
    mutationFn: (role: string) => call(applyReview, { params: { id }, body: { role } }),
    onSuccess: (review) => {
      store(review)
      void queryClient.invalidateQueries({ queryKey: rolesKey })
    },
    onError: refreshReview(id),
  })

export const closeMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => call(closeReview, { params: { id } }),
    onSuccess: store,
    onError: refreshReview(id),
  })

/** The review as it is now. It replaces what was read before. */
export async function readReview(id: string): Promise<Review> {
  const review = await queryClient.fetchQuery({ ...reviewQuery(id), staleTime: 0 })
  refreshLists()
  return review
}
export const isReviewGone = (id: string): Promise<boolean> =>
  isGone(reviewQuery(id).queryKey, () => call(getReview, { params: { id } }))

export const readEvidence = (id: string) => call(getReviewEvidence, { params: { id } })
