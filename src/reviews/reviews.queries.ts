import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Review } from '#contract/reviews'
import { queryClient } from '../api/query-client'
import { rolesKey } from '../roles/roles.queries'
import { findStore, type Made, type NewReview } from './review-store'
import type { ReviewsSearch } from './reviews.search'

export const reviewsKey = ['reviews'] as const

/** Found out once for each session: a server does not begin to keep reviews meanwhile. */
export const storeQuery = queryOptions({
  queryKey: ['review-store'],
  queryFn: ({ signal }) => findStore(signal),
  staleTime: Infinity,
  // Holds functions, which are the same whenever they are found.
  structuralSharing: false,
})
const store = () => queryClient.ensureQueryData(storeQuery)

export const reviewsQuery = (search: ReviewsSearch) =>
  queryOptions({
    queryKey: [...reviewsKey, 'list', search],
    queryFn: async ({ signal }) => (await store()).list(search, signal),
    placeholderData: keepPreviousData,
  })

export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: [...reviewsKey, 'one', id],
    queryFn: async ({ signal }) => (await store()).get(id, signal),
  })

const listAgain = () => void queryClient.invalidateQueries({ queryKey: [...reviewsKey, 'list'] })
const hold = (review: Review) => {
  queryClient.setQueryData(reviewQuery(review.id).queryKey, review)
  listAgain()
}
const readAgain = (id: string) => () =>
  void queryClient.invalidateQueries({ queryKey: reviewQuery(id).queryKey })

export const createReviewMutation = mutationOptions({
  mutationFn: async (body: NewReview) => (await store()).create(body),
  onSuccess: hold,
  onError: listAgain,
})

export const stateMutation = (id: string) =>
  mutationOptions({
    mutationFn: async (state: 'open' | 'paused') => (await store()).setState(id, state),
    onSuccess: hold,
    onError: readAgain(id),
  })

/** The review itself is not asked for again when it is gone. */
export const removeReviewMutation = (id: string) =>
  mutationOptions({
    mutationFn: async () => (await store()).remove(id),
    onSuccess: listAgain,
    onError: readAgain(id),
  })

const at = ({ role, code }: { role: string; code: string | null }) => `${role}:${code ?? ''}`

export const decideMutation = (id: string) =>
  mutationOptions({
    mutationFn: async (made: Made) => (await store()).decide(id, made),
    onSuccess: ({ decisions, decided_count, milliseconds }) => {
      const anew = new Set(decisions.map(at))
      queryClient.setQueryData(
        reviewQuery(id).queryKey,
        (review) =>
          review && {
            ...review,
            decided_count,
            milliseconds,
            decisions: [...review.decisions.filter((one) => !anew.has(at(one))), ...decisions],
          },
      )
      listAgain()
    },
    onError: readAgain(id),
  })

/** A change of a role shows wherever roles are shown. */
export const applyMutation = (id: string) =>
  mutationOptions({
    mutationFn: async (role: string) => (await store()).apply(id, role),
    onSuccess: (review) => {
      hold(review)
      void queryClient.invalidateQueries({ queryKey: rolesKey })
    },
    onError: readAgain(id),
  })

export const closeMutation = (id: string) =>
  mutationOptions({
    mutationFn: async () => (await store()).close(id),
    onSuccess: hold,
    onError: readAgain(id),
  })

export const readEvidence = async (id: string): Promise<string> => (await store()).evidence(id)
