import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { deleteReview, listReviews, updateReview } from '#contract/reviews/reviews'
import { writtenNode } from '#testing/written'
import { reviewColumns } from './review-columns'
import { beginAs, fakeApi, pageOf, showApp } from '../../../testing/fake-api'
import { roleReview } from '../../../testing/written-review'

test('shows the reviews of a node and the nodes below, and believes an empty answer', async () => {
  const [north, west] = [
    writtenNode({ id: 2, name: 'North', parent: 1 }),
    writtenNode({ id: 3, name: 'West', parent: 2 }),
  ]
  const api = fakeApi().has({ nodes: [writtenNode({ id: 1, name: 'Root' }), north, west] })
  await showApp(api, `/reviews?node=${north.uid}`)
  expect(await screen.findByText('No reviews match')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Node North and below' })).toBeVisible()
  expect(screen.queryByText(/This node only/)).toBeNull()
  const asked = api.requests(listReviews).map(({ url }) => url.searchParams.get('include_descendants'))
  expect(asked).toContain('true')
})

test('pauses and discards a review from its row, and stays in the list', async () => {
  const review = roleReview([], { decided_count: 2 })
  let gone = false
  const api = fakeApi()
    .gives(listReviews, () => pageOf(gone ? [] : [review]))
    .gives(updateReview, () => review)
    .on(deleteReview, () => {
      gone = true
      return new Response(null, { status: 204 })
    })
  const router = await showApp(api, '/reviews?state=open')
  const menuItem = async (name: string) => {
    const link = await screen.findByRole('link', { name: 'First quarter' })
    link.focus()
    await userEvent.keyboard('.')
    return within(await screen.findByRole('menu')).findByRole('menuitem', { name })
  }
  // A phone shows these words, and not the dash of the column.
  const due = reviewColumns('2026-01-01').find(({ id }) => id === 'due_on')
  expect(due?.brief?.({ due_on: null } as never)).toBe('') // Only the date matters.
  await userEvent.click(await menuItem('Pause'))
  expect(await screen.findByText(/was paused/)).toBeVisible()
  await userEvent.click(await menuItem('Discard review…'))
  expect(await screen.findByText(/This deletes its 2 decisions/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Discard review' }))
  expect(await screen.findByText(/First quarter.* was discarded/)).toBeVisible()
  expect(router.state.location.searchStr).toBe('?state=open')
})

test('whoever voided a review is told that somebody else withdraws that', async () => {
  const voided = { state: 'closed', voided_at: '2026-03-04T09:30:00.000Z', voided_by_caller: true } as const
  const review = roleReview([], voided)
  await showApp(
    fakeApi('embedded').gives(listReviews, () => pageOf([review])),
    '/reviews',
  )
  await beginAs({ id: '9', employee: '4', name: 'Grace', email: 'grace@example.com' })
  await userEvent.click(await screen.findByRole('button', { name: 'Actions of First quarter' }))
  expect(await screen.findByRole('menuitem', { name: /^Withdraw void…/ })).toHaveAccessibleDescription(
    'You voided this review. Somebody else can withdraw that.',
  )
})
