import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { permissionCodes } from '#contract/roles/permissions'
import { handOverReview, remindReview, splitReview, undoVoid, voidReview } from '#contract/reviews/campaigns'
import {
  createReview,
  getReview,
  listReviews,
  updateReview,
  type WrittenReview,
} from '#contract/reviews/reviews'
import { beginAs, fakeApi, pageOf, refuse, reply, showApp, writtenRole } from '../../../testing/fake-api'
import { writtenEmployee, writtenNode } from '../../../testing/written'
import { caller, made, madeAbout, peopleReview } from '../../../testing/written-review'

const grace = { id: '9', employee: '4', name: 'Grace', email: 'grace@example.com' }
const person = (id: number, first_name: string, last_name: string) =>
  writtenEmployee({ id, role: 1, first_name, last_name })
/** One review of a campaign of three. */
const part = (id: number, reviewer_id: number, reviewer: string, more: Partial<WrittenReview> = {}) => ({
  ...peopleReview([]),
  id,
  reviewer_id,
  reviewer,
  account_name: 'Grace',
  campaign: 7,
  campaign_count: 3,
  item_count: 10,
  ...more,
})
const ofGrace = part(7, 4, 'Grace', { decided_count: 4, due_on: '2026-12-04' })
const ofAlan = part(8, 5, 'Alan', { decided_count: 10, state: 'closed' })
/** A server that lists some reviews, and of the campaign these. */
const server = (rows: WrittenReview[], campaign = rows) =>
  fakeApi('embedded')
    .on(listReviews, ({ url }) =>
      reply(listReviews, pageOf(url.searchParams.get('campaign') ? campaign : rows)),
    )
    .has({
      employees: [person(4, 'Grace', 'Hopper'), person(5, 'Alan', 'Turing'), person(6, 'Edsger', 'Dijkstra')],
      roles: [writtenRole({ id: 1, name: 'All' }, [...permissionCodes])],
    })
const open = async (api: ReturnType<typeof server>, path: string) => {
  const router = await showApp(api, path)
  await beginAs(grace)
  return router
}
const choose = async (item: string) =>
  userEvent.click(await within(await screen.findByRole('menu')).findByRole('menuitem', { name: item }))

test('gives a campaign a line with its progress without what is void, who waits, and how many reviews nobody here can see', async () => {
  const alone = { ...peopleReview([]), id: 12, name: 'Alone' }
  const voided = { voided_at: new Date().toISOString(), state: 'closed', decided_count: 10 } as const
  const later = part(10, 4, 'Grace', { due_on: '2026-12-11' })
  const api = server(
    [alone, { ...ofGrace, campaign_count: 5 }],
    [ofGrace, ofAlan, later, part(9, 6, 'Edsger', voided)],
  )
  const router = await open(api, '/reviews?state=open')
  const head = await screen.findByRole('rowheader')
  expect(await within(head).findByText('1 more review that you can’t see')).toBeVisible()
  expect(head).toHaveTextContent(
    'Q414 of 301 voidedfirst due 4 Dec 2026begun by Grace, waits for Grace1 more',
  )
  // A row below the line has its own menu.
  await userEvent.click(screen.getByRole('button', { name: 'Actions of Q4' }))
  await choose('Open')
  await expect.poll(() => router.state.location.pathname).toBe('/reviews/7')
})

test('shows what is assigned to the caller, and keeps that in the address', async () => {
  const api = server([ofGrace])
  const router = await open(api, '/reviews')
  await userEvent.click(await screen.findByRole('button', { name: 'Filter' }))
  await choose('Reviewer')
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Assigned to me' }))
  await expect.poll(() => router.state.location.searchStr).toBe('?reviewer=4')
  await expect.poll(() => api.requests(listReviews).at(-1)?.url.searchParams.get('reviewer')).toBe('4')
})

test.each([
  ['2099-12-04', 'The next is due 4 Dec 2099'],
  ['2020-12-04', 'Overdue since 4 Dec 2020'],
])('says on the overview how much waits for the caller, by when (%s) and where', async (due_on, words) => {
  await open(server([{ ...ofGrace, due_on }, part(9, 4, 'Grace', { item_count: 2 })]), '/')
  const tile = within(await screen.findByRole('region', { name: 'Assigned to you' }))
  expect(await tile.findByText('8 decisions wait for you')).toBeVisible()
  expect(tile.getByText(words)).toBeVisible()
  expect((await screen.findByText(/assigned to you$/)).parentElement).toHaveTextContent(/^2 assigned/)
  expect(tile.getByRole('link', { name: 'Decide' })).toHaveAttribute('href', '/reviews?reviewer=4&state=open')
})

const share = (reviewer: number, name: string, ...nodes: [number, string, number][]) => ({
  reviewer,
  name,
  email: '',
  roles: 0,
  callers: 0,
  items: nodes.reduce((sum, [, , items]) => sum + items, 0),
  nodes: nodes.map(([msp_node, msp_node_name, items]) => ({ msp_node, msp_node_name, items })),
})
test('shows the split before the start, gives a node to somebody else, and keeps what the server refuses', async () => {
  const api = server([])
    .on(splitReview, ({ body }) => {
      const [given] = (body as { assigned: { node: string; reviewer: string }[] }).assigned
      if (given?.reviewer === '6') return refuse(400, { reviewer: ['Edsger doesn’t have North in scope.'] })
      const toAlan = given
        ? [share(4, 'Grace', [1, 'Root', 46]), share(5, 'Alan', [2, 'North', 7])]
        : undefined
      const nearest = [share(4, 'Grace', [1, 'Root', 46], [2, 'North', 7]), share(5, 'Alan')]
      return reply(splitReview, { reviewers: [...(toAlan ?? nearest), share(6, 'Edsger', [3, 'West', 1])] })
    })
    .gives(createReview, () => ofGrace)
  const router = await open(api, '/reviews/new')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('radio', { name: 'People and keys' }))
  await user.click(screen.getByRole('radio', { name: 'Colleagues' }))
  for (const name of [/^Grace Hopper/, /^Alan Turing/, /^Edsger Dijkstra/])
    await user.click(await screen.findByRole('checkbox', { name }))
  const split = within(await screen.findByRole('region', { name: 'Split' }))
  const sums = async (words: string) => expect(await split.findByRole('row', { name: words })).toBeVisible()
  await sums('All 53 0 1')
  expect(split.getByText(/would get nothing to decide/)).toHaveTextContent(/^Alan would/)
  const north = split.getByRole('combobox', { name: 'Reviewer of North' })
  await user.selectOptions(north, 'Edsger')
  expect(await split.findByRole('alert')).toHaveTextContent('Edsger doesn’t have North in scope.')
  await sums('All — — —')
  await user.selectOptions(north, 'Alan')
  await sums('All 46 7 1')
  expect(split.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('button', { name: '54 decisions for 3 reviewers' })).toBeVisible()
  expect(api.requests(createReview)).toEqual([])
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Q4')
  await user.click(screen.getByRole('button', { name: 'Start review' }))
  expect(await screen.findByText('3 reviews were started, at most 2 emails on the way.')).toBeVisible()
  expect(api.requests(createReview)[0]?.body).toMatchObject({ assigned: [{ node: 2, reviewer: 5 }] })
  expect(router.state.location.href).toBe('/reviews?campaign=7')
})

test('offers to begin only what the caller may review, with the reason for the rest', async () => {
  const ofPeople = ['msp_view_role', 'msp_view_user', 'msp_edit_user', 'msp_view_service_account'] as const
  await showApp(server([]), '/reviews/new', ofPeople)
  expect(await screen.findByRole('radio', { name: 'People and keys' })).toBeChecked()
  for (const name of ['Roles', 'Roles, people and keys'])
    expect(screen.getByRole('radio', { name })).toBeDisabled()
  expect(screen.getByText(/^To review roles, you need “Modify Roles”/)).toBeVisible()
})

const reminded = {
  kind: 'reminded',
  at: new Date().toISOString(),
  account_name: 'Ada',
  from: null,
  to: null,
} as const
test.each([
  ['open', ofGrace, undefined],
  ['closed', ofAlan, 'The review is closed.'],
  ['paused', { ...ofGrace, state: 'paused' }, 'The review is paused.'],
  ['decided', { ...ofGrace, decided_count: 10 }, 'Nothing is left to decide.'],
  ['reminded of today', { ...ofGrace, steps: [reminded] }, 'The reviewer was reminded today.'],
  ['of a key', { ...ofGrace, reviewer_id: null }, 'The review is assigned to nobody.'],
] as const)('says whether a review that is %s can be reminded of', async (_, review, reason) => {
  const api = server([])
    .gives(getReview, () => review as WrittenReview)
    .gives(remindReview, () => ofGrace)
  await open(api, `/reviews/${review.id}`)
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  const item = await screen.findByRole('menuitem', { name: 'Remind' })
  if (reason) expect(item).toHaveAccessibleDescription(reason)
  else {
    await userEvent.click(item)
    expect(await screen.findByText('Grace gets an email.')).toBeVisible()
  }
})

test('hands a review over, moves its due date, and voids it once it is closed, with the reason', async () => {
  const api = server([ofGrace, ofAlan])
    .gives(handOverReview, () => ofGrace)
    .gives(updateReview, () => ofGrace)
    .gives(voidReview, () => ofAlan)
  await open(api, '/reviews')
  const user = userEvent.setup()
  const menuOf = async (at: number) =>
    user.click((await screen.findAllByRole('button', { name: 'Actions of Q4' }))[at]!)
  await menuOf(0)
  await choose('Hand over…')
  const confirm = (name: string) => screen.getByRole('button', { name })
  await user.click(await screen.findByRole('option', { name: /^Edsger Dijkstra/ }))
  await user.click(confirm('Hand over'))
  expect(await screen.findByText(/^Handed over to/)).toHaveTextContent('Edsger Dijkstra')
  expect(api.requests(handOverReview)[0]?.body).toEqual({ reviewer: '6' })
  await menuOf(0)
  await choose('Due date…')
  await user.clear(await screen.findByLabelText(/^Due date/))
  await user.click(confirm('Save due date'))
  await expect.poll(() => api.requests(updateReview)[0]?.body).toEqual({ due_on: null })
  await menuOf(1)
  await choose('Void…')
  await user.type(await screen.findByLabelText('Reason'), 'The wrong list')
  await user.click(confirm('Void review'))
  await expect.poll(() => api.requests(voidReview)[0]?.body).toEqual({ reason: 'The wrong list' })
})

test('somebody else withdraws that a review is void, with a reason', async () => {
  const review = { ...ofAlan, voided_at: reminded.at }
  const detail = 'You voided this review. Somebody else can withdraw that.'
  const api = server([review]).on(undoVoid, () => refuse(403, { detail }))
  await open(api, '/reviews')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions of Q4' }))
  await choose('Withdraw void…')
  const confirm = screen.getByRole('button', { name: 'Withdraw void' })
  expect(confirm).toHaveAccessibleDescription('Say why.')
  await userEvent.type(await screen.findByLabelText('Reason'), 'It was right')
  await userEvent.click(confirm)
  expect(await screen.findByText(/Somebody else can withdraw that/)).toBeVisible()
  expect(api.requests(undoVoid)[0]?.body).toEqual({ reason: 'It was right' })
})

test('offers a review only to whose scope it is in, and tells namesakes apart', async () => {
  const review = {
    ...ofGrace,
    callers: [caller(1, 'Ada', { msp_node: 1 }), caller(2, 'Tom', { msp_node: 3 })],
  }
  const at = (id: number, last_name: string, msp_node: number, name: string) =>
    writtenEmployee({ id, role: 1, first_name: 'Alan', last_name, msp_node, msp_node_name: name })
  const api = server([review])
    .gives(getReview, () => review)
    .has({
      nodes: [
        writtenNode({ id: 1, name: 'Root' }),
        writtenNode({ id: 2, name: 'North', parent: 1 }),
        writtenNode({ id: 3, name: 'South', parent: 1 }),
      ],
      accounts: [],
      employees: [at(5, 'Turing', 1, 'Root'), at(6, 'Turing', 1, 'Root'), at(7, 'North', 2, 'North')],
    })
  await open(api, '/reviews')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions of Q4' }))
  await choose('Hand over…')
  for (const email of ['ada5@example.com', 'ada6@example.com'])
    expect(await screen.findByRole('option', { name: `Alan TuringRoot · ${email}` })).toBeVisible()
  const outside = await screen.findByRole('option', { name: 'Alan NorthNot in scope: Root and South' })
  expect(outside).toHaveAttribute('aria-disabled', 'true')
})

test.each([
  ['Void…', { state: 'closed' }],
  ['Discard review…', {}],
] as const)('says before %s what stays of what was applied', async (action, state) => {
  const decision = { ...madeAbout, decision: 'remove' } as const
  const done = { result: 'done', detail: '', at: made.decided_at, account_name: 'Grace' } as const
  const other = { ...decision, decision: 'other_role', role: 2, role_name: 'Clerk' } as const
  const callers = [
    caller(1, 'Ada', { decision, change: done }),
    caller(2, 'Tom', { decision: other, change: done }),
    caller(3, 'Urs', { decision, change: { ...done, result: 'refused' } }),
  ]
  const review = { ...ofAlan, state: 'open', ...state, callers } as const
  await open(
    server([review]).gives(getReview, () => review),
    '/reviews/8',
  )
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  await choose(action)
  expect(
    await screen.findByText('Changes that were applied stay: 1 person deleted and 1 person changed.'),
  ).toBeVisible()
})

test('says in a voided review who voided it and why, what was done before, and whose the others are', async () => {
  const steps: WrittenReview['steps'] = [
    { ...reminded, kind: 'handed over', from: 'Edsger', to: 'Alan' },
    { ...reminded, kind: 'unmailed', to: 'Alan', account_name: '' },
    { ...reminded, kind: 'voided', account_name: 'Grace', to: 'The wrong list' },
  ]
  const review = { ...ofAlan, steps, voided_at: reminded.at, closed_at: reminded.at }
  await open(
    server([], [ofGrace, review]).gives(getReview, () => review),
    '/reviews/8',
  )
  const story = within(await screen.findByRole('region', { name: 'Course of the review' }))
  expect(await story.findByText('1 more review that you can’t see')).toBeVisible()
  expect(story.getByRole('link', { name: 'Grace' }).closest('li')).toHaveTextContent('4 of 10 decided, open')
  expect(story.getByText(/^Handed over/)).toHaveTextContent(/^Handed over from Edsger to Alan by Ada, \d/)
  expect(story.getByText(/^Email to Alan left out, after 20 about reviews in a day, by/)).toBeVisible()
  expect(story.getByText(/^Voided/)).toHaveTextContent(/^Voided \(The wrong list\) by Grace, \d/)
  expect(screen.getByText('Voided')).toBeVisible()
})
