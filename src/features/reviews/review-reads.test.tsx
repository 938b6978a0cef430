import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { decideReview, getReview } from '#contract/reviews/reviews'
import { queryClient } from '../../api/query-client'
import { reviewQuery } from '../../queries/reviews'
import { fakeApi, reply, showApp } from '../../../testing/fake-api'
import { caller, madeAbout, peopleReview } from '../../../testing/written-review'

test('shows a decision that a read from before it doesn’t know', async () => {
  const review = peopleReview(['Ada', 'Alan'].map((name, at) => caller(at + 1, name, { changes: ['new'] })))
  const api = fakeApi()
    .gives(getReview, () => review)
    .on(decideReview, () => {
      const [ada] = review.callers!
      ada!.decision = { ...madeAbout, decision: 'keep' }
      return reply(decideReview, { decisions: [], callers: [ada!], decided_count: 1, milliseconds: 1 })
    })
  await showApp(api, '/reviews/9')
  const question = await screen.findByRole('region', { name: 'Should Ada keep the role Desk?' })
  const answers: (() => void)[] = []
  api.on(getReview, async () => {
    const early = structuredClone(review)
    await new Promise<void>((resolve) => void answers.push(resolve))
    return reply(getReview, early)
  })
  void queryClient.invalidateQueries({ queryKey: reviewQuery('9').queryKey })
  await expect.poll(() => answers).toHaveLength(1)
  await userEvent.click(within(question).getByRole('button', { name: 'Keep' }))
  const people = within(screen.getByRole('region', { name: 'People' }))
  expect(await people.findByRole('button', { name: 'Ada Kept' })).toBeVisible()
  await expect.poll(() => answers).toHaveLength(2)
  for (const answer of answers) answer()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(people.getByRole('button', { name: 'Ada Kept' })).toBeVisible()
})
