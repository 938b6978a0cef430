import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listEmployees } from '#contract/employees'
import type { PermissionCode } from '#contract/roles/permissions'
import type { WrittenReviewCaller } from '#contract/reviews/callers'
import { applyReview, closeReview } from '#contract/reviews/closing'
import { decideReview, getReview, type WrittenReview } from '#contract/reviews/reviews'
import { fakeApi, pageOf, refuse, reply, showApp, writtenRole } from '../../../testing/fake-api'
import { writtenEmployee, writtenNode } from '../../../testing/written'
import { at, caller, made, madeAbout, peopleReview, roleReview } from '../../../testing/written-review'

const digest = (letter: string) => letter.repeat(64)
type Now = NonNullable<WrittenReviewCaller['now']>
const facts = { status: 'active', role: 1, role_name: 'Desk', msp_node: 2, msp_node_name: 'North' } as const
const now = (differences: Now['differences'], more: Partial<Now> = {}): Now => ({
  digest: digest('a'),
  differences,
  risky: false,
  got: [],
  lost: [],
  facts: { ...facts, expires_at: null },
  ...more,
})
const promoted = now(['role', 'node'], {
  facts: { ...facts, role: 2, role_name: 'Boss', msp_node: 1, msp_node_name: 'Root', expires_at: null },
})
const urs = (more: Partial<WrittenReviewCaller> = {}) =>
  caller(1, 'Urs', { msp_node: 2, msp_node_name: 'North', now: now([]), ...more })

/** A server of two nodes and two roles, with the people of the test. */
function serving(review: WrittenReview, people = [writtenEmployee({ id: 1, role: 1, msp_node: 2 })]) {
  const held = { review, people }
  const api = fakeApi('embedded')
    .has({
      nodes: [
        writtenNode({ id: 1, name: 'Root', company_count: 450 }),
        writtenNode({ id: 2, name: 'North', parent: 1, company_count: 9 }),
      ],
      roles: [
        writtenRole({ id: 1, name: 'Desk', msp_node: 1, role_type: 'Custom' }, ['msp_view_user']),
        writtenRole({ id: 2, name: 'Boss', msp_node: 1, role_type: 'Custom' }, [
          'msp_assume_managed_company',
          'msp_cascade_permissions',
        ]),
      ],
    })
    .gives(listEmployees, () => pageOf(held.people))
    .gives(getReview, () => held.review)
  return { api, held }
}

test('says first what changed since it was read, and asks about now, with lists of the same moment', async () => {
  const { api, held } = serving(peopleReview([urs({ changes: ['new'], now: promoted })]))
  await showApp(api, '/reviews/9')
  // The list was read before the promotion.
  held.people = [writtenEmployee({ id: 1, role: 2, msp_node: 1, first_name: 'Urs' })]
  const question = await screen.findByRole('region', { name: 'Should Urs keep the role Boss?' })
  expect(question).toHaveTextContent(
    /^Since it was read, 1 Mar 2026, \d\d:00: Urs \(urs@example\.com\) has the role Boss, is at Root\. Before: Desk at North\./,
  )
  expect(question).toHaveAccessibleDescription(
    /^Since it was read.* ← and → move\. ?N writes a note, Esc leaves it\.$/,
  )
  expect(
    await within(question).findByText('Opens 459 companies with full access, as Boss at Root and below.'),
  ).toBeVisible()
  expect(within(question).getByRole('link', { name: 'Boss' })).toBeVisible()
  const lost = within(screen.getByRole('region', { name: 'If removed' }))
  expect(await lost.findByRole('row', { name: /^Urs/ })).toHaveTextContent(/Lose.*Root and below/)
  expect(screen.getByRole('button', { name: /^Urs Changed meanwhile/ })).toBeVisible()
})

test('sends the facts that it showed, shows the new ones where they are others by then, and keeps the note', async () => {
  const { api, held } = serving(peopleReview([urs({ changes: ['new'] })]))
  api.on(decideReview, () => {
    held.review = peopleReview([urs({ changes: ['new'], now: { ...promoted, digest: digest('b') } })])
    return refuse(400, { error: ['Urs changed since you looked: role.'] })
  })
  await showApp(api, '/reviews/9')
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: /^Note/ }), 'As agreed')
  await user.click(screen.getByRole('button', { name: /^Keep/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Urs changed since you looked: role.')
  const question = await screen.findByRole('region', { name: 'Should Urs keep the role Boss?' })
  expect(question).toHaveTextContent('Urs (urs@example.com) has the role Boss')
  expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveValue('As agreed')
  await user.click(screen.getByRole('button', { name: /^Keep/ }))
  await expect.poll(() => api.requests(decideReview)).toHaveLength(2)
  expect(api.requests(decideReview).map(({ body }) => body)).toMatchObject(
    ['a', 'b'].map((letter) => ({ items: [{ shown: digest(letter), seen: null }], note: 'As agreed' })),
  )
})

test.each([
  ['deleted', 'Urs (urs@example.com) was deleted.', 'Only “Remove” is left'],
  ['left', 'Urs (urs@example.com) is no longer at nodes of this review.', ''],
] as const)('asks about somebody who is %s without saying more', async (difference, words, reason) => {
  const gone = now([difference], { facts: null })
  await showApp(serving(peopleReview([urs({ changes: ['new'], now: gone })]), []).api, '/reviews/9')
  const question = await screen.findByRole('region', { name: 'Should Urs keep the role Desk?' })
  expect(question).toHaveTextContent(words)
  expect(question).not.toHaveTextContent(/Root|opens/i)
  for (const name of [/^Keep/, /^Other role/])
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(new RegExp(`^${reason}`))
  expect(screen.getByRole('button', { name: /^Remove/ })).not.toHaveAttribute('aria-disabled')
})

test('asks once about all whose role got other permissions, and alone about any other difference', async () => {
  const got = now(['permissions'], { got: ['msp_view_node'], lost: ['msp_view_user'] })
  const risky = now(['permissions'], { got: ['msp_delete_user'], risky: true })
  const people = [
    caller(1, 'Ada', { now: now([]) }),
    caller(2, 'Alan', { now: now([]) }),
    caller(3, 'Tom', { now: got }),
    caller(4, 'Tim', { now: got }),
    caller(5, 'Urs', { now: now(['status']) }),
    caller(6, 'Una', { role: 2, now: risky }),
    caller(7, 'Uma', { role: 2, now: risky }),
  ]
  await showApp(serving(peopleReview(people)).api, '/reviews/9')
  const folded = async (name: string) => within(await screen.findByRole('region', { name }))
  expect((await folded('People')).getAllByRole('button').map((one) => one.textContent)).toEqual(
    ['Urs', 'Una', 'Uma'].map((name) => `${name} Changed meanwhileOpen`),
  )
  expect((await folded('Unchanged')).getByText('2 people and keys')).toBeVisible()
  await userEvent.click((await folded('Other permissions: Desk')).getByText('2 people and keys'))
  const question = await screen.findByRole('region', {
    name: 'Should these 2 people and keys keep their roles?',
  })
  expect(question).toHaveTextContent(
    'Tom (tom@example.com) has a role that got View Nodes and lost View Users.',
  )
})

const desk = (held: readonly PermissionCode[] = ['msp_delete_user', 'msp_edit_user']) =>
  writtenRole({ id: 1, name: 'Desk', msp_node: 1, msp_node_name: 'Root', role_type: 'Custom' }, held)
type RoleNow = NonNullable<WrittenReview['roles'][number]['now']>
const roleNow = (differences: RoleNow['differences'], compared = true): RoleNow => ({
  compared,
  digest: digest('c'),
  differences,
})
const withNow = (...differences: RoleNow['differences']) => {
  const review = roleReview([desk()])
  review.roles = review.roles.map((one) => ({ ...one, now: roleNow(differences) }))
  return review
}

test('shows a role as it is now, with what it gained and lost, and reads the review again after the decision', async () => {
  const review = withNow(
    { kind: 'added', code: 'msp_delete_node', risky: true, from: null },
    { kind: 'removed', code: 'msp_edit_user', risky: true, from: null },
  )
  review.items = review.items.filter(({ code }) => code !== 'msp_delete_user')
  const { api, held } = serving(review)
  const changed = desk(['msp_delete_user', 'msp_delete_node'])
  api.has({ roles: [changed] })
  api.on(decideReview, () => {
    const decided = { ...made, role: '1', code: null, decision: 'keep' as const }
    // The server read the role again.
    held.review = roleReview([changed], { decisions: [decided] })
    return reply(decideReview, { decisions: [decided], callers: [], decided_count: 1, milliseconds: 1 })
  })
  await showApp(api, '/reviews/9')
  const question = await screen.findByRole('region', { name: 'Should Desk exist with these permissions?' })
  expect(question).toHaveTextContent(
    /^Since it was read, .*: Desk \(ID 1\) got Delete Nodes, lost Modify Users\./,
  )
  const permissions = within(screen.getByRole('region', { name: 'Permissions' }))
  await expect
    .poll(() => permissions.getAllByRole('listitem').map((one) => one.textContent))
    .toEqual(['Delete NodesHigh risk', 'Delete UsersHigh risk'])
  await userEvent.click(screen.getByRole('button', { name: /^Modify Users/ }))
  expect(
    await screen.findByText(/^It was removed meanwhile\. Decide about the role as a whole/),
  ).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Role as a whole/ }))
  await userEvent.click(screen.getByRole('button', { name: /^Keep/ }))
  await screen.findByRole('region', { name: 'Should “Delete Nodes” belong to Desk?' })
  expect(api.requests(decideReview)[0]!.body).toMatchObject({ items: [{ shown: digest('c') }] })
})

test('says of a role whose permissions a list doesn’t tell that it isn’t compared', async () => {
  const review = withNow()
  review.roles[0]!.now = roleNow([], false)
  await showApp(serving(review).api, '/reviews/9')
  const question = await screen.findByRole('region', { name: /^Should Desk exist/ })
  expect(question).toHaveTextContent('Desk (ID 1) may have changed')
})

test('asks about a deleted role only whether that was right', async () => {
  const { api } = serving(withNow({ kind: 'deleted-role', code: null, risky: false, from: null }))
  await showApp(api, '/reviews/9')
  await screen.findByRole('region', { name: 'Was it right to delete Desk?' })
  expect(screen.getByRole('button', { name: /^Remove all/ })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('button', { name: /^Keep/ })).not.toHaveAttribute('aria-disabled')
})

test('closes with what changed and who came as it showed them, and shows them anew where they are others', async () => {
  const keep = { ...madeAbout, decision: 'keep' } as const
  const came = {
    kind: 'person',
    id: 8,
    name: 'Ina',
    email: 'ina@example.com',
    status: 'invited',
    role_name: 'Boss',
    msp_node: 1,
    msp_node_name: 'Root',
    risky: true,
  } as const
  const closing = (letter: string, more: Partial<WrittenReviewCaller>, all = [came]) => ({
    ...peopleReview([urs({ decision: keep, ...more })]),
    since: { digest: digest(letter), came: all, is_complete: true },
  })
  const { api, held } = serving(closing('d', {}, []))
  api.on(closeReview, () => {
    held.review = closing('f', { now: now(['deleted'], { facts: null }) })
    return refuse(400, { error: ['Changed since you looked.'] })
  })
  await showApp(api, '/reviews/9')
  await screen.findByRole('region', { name: /^Should Urs keep/ })
  // The dialog says what is, not what the page still shows.
  held.review = closing('e', { now: promoted })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Close and sign' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close and sign this review?' }))
  const changed = async () =>
    (await dialog.findByRole('region', { name: 'Changed after it was decided' })).textContent
  expect(await changed()).toMatch(/Urs \(urs@example\.com\) has the role Boss, is at Root\.$/)
  expect(dialog.getByRole('region', { name: 'Came after the review began, not reviewed' })).toHaveTextContent(
    /Ina \(ina@example.com\), Boss at Root, invited, high risk$/,
  )
  await user.click(dialog.getByRole('button', { name: 'Close and sign' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Changed since you looked.')
  await expect.poll(changed).toMatch(/Urs \(urs@example\.com\) was deleted\.$/)
  await user.click(dialog.getByRole('button', { name: 'Close and sign' }))
  await expect
    .poll(() => api.requests(closeReview).map(({ body }) => body))
    .toEqual([{ shown: digest('e') }, { shown: digest('f') }])
})

test('applies what stood when it was pressed, and says where somebody decided otherwise meanwhile', async () => {
  const remove = { ...madeAbout, decision: 'remove' } as const
  const clerk = { ...madeAbout, decision: 'other_role', role: 2, role_name: 'Boss' } as const
  const done = { result: 'done', detail: '', at, account_name: 'Grace' } as const
  const people = (decision: WrittenReviewCaller['decision'], change: typeof done | null) =>
    peopleReview([
      caller(1, 'Urs', { now: now([]), decision: clerk, change }),
      caller(2, 'Tom', { now: now([]), decision }),
    ])
  const { api, held } = serving(people(clerk, null))
  api.on(applyReview, ({ body }) => {
    if (Number((body as { id: string }).id) !== 1)
      return refuse(400, { error: ['Alan decided about this meanwhile: remove.'] })
    // A colleague decides while the first is applied.
    held.review = people(remove, done)
    return reply(applyReview, held.review)
  })
  await showApp(api, '/reviews/9')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Apply changes to 2 people' }))
  await user.click(await screen.findByRole('button', { name: 'Apply changes' }))
  expect(await screen.findByText('Alan decided about this meanwhile: remove.')).toBeVisible()
  expect(api.requests(applyReview).map(({ body }) => body)).toEqual([
    { kind: 'person', id: '1', decision: 'other_role', role: '2' },
    { kind: 'person', id: '2', decision: 'other_role', role: '2' },
  ])
  // What stands now is in the list.
  await user.click(screen.getByRole('button', { name: 'Close' }))
  const lines = within(screen.getByRole('region', { name: 'Changes' })).getAllByRole('listitem')
  await expect.poll(() => lines.map((one) => one.textContent)).toContain('TomDeletes the personNot applied')
})
