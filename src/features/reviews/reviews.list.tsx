import { Link } from '@tanstack/react-router'
import { createReview, getReview, listReviews, type ReviewSummary } from '#contract/reviews'
import { queryClient } from '../../api/query-client'
import type { Choice } from '../../list/filters/list-filter'
import type { PagedKind } from '../../list/list-kind'
import { reviewsKey, reviewsQuery } from '../../queries/reviews'
import { reviewsSearch, type ReviewsSearch } from '../../queries/searches'
import { kindOfReview } from './review-words'

const states: readonly Choice[] = [
  { value: 'open', words: 'Open' },
  { value: 'paused', words: 'Paused' },
  { value: 'closed', words: 'Closed' },
]

const kinds: readonly Choice[] = Object.entries(kindOfReview).map(([value, words]) => ({ value, words }))
const dues: readonly Choice[] = [{ value: 'true', words: 'Overdue' }]

/** Reviews have no bulk actions. */
const reviewsList: PagedKind<ReviewSummary, ReviewsSearch> = {
  page: reviewsQuery,
  address: reviewsSearch,
  name: 'reviews',
  noun: { one: 'review', many: 'reviews' },
  get: getReview,
  needs: listReviews.needs,
  orderings: [
    ['-opened_at', 'Newest first'],
    ['opened_at', 'Oldest first'],
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
