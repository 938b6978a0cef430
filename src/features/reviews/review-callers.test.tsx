import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { describeServer } from '#contract/about'
import { listPermissionUses, type UseMode } from '#contract/roles/permission-uses'
import { applyReview } from '#contract/reviews/closing'
import { createReview, decideReview, getReview, type WrittenReview } from '#contract/reviews/reviews'
import { queryClient } from '../../api/query-client'
import { beginAs, describing, fakeApi, refuse, reply, showApp, writtenRole } from '../../../testing/fake-api'
import { at, caller, madeAbout, nowGiven, peopleReview } from '../../../testing/written-review'
import { writtenEmployee, writtenNode } from '../../../testing/written'

const nodes = [writtenNode({ id: 1, name: 'Root', company_count: 450 })]
const roles = [
  writtenRole({ id: 1, name: 'Desk', msp_node: 1, role_type: 'Custom' }, ['msp_assumeRead_managed_company']),
  writtenRole({ id: 2, name: 'Clerk', msp_node: 1, role_type: 'Custom' }, ['msp_view_user']),
]

/** A server that stores decisions about people, and keeps each request. */
function serving(review: WrittenReview) {
  const sent: unknown[] = []
  const api = fakeApi()
    .has({ nodes, roles, employees: [writtenEmployee({ id: 2, role: 1 })] })
    .gives(getReview, () => review)
    .on(decideReview, ({ body }) => {
      const { items, decision, role, note } = body as {
        items: { kind: string; id: string | number }[]
        decision: 'keep'
        role?: number
        note: string
      }
      sent.push([items.map(({ id }) => Number(id)), decision, ...(role === undefined ? [] : [Number(role)])])
      const named = items.map(({ id }) => {
        const one = review.callers!.find((other) => other.id === Number(id))!
        const role_name = role === undefined ? null : 'Clerk'
        one.decision = {
          ...madeAbout,
          decision,
          role: role === undefined ? null : Number(role),
          role_name,
          note,
        }
        return one
      })
      return reply(decideReview, { decisions: [], callers: named, decided_count: 1, milliseconds: 1 })
    })
    .on(applyReview, ({ body }) => {
      sent.push(['apply', body])
      for (const one of review.callers!)
        if (one.decision?.decision === 'other_role')
          one.change = { result: 'refused', detail: 'You lack Modify Nodes.', at, account_name: 'Grace' }
      return reply(applyReview, review)
    })
  return { api, sent }
}

const asOwnServer = (api: ReturnType<typeof fakeApi>) => api.on(describeServer, describing('embedded'))

test('asks about people by keyboard, with what they reach and why, and keeps the unchanged with one answer', async () => {
  const { api, sent } = serving(
    peopleReview([
      caller(1, 'Ada', { changes: ['new'], last_seen_at: at, now: nowGiven }),
      caller(2, 'Alan', {
        changes: ['role'],
        before: {
          role: null,
          role_name: null,
          msp_node: 1,
          msp_node_name: 'Root',
          status: 'active',
          expires_at: null,
        },
        before_review: 3,
        before_closed_at: at,
      }),
      caller(3, 'Edsger'),
      caller(5, 'Nightly', { kind: 'key', email: null }),
    ]),
  )
  await showApp(api, '/reviews/9')
  const user = userEvent.setup()
  const question = await screen.findByRole('region', { name: 'Should Ada keep the role Desk?' })
  expect(question).toHaveFocus()
  expect(await within(question).findByText('Opens 450 companies read-only, as Desk at Root.')).toBeVisible()
  expect(question).toHaveTextContent('This is the first review of this person.')
  expect(question).toHaveTextContent('Role since1 Mar 2026, by Grace (ID 4)')
  await user.keyboard('k')
  const changed = await screen.findByRole('region', { name: 'Should Alan keep the role Desk?' })
  expect(changed).toHaveTextContent('In the last signed review the role was another one.')
  expect(changed).toHaveTextContent('Last signed in')
  const lost = screen.getByRole('region', { name: 'If removed' })
  expect(await within(lost).findByRole('row', { name: /^Ada Byron/ })).toHaveTextContent(
    'Lose Access Managed Company (Read-Only)',
  )
  await user.keyboard('r')
  const dialog = within(await screen.findByRole('dialog', { name: 'Other role' }))
  expect(dialog.getByRole('button', { name: 'Decide' })).toHaveAccessibleDescription('Choose another role.')
  await user.click(await dialog.findByRole('combobox', { name: 'Role' }))
  await user.click(await dialog.findByRole('option', { name: /^Clerk/ }))
  expect(dialog.getByText('Only roles that apply at their node.')).toBeVisible()
  expect(
    await dialog.findByRole('row', { name: /^Ada Byron 2 .*Lose Access Managed Company/ }),
  ).toHaveTextContent('Root')
  await user.click(dialog.getByRole('button', { name: 'Decide' }))
  const people = within(screen.getByRole('region', { name: 'People' }))
  expect(await people.findByRole('button', { name: 'Alan To get role Clerk' })).toBeVisible()
  expect(
    await screen.findByRole('region', { name: 'Should these 2 people and keys keep their roles?' }),
  ).toBeVisible()
  await user.keyboard('x')
  await user.keyboard('k')
  expect(await screen.findByText('Kept. Everything is decided.')).toBeVisible()
  // Another press is no second decision.
  await user.keyboard('k')
  expect(await screen.findByText('Kept already.')).toBeVisible()
  expect(sent).toEqual([
    [[1], 'keep'],
    [[2], 'other_role', 2],
    [[3, 5], 'keep'],
  ])
  await user.click(screen.getByRole('button', { name: 'Apply changes to 1 person' }))
  const confirm = within(await screen.findByRole('dialog', { name: 'Change 1 person?' }))
  await user.click(confirm.getByRole('button', { name: 'Apply changes' }))
  expect(await confirm.findByText('You lack Modify Nodes.')).toBeVisible()
  expect(sent.at(-1)).toMatchObject(['apply', { kind: 'person' }])
})

test('gives each answer to the question on which it was pressed, however fast, and says which came too early', async () => {
  const clerk = caller(2, 'Alan', { changes: ['new'], role: 2, role_name: 'Clerk' })
  const { api, sent } = serving(peopleReview([caller(1, 'Ada', { changes: ['new'] }), clerk]))
  const replies = api.holds(decideReview)
  await showApp(api, '/reviews/9')
  const user = userEvent.setup()
  await screen.findByRole('region', { name: 'Should Ada keep the role Desk?' })
  await user.keyboard('kr')
  await user.keyboard('kx')
  expect(screen.queryByRole('dialog')).toBeNull()
  await expect.poll(() => replies).toHaveLength(1)
  replies[0]!()
  await screen.findByRole('region', { name: 'Should Alan keep the role Clerk?' })
  expect(
    screen.getByText('Kept. 1 decision left. 3 presses came too early and decided nothing.'),
  ).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('r')
  const dialog = within(await screen.findByRole('dialog', { name: 'Other role' }))
  // No role is chosen before somebody chooses one, and without one nothing follows.
  expect(await dialog.findByRole('combobox', { name: 'Role' })).toHaveValue('')
  expect(dialog.getByText(/gets the chosen role/)).toHaveTextContent(
    'Alan gets the chosen role instead of Clerk',
  )
  expect(dialog.queryByRole('region', { name: 'Who gains or loses access' })).toBeNull()
  expect(dialog.getByRole('button', { name: 'Decide' })).toHaveAccessibleDescription('Choose another role.')
  expect(sent).toEqual([[[1], 'keep']])
})

test('stays at the question to which somebody went before the reply came', async () => {
  const names = ['Ada', 'Alan', 'Edsger']
  const { api } = serving(peopleReview(names.map((name, at) => caller(at + 1, name, { changes: ['new'] }))))
  const replies = api.holds(decideReview)
  await showApp(api, '/reviews/9')
  await screen.findByRole('region', { name: 'Should Ada keep the role Desk?' })
  await userEvent.keyboard('k{ArrowLeft}')
  await screen.findByRole('region', { name: 'Should Edsger keep the role Desk?' })
  await expect.poll(() => replies).toHaveLength(1)
  replies[0]!()
  expect(await screen.findByText('Kept. 2 decisions left.')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Should Edsger keep the role Desk?' })).toBeVisible()
})

test('says that a decision wasn’t stored, also at another question and to somebody who has left the review', async () => {
  const { api } = serving(
    peopleReview(['Ada', 'Alan'].map((name, at) => caller(at + 1, name, { changes: ['new'] }))),
  )
  const fails = api
    .on(decideReview, () => refuse(400, { detail: 'Ada has another role now.' }))
    .holds(decideReview)
  const router = await showApp(api, '/reviews/9')
  await screen.findByRole('region', { name: 'Should Ada keep the role Desk?' })
  await userEvent.keyboard('k{ArrowRight}')
  await screen.findByRole('region', { name: 'Should Alan keep the role Desk?' })
  await expect.poll(() => fails).toHaveLength(1)
  fails[0]!()
  expect(await screen.findByText(/^\W*Ada\W*: Ada has another role now\.$/)).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}k')
  await expect.poll(() => fails).toHaveLength(2)
  await act(() => router.navigate({ to: '/roles' }))
  fails[1]!()
  expect(await screen.findByText(/^\W*Q4\W*: Ada has another role now\.$/)).toBeVisible()
})

test('asks nobody about themselves, and closes without it', async () => {
  const decision = { ...madeAbout, decision: 'keep' } as const
  const { api } = serving(
    peopleReview([
      caller(1, 'Ada', { changes: ['new'], decision }),
      caller(4, 'Grace', { changes: ['new'], is_reviewer: true }),
    ]),
  )
  await showApp(api, '/reviews/9')
  const people = within(await screen.findByRole('region', { name: 'People' }))
  expect(people.getByRole('button', { name: 'Grace Reviewer' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Close and sign' }))
  const dialog = await screen.findByRole('dialog', { name: 'Close and sign this review?' })
  expect(dialog).toHaveTextContent('2 people and keys and 1 decision')
  expect(dialog).toHaveTextContent('The evidence will say “not reviewed”.')
})

test('closes the question about oneself, and not that about whoever has the number of one’s sign-in', async () => {
  const { api } = serving(
    peopleReview([caller(4, 'Grace', { changes: ['new'] }), caller(7, 'Sofia', { changes: ['new'] })]),
  )
  await showApp(api, '/reviews/9')
  await beginAs({ id: '7', employee: '4', name: 'Grace', email: 'grace@example.com' })
  const people = within(await screen.findByRole('region', { name: 'People' }))
  for (const [name, reason] of Object.entries({ Grace: /^Nobody decides about themselves/, Sofia: /^$/ })) {
    await userEvent.click(people.getByRole('button', { name: new RegExp(name) }))
    expect(await screen.findByRole('button', { name: /^Keep/ })).toHaveAccessibleDescription(reason)
  }
})

test('starts a review of people for the caller, with the kind and without roles by name', async () => {
  const review = peopleReview([])
  const { api } = serving(review)
  api.gives(createReview, () => review)
  // Behind a gateway there are only roles, and the page says why.
  await showApp(api, '/reviews/new')
  expect(await screen.findByRole('radio', { name: 'People and keys' })).toBeDisabled()
  expect(screen.getByText(/^In front of another API, reviews are about roles only/)).toBeVisible()
  cleanup()
  queryClient.clear()
  asOwnServer(api)
  await showApp(api, '/reviews/new')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('radio', { name: 'People and keys' }))
  expect(screen.queryByRole('radio', { name: 'Selected roles' })).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Q4')
  await user.type(screen.getByRole('textbox', { name: 'Reviewer' }), 'Grace')
  await user.click(screen.getByRole('button', { name: 'Start review' }))
  await expect
    .poll(() => api.requests(createReview).map(({ body }) => body))
    .toMatchObject([{ name: 'Q4', kind: 'people', reviewer: 'Grace' }])
})

const noted = { days: 90, from: '2026-09-01', since: '2026-08-01' }
test.each<[string, UseMode, Partial<typeof noted> | { since: null }, number, RegExp | undefined]>([
  [
    'the last day of each',
    'people',
    {},
    1,
    /^Use of permissionsAdd UsersLast used 12 Nov 2026Not used in the last 90 daysCreate NodesThe tree of nodes seldom changes\.Modify UsersUsed means/,
  ],
  [
    'a shorter window by its first day',
    'people',
    { since: '2026-10-03' },
    1,
    /Not used since 3 Oct 2026.*Modify Users/,
  ],
  ['who used nothing', 'people', {}, 2, /^Use of permissionsNot used in the last 90 days.*Add Users/],
  ['that nothing was noted yet', 'people', { since: null }, 1, /Not known: nothing has been noted yet\.$/],
  ['who isn’t listed', 'people', {}, 9, /Not known: they aren’t among those you can view\.$/],
  ['who is only invited', 'people', {}, 3, /Not known: the invitation isn’t accepted yet\.$/],
  ['nothing about single people', 'roles', {}, 1, undefined],
])('shows the use of permissions: %s', async (_, mode, more, id, words) => {
  const { api } = serving(
    peopleReview([caller(id, 'Ada', { changes: ['new'], role: 3, role_name: 'Branch' })]),
  )
  const codes = ['msp_view_user', 'msp_add_user', 'msp_edit_user', 'msp_add_node'] as const
  const branch = writtenRole({ id: 3, name: 'Branch', msp_node: 1, role_type: 'Custom' }, [...codes])
  const person = (own: number, status: 'active' | 'invited' = 'active') =>
    writtenEmployee({ id: own, role: 3, status })
  asOwnServer(api)
    .has({ roles: [branch], employees: [person(1), person(2), person(3, 'invited')], accounts: [] })
    .gives(listPermissionUses, () => ({
      ...noted,
      ...more,
      mode,
      with_keys: true,
      roles: [],
      members:
        mode === 'people'
          ? [{ kind: 'person' as const, id: 1, uses: [{ code: 'msp_add_user', last_day: '2026-11-12' }] }]
          : [],
    }))
  await showApp(api, '/reviews/9')
  await screen.findByRole('region', { name: 'Should Ada keep the role Branch?' })
  await expect.poll(() => api.requests(listPermissionUses)).toHaveLength(1)
  await within(screen.getByRole('region', { name: 'What they can do' })).findByText('Service accounts')
  const part = screen.queryByRole('region', { name: 'Use of permissions' })
  if (words) expect(part).toHaveTextContent(words)
  else expect(part).toBeNull()
})
