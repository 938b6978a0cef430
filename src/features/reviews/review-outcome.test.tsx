import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { applyReview, closeReview } from '#contract/reviews/closing'
import { createReview, getReview, type WrittenReview } from '#contract/reviews/reviews'
import type { WrittenReviewCaller } from '#contract/reviews/callers'
import { beginAs, fakeApi, reply, showApp, writtenRole } from '../../../testing/fake-api'
import { writtenEmployee, writtenNode } from '../../../testing/written'
import { at, caller, made, madeAbout, peopleReview, roleReview } from '../../../testing/written-review'

const role = writtenRole({ id: 1, name: 'Desk', msp_node: 1, msp_node_name: 'Root', role_type: 'Custom' }, [
  'msp_delete_user',
])
const { items } = roleReview([role])
const decided = items.map(({ role: id, code }) => ({
  role: id,
  code,
  decision: code === null ? ('keep' as const) : ('revoke' as const),
  ...made,
}))
const change = (
  result: 'done' | 'refused' | 'maybe',
  after: string[] | null,
): WrittenReview['changes'][number] => ({
  role: '1',
  result,
  removed: ['msp_delete_user'],
  added: [],
  before: ['msp_delete_user'],
  after,
  detail: '',
  at,
  account_name: 'Key',
})
const review = (more: Partial<WrittenReview> = {}) => roleReview([role], { decisions: decided, ...more })
/** A server whose review is in the state that the test sets. */
function server(start: WrittenReview) {
  const held = { review: start }
  const api = fakeApi().gives(getReview, () => held.review)
  return { api, held }
}

test.each([
  ['done', ['msp_delete_user'], 'Done with differences'],
  ['done', [], 'Done'],
  ['refused', ['msp_delete_user'], 'Done with differences'],
  ['refused', null, 'Refused'],
  ['maybe', null, 'Unconfirmed'],
] as const)(
  'shows a change with the result %s and the permissions %j as “%s”',
  async (result, after, words) => {
    const { api } = server(review({ changes: [change(result, after && [...after])] }))
    await showApp(api, '/reviews/9')
    const card = within(await screen.findByRole('region', { name: 'Changes to roles' }))
    expect(card.getByText(words, { exact: true })).toBeVisible()
  },
)

const clerk = { ...madeAbout, decision: 'other_role', role: 2, role_name: 'Clerk' } as const
const removal = { ...madeAbout, decision: 'remove' } as const
const ada = (...[decision, result]: [WrittenReviewCaller['decision'], ('done' | 'refused')?]) =>
  peopleReview([
    caller(1, 'Ada', {
      changes: ['new'],
      decision,
      change: result === undefined ? null : { result, detail: '', at, account_name: 'Key' },
    }),
  ])
test.each([
  ['a permission', 'To remove', 'before it is applied', review()],
  ['a permission', 'To remove', 'after a refusal', review({ changes: [change('refused', null)] })],
  ['a permission', 'Removed', 'once it is applied', review({ changes: [change('done', [])] })],
  ['somebody', 'To remove', 'before it is applied', ada(removal)],
  ['somebody', 'To remove', 'after a refusal', ada(removal, 'refused')],
  ['somebody', 'Removed', 'once it is applied', ada(removal, 'done')],
  ['somebody', 'To get role Clerk', 'before it is applied', ada(clerk)],
  ['somebody', 'Role Clerk', 'once it is applied', ada(clerk, 'done')],
])('says of %s “%s” in the list and at the question %s', async (what, words, _, shown) => {
  const { api } = server(shown)
  await showApp(api, '/reviews/9')
  const [line, asked] =
    what === 'somebody'
      ? ['Ada', 'Should Ada keep the role Desk?']
      : ['Delete Users', /^Should “Delete Users” belong to Desk/]
  await userEvent.click(await screen.findByRole('button', { name: `${line} ${words}` }))
  expect(within(await screen.findByRole('region', { name: asked })).getByText(words)).toBeVisible()
})

test('says of a change without a result that it may be done, and not that it wasn’t applied', async () => {
  const { api } = server(review())
  api
    .gives(applyReview, () => review())
    .has({
      employees: [writtenEmployee({ id: 5, role: 1 })],
      roles: [role],
      nodes: [writtenNode({ id: 1, name: 'Root' })],
    })
  await showApp(api, '/reviews/9')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Apply changes to 1 role' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Change 1 role?' }))
  const effect = await dialog.findByRole('region', { name: 'Who gains or loses access' })
  await within(effect).findByText('Lose')
  expect(effect).toHaveTextContent(/Ada Byron 5 ada5@example.com.*Delete Users/)
  await user.click(screen.getByRole('button', { name: 'Apply changes' }))
  expect(await screen.findByText(/The server didn’t say whether Desk was changed/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  const card = within(screen.getByRole('region', { name: 'Changes to roles' }))
  expect(card.getByText('Unconfirmed')).toBeVisible()
  expect(card.queryByText('Not applied')).toBeNull()
})

test.each([
  ['closes once every change is made', change('done', []), 'Done'],
  ['stays with a change that the server noted as refused', change('refused', null), 'Refused'],
] as const)('%s', async (_title, made, badge) => {
  const { api, held } = server(review())
  api.on(applyReview, () => {
    held.review = review({ changes: [made] })
    return reply(applyReview, held.review)
  })
  await showApp(api, '/reviews/9')
  await userEvent.click(await screen.findByRole('button', { name: 'Apply changes to 1 role' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Apply changes' }))
  if (badge === 'Done') expect(await screen.findByText('1 change applied.')).toBeVisible()
  else await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  const card = within(screen.getByRole('region', { name: 'Changes to roles' }))
  expect(card.getByText(badge)).toBeVisible()
})

test('looks after a lost answer whether the review was closed', async () => {
  const applied = review({ changes: [change('done', [])] })
  const { api, held } = server(applied)
  const user = userEvent.setup()
  const close = async () => {
    await user.click(await screen.findByRole('button', { name: 'Close and sign' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Close and sign/ }))
    await user.click(dialog.getByRole('button', { name: 'Close and sign' }))
  }
  await showApp(api, '/reviews/9')
  api.on(closeReview, () => {
    held.review = { ...applied, state: 'closed', closed_at: at }
    throw new TypeError('Failed to fetch')
  })
  await close()
  expect(await screen.findByText('First quarter was closed and signed.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download evidence' })).toBeVisible()
})

test('suggests as the reviewer the name that the owner of this key typed last, and the name of a person', async () => {
  const api = fakeApi()
    .has({ roles: [role] })
    .on(createReview, ({ body }) =>
      reply(createReview, review({ ...(body as { name: string; reviewer: string }) })),
    )
    .gives(getReview, () => review())
  const router = await showApp(api, '/reviews/new')
  const reviewer = () => screen.findByRole('textbox', { name: 'Reviewer' })
  expect(await reviewer()).toHaveValue('')
  expect(await reviewer()).toHaveAttribute('autocomplete', 'name')
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Second quarter')
  await userEvent.type(await reviewer(), 'Grace Hopper')
  await userEvent.click(screen.getByRole('button', { name: 'Start review' }))
  await expect.poll(() => router.state.location.pathname).toBe('/reviews/9')
  await router.navigate({ to: '/reviews/new' })
  expect(await reviewer()).toHaveValue('Grace Hopper')
  localStorage.setItem('reviewer', JSON.stringify({ digest: 'of another key', name: 'Ada' }))
  await router.navigate({ to: '/reviews' })
  await router.navigate({ to: '/reviews/new' })
  expect(await reviewer()).toHaveValue('')
  await router.navigate({ to: '/reviews' })
  await beginAs({ id: '1', employee: '41', name: 'Ada Byron' })
  await router.navigate({ to: '/reviews/new' })
  expect(await reviewer()).toHaveValue('Ada Byron')
  expect(screen.getByText('Your name. The evidence also names your account.')).toBeVisible()
})

test('says of a closed review who decided what, when and why, and leaves the unchanged folded', async () => {
  const keep = { ...madeAbout, decision: 'keep' } as const
  const [one, ...others] = ada({ ...removal, note: 'Left in October' }, 'done').callers!
  const unchanged = [caller(2, 'Alan', { decision: keep }), caller(3, 'Edsger', { decision: keep })]
  const closed = { ...peopleReview([one!, ...others, ...unchanged]), state: 'closed', closed_at: at } as const
  await showApp(server(closed).api, '/reviews/9')
  const people = within(await screen.findByRole('region', { name: 'People' }))
  expect(people.getByRole('listitem')).toHaveTextContent(
    /^Ada Removed\s?Grace, 1 Mar 2026, \d\d:00Left in October$/,
  )
  const rest = within(screen.getByRole('region', { name: 'Unchanged' }))
  expect(rest.getByText('2 people and keys')).toBeVisible()
  expect(rest.queryByText('Alan')).toBeNull()
  await userEvent.click(rest.getByText('Show each'))
  expect(await rest.findByText('Alan')).toBeVisible()
})

test('says in whose review somebody decides, unless it is their own', async () => {
  await showApp(server(peopleReview([caller(1, 'Ada', { changes: ['new'] })])).api, '/reviews/9')
  const question = within(await screen.findByRole('region', { name: /^Should Ada keep/ }))
  const said = () => question.queryByText(/^You decide in/)?.textContent
  await beginAs({ id: '7', employee: '4', name: 'Grace', email: 'grace@example.com' })
  expect(said()).toBeUndefined()
  await beginAs({ id: '8', employee: '5', name: 'Alan', email: 'alan@example.com' })
  expect(said()).toBe('You decide in the review of Grace.')
  await beginAs({ id: '9', employee: '6', name: 'Grace', email: 'other.grace@example.com' })
  expect(said()).toBe('You decide in the review of Grace (ID 4).')
})
