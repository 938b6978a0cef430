import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { factsOf, itemsOf } from '#domain/review/review-items'
import { decideReview, getReview, listReviews, type WrittenReview } from '#contract/reviews'
import { fakeApi, pageOf, reply, showApp, writtenRole } from '../../testing/fake-api'

beforeAll(() => {
  // jsdom has no layout, so it can't scroll.
  Element.prototype.scrollIntoView = () => {}
})

/** A first review of five roles with two risky permissions each: fifteen decisions. */
function firstReview(): WrittenReview {
  const roles = [1, 2, 3, 4, 5].map((id) =>
    writtenRole({ id, name: `Role ${id}`, msp_node: 1, msp_node_name: 'Root', role_type: 'Custom' }, [
      'msp_edit_user',
      'msp_delete_user',
    ]),
  )
  return {
    id: 9,
    name: 'First quarter',
    state: 'open',
    opened_at: '2026-03-01T10:00:00.000Z',
    msp_node: 1,
    msp_node_name: 'Root',
    reviewer: 'Ada',
    account_name: 'Key of Ada',
    due_on: null,
    closed_at: null,
    role_count: 5,
    item_count: 15,
    decided_count: 0,
    milliseconds: 0,
    base_url: 'http://localhost',
    is_complete: true,
    scope_roles: [],
    scope_nodes: [],
    roles: roles.map((role) => ({
      role_id: String(role.id),
      name: role.name,
      status: 'new',
      fingerprint: 'f'.repeat(64),
      role,
      before: null,
      before_review: null,
      before_closed_at: null,
    })),
    items: roles.flatMap((role) => itemsOf(factsOf(role), null)),
    decisions: [],
    changes: [],
  }
}

test('offers the next open decision and each role of a long review', async () => {
  const review = firstReview()
  const api = fakeApi()
    .on(listReviews, () => reply(listReviews, pageOf([])))
    .on(getReview, () => reply(getReview, review))
    .on(decideReview, ({ body }) => {
      const { items, decision } = body as { items: { role: string; code: string | null }[]; decision: 'keep' }
      const decided = items.map((item) => ({
        ...item,
        decision,
        note: '',
        milliseconds: 1,
        decided_at: review.opened_at,
        account_name: 'Key of Ada',
      }))
      review.decisions.push(...decided)
      return reply(decideReview, {
        decisions: decided,
        decided_count: review.decisions.length,
        milliseconds: 1,
      })
    })
  await showApp(api, '/reviews/9')
  const user = userEvent.setup()
  const progress = await screen.findByRole('group', { name: 'Progress' })
  expect(progress).toHaveTextContent('0 of 15')
  expect(progress).toHaveTextContent('15 decisions open in 5 roles')

  await user.selectOptions(
    within(progress).getByRole('combobox', { name: 'Go to a role' }),
    'Role 4 (3 open)',
  )
  const card = screen.getByRole('region', { name: 'Role 4' })
  expect(screen.getByRole('heading', { level: 3, name: 'Role 4' }).closest('li')).toHaveFocus()
  card.focus()
  await user.keyboard('k')
  expect(await within(progress).findByText('1', { exact: true })).toBeVisible()
  // Back to a decided item, and on to the next open one.
  await user.keyboard('{ArrowLeft}u')
  expect(screen.getByRole('region', { name: /^Role 4:/ })).toHaveFocus()
  await user.click(within(progress).getByRole('button', { name: 'Next open' }))
  expect(screen.getByRole('region', { name: /^Role 4:/ })).toHaveFocus()
})

test('times a second decision of one item from the first one', async () => {
  const review = firstReview()
  review.roles = review.roles.slice(0, 1)
  review.items = review.items.slice(0, 1)
  const now = performance.now.bind(performance)
  let later = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now() + later)
  const thought: number[] = []
  const api = fakeApi()
    .on(listReviews, () => reply(listReviews, pageOf([])))
    .on(getReview, () => reply(getReview, review))
    .on(decideReview, ({ body }) => {
      const { items, decision, milliseconds } = body as {
        items: { role: string; code: string | null }[]
        decision: 'keep'
        milliseconds: number
      }
      thought.push(milliseconds)
      const rest = { note: '', milliseconds, decided_at: review.opened_at, account_name: 'Key of Ada' }
      review.decisions = items.map((item) => ({ ...item, decision, ...rest }))
      return reply(decideReview, { decisions: review.decisions, decided_count: 1, milliseconds })
    })
  await showApp(api, '/reviews/9')
  const user = userEvent.setup()
  const keep = await screen.findByRole('button', { name: /^Keep/ })
  later = 60_000
  await user.click(keep)
  expect(await screen.findByText('Kept. Everything is decided.')).toBeVisible()
  later += 30_000
  await user.click(screen.getByRole('button', { name: /^Revoke/ }))
  expect(await screen.findByText('Revoked. Everything is decided.')).toBeVisible()
  expect(thought.map((milliseconds) => Math.floor(milliseconds / 30_000))).toEqual([2, 1])
})

test('keeps the note of each decision until it is made, and asks before notes are lost', async () => {
  const review = firstReview()
  const notes: unknown[] = []
  const api = fakeApi()
    .on(listReviews, () => reply(listReviews, pageOf([])))
    .on(getReview, () => reply(getReview, review))
    .on(decideReview, ({ body }) => {
      const { items, decision, note } = body as {
        items: WrittenReview['items']
        decision: 'keep'
        note: string
      }
      notes.push(note)
      const rest = {
        decision,
        note,
        milliseconds: 1,
        decided_at: review.opened_at,
        account_name: 'Key of Ada',
      }
      review.decisions = items.map(({ role, code }) => ({ role, code, ...rest }))
      return reply(decideReview, { decisions: review.decisions, decided_count: 1, milliseconds: 1 })
    })
  const router = await showApp(api, '/reviews/9')
  const user = userEvent.setup()
  const note = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ })
  await user.type(await note(), 'Ask Grace')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await note()).toHaveValue('')
  await user.type(await note(), 'Too much')
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  expect(await note()).toHaveValue('Ask Grace')

  void router.navigate({ to: '/reviews' })
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }))
  await user.click(screen.getByRole('button', { name: /^Keep/ }))
  await expect.poll(() => notes).toEqual(['Ask Grace'])
  await expect.poll(async () => (await note()).value).toBe('Too much')
})
