import type { Id } from '#contract/shape'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { applyReview, closeReview } from '#contract/reviews/closing'
import {
  createReview,
  decideReview,
  deleteReview,
  getReview,
  getReviewEvidence,
  getVoidedReviews,
  listReviews,
  type Review,
  updateReview,
} from '#contract/reviews/reviews'
import { handOverReview, remindReview, splitReview, undoVoid, voidReview } from '#contract/reviews/campaigns'
import { countReviews } from '#contract/reviews/tally'
import type { BodyInputOf } from '#contract/wire'
import { keyOf, roleStep } from '#domain/review/decisions'
import { call, type CallInput } from '../api/call'
import { queryClient } from '../api/query-client'
import { pageAsked, scopeAsked } from '../lib/address/list-address'
import { employeesKey } from './employees'
import { rolesKey } from './roles'
import { serviceAccountsKey } from './service-accounts'
import { reviewsKey } from './review-tally'
import { deleting, pageQuery, refreshing } from './record-queries'
import type { ReviewsSearch } from './searches'

/** Empty values are not sent. */
const asked = (search: ReviewsSearch) => ({
  ...pageAsked(search),
  ...scopeAsked(search),
  state: search.state,
  kind: search.kind,
  campaign: search.campaign,
  reviewer: search.reviewer,
  overdue: search.overdue,
})
export const reviewsQuery = (search: ReviewsSearch) =>
  pageQuery(reviewsKey, asked(search), (signal) => call(listReviews, { query: asked(search), signal }))

/** How many reviews of the scope are overdue. */
export const overdueReviewsQuery = (scope: Parameters<typeof scopeAsked>[0]) =>
  queryOptions({
    queryKey: [...reviewsKey, 'list', 'overdue', scopeAsked(scope)],
    queryFn: ({ signal }) =>
      call(countReviews, { query: { page_size: 1, overdue: 'true', ...scopeAsked(scope) }, signal }),
  })

type Some = Omit<CallInput<typeof listReviews>['query'], 'page_size'>
const someReviews = (query: Some) =>
  queryOptions({
    queryKey: [...reviewsKey, 'list', 'some', query],
    queryFn: ({ signal }) => call(listReviews, { query: { page_size: 500, ...query }, signal }),
  })
/** The open reviews of one person, for the overview. */
export const assignedReviewsQuery = (reviewer: Id<'employee'> | undefined) =>
  someReviews({ state: 'open', reviewer, ordering: 'due_on' })
/** The reviews of a campaign that the caller can see. */
export const campaignQuery = (campaign: Id<'review'>) => someReviews({ campaign, ordering: 'id' })

/** Who would review what. `asked`: the body of Create Review, as JSON. */
export const splitQuery = (asked: string) =>
  queryOptions({
    queryKey: [...reviewsKey, 'split', asked],
    queryFn: ({ signal }) =>
      call(splitReview, { body: JSON.parse(asked) as BodyInputOf<typeof splitReview>, signal }), // A form wrote it.
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** Stands for what of a review is another now than when it was read. */
const changedIn = ({ roles, callers = [] }: Review): string =>
  [...roles, ...callers].flatMap(({ now }) => (now && now.differences.length > 0 ? [now.digest] : [])).join()

export const reviewQuery = (id: Id<'review'>) => {
  const queryKey = [...reviewsKey, 'one', id] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const review = await call(getReview, { params: { id }, signal })
      const before = queryClient.getQueryData<Review>(queryKey)
      // Lists that were read before a change would contradict the question.
      if (changedIn(review) !== (before ? changedIn(before) : ''))
        for (const list of [employeesKey, serviceAccountsKey, rolesKey])
          void queryClient.resetQueries({ queryKey: list })
      return review
    },
  })
}

const refreshLists = () => void queryClient.invalidateQueries({ queryKey: [...reviewsKey, 'list'] })
const refreshReview = (id: Id<'review'>) => () =>
  void queryClient.invalidateQueries({ queryKey: reviewQuery(id).queryKey })
/** A read that began before a write would put back what was before it. */
const readAgain = (id: Id<'review'>) => {
  if (queryClient.isFetching({ queryKey: reviewQuery(id).queryKey }) > 0) refreshReview(id)()
}
const store = (review: Review) => {
  queryClient.setQueryData(reviewQuery(review.id).queryKey, review)
  readAgain(review.id)
  refreshLists()
}

export const createReviewMutation = mutationOptions({
  mutationFn: (body: BodyInputOf<typeof createReview>) => call(createReview, { body }),
  onSuccess: store,
  onError: refreshLists,
})

/** A write that answers with the whole review. */
const changing = (id: Id<'review'>, change: () => Promise<Review>) =>
  mutationOptions({ mutationFn: change, onSuccess: store, onError: refreshReview(id) })

type Update = BodyInputOf<typeof updateReview>
export const updateReviewMutation = (id: Id<'review'>, body: Update) =>
  changing(id, () => call(updateReview, { params: { id }, body }))
export const handOverMutation = (id: Id<'review'>, reviewer: Id<'employee'>) =>
  changing(id, () => call(handOverReview, { params: { id }, body: { reviewer } }))
/** Voids a review, or withdraws that. */
export const voidMutation = (id: Id<'review'>, reason: string, isVoid: boolean) =>
  changing(id, () => call(isVoid ? undoVoid : voidReview, { params: { id }, body: { reason } }))

const done = async (change: ReturnType<typeof changing>): Promise<Review> =>
  queryClient.getMutationCache().build(queryClient, change).execute()
/** Pauses a review or goes on with it, without a view. */
export const setState = (id: Id<'review'>, state: 'open' | 'paused') =>
  done(updateReviewMutation(id, { state }))
/** Mails the reviewer, without a view. */
export const remind = (id: Id<'review'>) => done(changing(id, () => call(remindReview, { params: { id } })))

export const removeReviewMutation = deleting(reviewsKey, deleteReview, refreshing(reviewsKey))

/** Decides about roles and permissions, or about people and keys. */
export const decideMutation = (id: Id<'review'>) =>
  mutationOptions({
    mutationFn: (body: BodyInputOf<typeof decideReview>) => call(decideReview, { params: { id }, body }),
    onSuccess: ({ decisions, callers, ...counts }) => {
      const decided = new Set(decisions.map((one) => keyOf(roleStep(one))))
      const known = new Map(callers.map((one) => [keyOf(one), one]))
      queryClient.setQueryData(
        reviewQuery(id).queryKey,
        (review) =>
          review && {
            ...review,
            ...counts,
            decisions: [
              ...review.decisions.filter((one) => !decided.has(keyOf(roleStep(one)))),
              ...decisions,
            ],
            callers: review.callers?.map((one) => known.get(keyOf(one)) ?? one),
          },
      )
      readAgain(id)
      refreshLists()
      // The role was read anew, and can have other items.
      const { roles = [] } = queryClient.getQueryData(reviewQuery(id).queryKey) ?? {}
      if (
        decisions.some(({ role }) => roles.some((one) => one.role_id === role && one.now?.differences.length))
      )
        refreshReview(id)()
    },
    onError: refreshReview(id),
  })

/** Applies the decisions about a role, or about a person or key, and refreshes whatever shows it. */
export const applyMutation = (id: Id<'review'>) =>
  mutationOptions({
    mutationFn: (body: BodyInputOf<typeof applyReview>) => call(applyReview, { params: { id }, body }),
    onSuccess: (review, { kind }) => {
      store(review)
      for (const queryKey of kind === 'role' ? [rolesKey] : [employeesKey, serviceAccountsKey, rolesKey])
        void queryClient.invalidateQueries({ queryKey })
    },
    onError: refreshReview(id),
  })

/** The review as somebody is about to sign it. It stays so until the server refuses. */
export const closingQuery = (id: Id<'review'>) =>
  queryOptions({
    queryKey: [...reviewQuery(id).queryKey, 'closing'],
    queryFn: () => queryClient.fetchQuery({ ...reviewQuery(id), staleTime: 0 }),
    staleTime: Infinity,
    gcTime: 0,
  })

export const closeMutation = (id: Id<'review'>, shown: string | undefined) =>
  changing(id, () => call(closeReview, { params: { id }, body: { shown } }))

export const readVoided = () => call(getVoidedReviews, {})
export const readEvidence = (id: Id<'review'>) => call(getReviewEvidence, { params: { id } })
