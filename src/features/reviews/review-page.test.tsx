import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { decideReview, getReview, type WrittenReview } from '#contract/reviews/reviews'
import { fakeApi, refuse, reply, showApp, writtenRole } from '../../../testing/fake-api'
import { writtenEmployee, writtenNode } from '../../../testing/written'
import { roleReview } from '../../../testing/written-review'

/** A first review of five roles with two risky permissions each: fifteen decisions. */
const firstReview = () =>
  roleReview(
    [1, 2, 3, 4, 5].map((id) =>
      writtenRole({ id, name: `Role ${id}`, msp_node: 1, msp_node_name: 'Root', role_type: 'Custom' }, [
        'msp_edit_user',
        'msp_delete_user',
      ]),
    ),
  )

/** Stores decisions as the server does, and keeps the items of each request. */
type Sent = { kind: 'role'; id: string; code: string | null }
function deciding(review: WrittenReview) {
  const asked: Sent[][] = []
  const api = fakeApi()
    .has({
      nodes: [writtenNode({ id: 1, name: 'Root' })],
      employees: [writtenEmployee({ id: 5, role: 4, last_name: 'Byron' })],
    })
    .gives(getReview, () => review)
    .on(decideReview, ({ body }) => {
      const { items, decision } = body as { items: Sent[]; decision: 'keep' }
      asked.push(items)
      const decided = items.map(({ id: role, code }) => ({
        role,
        code,
        decision,
        note: '',
        milliseconds: 1,
        decided_at: review.opened_at,
        account_name: 'Key of Ada',
      }))
      review.decisions.push(...decided)
      return reply(decideReview, {
        decisions: decided,
        callers: [],
        decided_count: review.decisions.length,
        milliseconds: 1,
      })
    })
  return { api, asked }
}

test('leads from the list of decisions to a question, and from there to the next open one', async () => {
  await showApp(deciding(firstReview()).api, '/reviews/9')
  const user = userEvent.setup()
  const ofRole = async (name: string) =>
    within((await screen.findByRole('heading', { level: 3, name })).closest('li')!)
  await user.click((await ofRole('Role 4')).getByRole('button', { name: /^Role as a whole/ }))
  expect(screen.getByRole('region', { name: 'Should Role 4 exist with these permissions?' })).toHaveFocus()
  await user.keyboard('k')
  expect(await screen.findByText('Kept. 14 decisions left.')).toBeVisible()
  expect((await ofRole('Role 4')).getByRole('button', { name: 'Role as a whole Kept' })).toBeVisible()
  // Back to a decided item, and on to the next open one.
  await user.keyboard('{ArrowLeft}u')
  expect(screen.getByRole('region', { name: /^Should “.+” belong to Role 4\?$/ })).toHaveFocus()
})

test('shows beside a question who has the role and what it allows, and marks the permission in question', async () => {
  await showApp(deciding(firstReview()).api, '/reviews/9')
  const user = userEvent.setup()
  const role = within((await screen.findByRole('heading', { level: 3, name: 'Role 4' })).closest('li')!)
  await user.click(role.getByRole('button', { name: /^Delete Users/ }))
  const members = await screen.findByRole('region', { name: 'Members' })
  expect(await within(members).findByRole('link', { name: 'Ada Byron' })).toBeVisible()
  const permissions = screen.getByRole('region', { name: 'Permissions' })
  expect(permissions).toHaveTextContent('2 of 25')
  expect(
    within(permissions)
      .getAllByRole('listitem')
      .map((line) => [line.textContent, line.getAttribute('aria-current')]),
  ).toEqual([
    ['Modify UsersHigh risk', null],
    ['Delete UsersHigh risk', 'true'],
  ])
})

test('says that members are not known when the caller can’t view users', async () => {
  await showApp(deciding(firstReview()).api, '/reviews/9', ['msp_view_role', 'msp_edit_role'])
  expect(await screen.findByRole('region', { name: 'Members' })).toHaveTextContent(
    'People aren’t known: you don’t have the permission “View Users”.',
  )
})

test('asks once about all built-in roles of a first review, after the other roles', async () => {
  const review = firstReview()
  for (const { role } of review.roles.slice(0, 2)) role!.role_type = 'System Assigned'
  const { api, asked } = deciding(review)
  await showApp(api, '/reviews/9')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^2 roles, first review/ }))
  expect(screen.getByRole('region', { name: 'Have you seen what the 2 built-in roles allow?' })).toHaveFocus()
  const beside = screen.getByRole('region', { name: 'Built-in roles' })
  expect(within(beside).getAllByRole('link')).toHaveLength(2)
  await user.keyboard('x')
  expect(asked).toEqual([])
  await user.keyboard('k')
  expect(await screen.findByText('Kept. 9 decisions left.')).toBeVisible()
  expect(asked.map((items) => items.map(({ id }) => id))).toEqual([['1', '1', '1', '2', '2', '2']])
  expect(screen.getByRole('region', { name: /^Should Role 3/ })).toBeVisible()
})

test('suggests no answer', async () => {
  await showApp(deciding(firstReview()).api, '/reviews/9')
  await screen.findByRole('button', { name: /^Keep/ })
  expect(document.querySelectorAll('main .button-primary')).toHaveLength(0)
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
    .gives(getReview, () => review)
    .on(decideReview, ({ body }) => {
      const { items, decision, milliseconds } = body as {
        items: Sent[]
        decision: 'keep'
        milliseconds: number
      }
      thought.push(milliseconds)
      const rest = { note: '', milliseconds, decided_at: review.opened_at, account_name: 'Key of Ada' }
      review.decisions = items.map(({ id: role, code }) => ({ role, code, decision, ...rest }))
      return reply(decideReview, { decisions: review.decisions, callers: [], decided_count: 1, milliseconds })
    })
  await showApp(api, '/reviews/9')
  const user = userEvent.setup()
  const keep = await screen.findByRole('button', { name: /^Keep/ })
  later = 60_000
  await user.click(keep)
  expect(await screen.findByText('Kept. Everything is decided.')).toBeVisible()
  later += 30_000
  await user.click(screen.getByRole('button', { name: /^Remove all/ }))
  expect(await screen.findByText('All permissions to remove. Everything is decided.')).toBeVisible()
  expect(thought.map((milliseconds) => Math.floor(milliseconds / 30_000))).toEqual([2, 1])
})

test('keeps the note of each decision until it is made, and asks before notes are lost', async () => {
  const review = firstReview()
  const notes: unknown[] = []
  const api = fakeApi()
    .gives(getReview, () => review)
    .on(decideReview, ({ body }) => {
      const { items, decision, note } = body as {
        items: Sent[]
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
      review.decisions = items.map(({ id: role, code }) => ({ role, code, ...rest }))
      return reply(decideReview, {
        decisions: review.decisions,
        callers: [],
        decided_count: 1,
        milliseconds: 1,
      })
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

test('removes the permissions that somebody names, and can’t confirm a reduction that removes none', async () => {
  const review = firstReview()
  const sent: unknown[] = []
  const api = fakeApi()
    .has({
      nodes: [writtenNode({ id: 1, name: 'Root' })],
      roles: review.roles.map(({ role }) => role!),
      employees: [writtenEmployee({ id: 5, role: 1, last_name: 'Byron' })],
    })
    .gives(getReview, () => review)
    .on(decideReview, ({ body }) => {
      const { items, decision } = body as { items: Sent[]; decision: 'reduce'; note: string }
      sent.push([items[0]!.code, decision])
      const made = items.map(({ id: role, code }) => ({
        role,
        code,
        decision,
        note: '',
        milliseconds: 0,
        decided_at: new Date().toISOString(),
        account_name: 'Ada',
      }))
      return reply(decideReview, { decisions: made, callers: [], decided_count: 1, milliseconds: 0 })
    })
  await showApp(api, '/reviews/9')
  const question = await screen.findByRole('region', { name: /^Should .* exist with these permissions/ })
  await waitFor(() => expect(question).toHaveFocus())
  expect(question).toHaveTextContent('“Remove all permissions” empties the role. It stays')
  const user = userEvent.setup()
  const replies = api.holds(decideReview)
  await user.keyboard('kr')
  expect(screen.queryByRole('dialog')).toBeNull()
  await expect.poll(() => replies).toHaveLength(1)
  replies[0]!()
  await screen.findByText(/^Kept\. .* 1 press came too early and decided nothing\.$/)
  sent.length = 0
  await user.keyboard('{ArrowLeft}r')
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove permissions' }))
  expect(sent).toEqual([])
  expect(dialog.getByRole('button', { name: 'Remove 0 permissions' })).toHaveAccessibleDescription(
    'Choose at least one permission.',
  )
  const [first] = dialog.getAllByRole('checkbox')
  await user.click(first!)
  expect(await dialog.findByRole('row', { name: /^Ada Byron .*Lose Modify Users/ })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Remove 1 permission' }))
  for (const at of [1, 2]) {
    await expect.poll(() => replies).toHaveLength(at + 1)
    replies[at]!()
  }
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    [expect.stringMatching(/^msp_/), 'revoke'],
    [null, 'reduce'],
  ])
})

test('keeps the question whose answer a colleague gave meanwhile, with theirs, and sends what it showed of it', async () => {
  const review = firstReview()
  const { api } = deciding(review)
  const [{ role, code } = { role: '', code: null }] = review.items
  api.on(decideReview, () => {
    const theirs = { role, code, decision: 'keep', note: '', milliseconds: 1, account_name: 'Alan' } as const
    review.decisions = [{ ...theirs, decided_at: review.opened_at }]
    return refuse(400, { error: ['Alan decided about this meanwhile: keep.'] })
  })
  await showApp(api, '/reviews/9')
  const question = await screen.findByRole('region', { name: /Role 1/ })
  for (const seen of [null, { decision: 'keep', decided_at: review.opened_at }]) {
    await userEvent.click(within(question).getByRole('button', { name: /^Remove all/ }))
    expect(await within(question).findByRole('alert')).toHaveTextContent(/^Alan decided about this/)
    expect(await within(question).findByText('Kept')).toBeVisible()
    expect(api.requests(decideReview).at(-1)?.body).toMatchObject({ items: [{ seen }] })
  }
})
