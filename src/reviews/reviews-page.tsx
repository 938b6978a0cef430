import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { createReview, listReviews, type ReviewSummary } from '#contract/reviews'
import { ActionLink } from '../form/action-link'
import { ListCard } from '../list/list-card'
import type { ListKind } from '../list/list-kind'
import { NodeFilter } from '../scope/node-filter'
import { Page } from '../frame/page'
import { useList } from '../list/use-list'
import { restart } from '../lib/list-search'
import { useCan, useReason } from '../session/use-can'
import { useNow } from '../ui/now'
import { SelectField } from '../ui/select-field'
import { KeptHere } from './kept-here'
import { reviewColumns } from './review-columns'
import { dayOf } from './review-words'
import { reviewsQuery, storeQuery } from './reviews.queries'
import { reviewsDefaults, type ReviewsSearch } from './reviews.search'

/** A list of one state says so wherever it names what it shows. */
const kindOf = (state: string): ListKind<ReviewSummary> => ({
  noun: { one: `${state} review`.trim(), many: `${state} reviews`.trim() },
  needs: listReviews.needs,
  rowId: ({ id }) => id,
  orderings: [
    ['-opened_at', 'Opened last'],
    ['opened_at', 'Opened first'],
    ['due_on', 'Due first'],
    ['name', 'Name, A to Z'],
    ['-name', 'Name, Z to A'],
  ],
  pageKeys: [],
  load: async () => (await import('./review-powers')).reviewPowers,
})
const kinds = { '': kindOf(''), open: kindOf('open'), paused: kindOf('paused'), closed: kindOf('closed') }

export function ReviewsPage() {
  const search = useSearch({ from: '/app/reviews' })
  const navigate = useNavigate({ from: '/reviews' })
  const { allowed } = useCan(listReviews.needs)
  const { data: store } = useQuery({ ...storeQuery, enabled: allowed })
  const list = useList(reviewsQuery, search, allowed)
  const today = dayOf(useNow())
  const columns = useMemo(() => reviewColumns(today), [today])
  const go = (to: ReviewsSearch) => void navigate({ search: to, replace: to.search !== search.search })
  return (
    <Page
      title="Reviews"
      lead="What changed in the roles since somebody last answered for them, decided one by one and signed."
      aside={
        <ActionLink look="primary" to="/reviews/new" reason={useReason(createReview.needs)}>
          New review
        </ActionLink>
      }
    >
      {store?.kind === 'browser' && <KeptHere />}
      <ListCard
        kind={kinds[search.state]}
        columns={columns}
        list={list}
        search={search}
        onSearch={go}
        defaults={reviewsDefaults}
        filters={
          <>
            <NodeFilter />
            <SelectField
              label="State"
              hideLabel
              value={search.state}
              onChange={(state) => go(restart(search, { state: state as ReviewsSearch['state'] }))}
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
