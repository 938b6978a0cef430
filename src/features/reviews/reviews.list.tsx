import { Link } from '@tanstack/react-router'
import { createReview, getReview, listReviews, type ReviewSummary } from '#contract/reviews/reviews'
import { valueOfKnown } from '#domain/known'
import { personName } from '#domain/person-name'
import { queryClient } from '../../api/query-client'
import { choicesOf, type Choice } from '../../list/filters/list-filter'
import type { PagedKind } from '../../list/list-kind'
import { useEverybody } from '../../queries/employees'
import { reviewsQuery } from '../../queries/reviews'
import { reviewsKey } from '../../queries/review-tally'
import { reviewsSearch, type ReviewsSearch } from '../../queries/searches'
import { useMyself } from '../../session/session'
import { kindOfReview, stateWords } from './review-words'

const states: readonly Choice[] = Object.entries(stateWords).map(([value, words]) => ({ value, words }))
const kinds: readonly Choice[] = Object.entries(kindOfReview).map(([value, words]) => ({ value, words }))
const dues: readonly Choice[] = [{ value: 'true', words: 'Overdue' }]

/** The caller, then everybody who is listed, or who reviews what is listed here. */
function useReviewers(rows: readonly ReviewSummary[]): readonly Choice[] {
  const myself = useMyself()
  const { data } = useEverybody()
  const people = (data && valueOfKnown(data.rows))?.map((one) => ({ id: one.id, name: personName(one) }))
  const here = rows.map(({ reviewer_id: id, reviewer: name }) => ({ id: id ?? undefined, name }))
  const me = myself === undefined ? [] : [{ value: myself, words: 'Assigned to me' }]
  return [...me, ...choicesOf(people ?? here).filter(({ value }) => value !== myself)]
}

/** Reviews have no bulk actions. */
const reviewsList: PagedKind<ReviewSummary, ReviewsSearch> = {
  page: reviewsQuery,
  address: reviewsSearch,
  name: 'reviews',
  noun: { one: 'review', many: 'reviews' },
  get: getReview,
  needs: listReviews.needs,
  orderings: [
    ['-campaign', 'Newest first'],
    ['campaign', 'Oldest first'],
    ['due_on', 'Due first'],
    ['name', 'Name, A to Z'],
    ['-name', 'Name, Z to A'],
  ],
  firstStep: {
    needs: createReview.needs,
    to: '/reviews/new',
    label: 'Start a review',
    Else: () => (
      <p className="mt-1">
        The{' '}
        <Link to="/roles/matrix" className="link">
          role matrix
        </Link>{' '}
        shows what each role can do now.
      </p>
    ),
  },
  filters: [
    { kind: 'choice', key: 'state', label: 'Status', useChoices: () => states },
    { kind: 'choice', key: 'kind', label: 'About', useChoices: () => kinds },
    { kind: 'choice', key: 'reviewer', label: 'Reviewer', useChoices: useReviewers },
    {
      kind: 'choice',
      key: 'campaign',
      label: 'Campaign',
      useChoices: (rows) =>
        choicesOf(rows.map(({ campaign, name }) => ({ id: campaign ?? undefined, name }))),
    },
    { kind: 'choice', key: 'overdue', label: 'Due date', useChoices: () => dues },
  ],
  actions: async () => (await import('./review-row-actions')).reviewRowActions,
  refresh: () => void queryClient.invalidateQueries({ queryKey: reviewsKey }),
}

const ofState = (state: string): PagedKind<ReviewSummary, ReviewsSearch> => ({
  ...reviewsList,
  noun: { one: `${state} review`, many: `${state} reviews` },
})

/** A list of one state names it, such as “open reviews”. */
export const reviewsLists = {
  '': reviewsList,
  open: ofState('open'),
  paused: ofState('paused'),
  closed: ofState('closed'),
}
