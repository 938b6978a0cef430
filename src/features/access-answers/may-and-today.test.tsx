import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { permissionCodes } from '#contract/roles/permissions'
import { accessWorld as api, nodes, people } from '../../../testing/access-world'
import { showApp, writtenRole } from '../../../testing/fake-api'

const answer = async () => within(await screen.findByRole('region', { name: 'Answer' })).findByRole('status')
const shownRows = async () => {
  await screen.findAllByRole('link', { name: /Test$/ })
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
}

test('calls nobody “only themselves” who can do it to somebody else', async () => {
  await showApp(api(), `/access?do=person reset&node=${nodes[2]!.uid}`)
  expect(await shownRows()).toEqual([
    'Hank TestHank@example.comonly themselvesDesk at Harbournot knownActive',
    'Ivan TestIvan@example.com1 of 1, none nowRegional at Northnot knownExpired',
    'Nora TestNora@example.com1 of 1Regional at Northnot knownActive',
    'SyncKey, ID 31 of 1Regional at Rootnot knownActive',
  ])
})

const deleter = writtenRole({ id: 9, name: 'Regional', msp_node: 1, role_type: 'Custom' }, [
  'msp_delete_role',
  'msp_rotate_service_account',
  'msp_delete_node',
  'msp_cascade_permissions',
])
const desk = writtenRole({ id: 8, name: 'Desk', msp_node: 2, role_type: 'Custom' }, ['msp_delete_role'])
const deleting = () => api().has({ roles: [desk, deleter] })

test('lists who may do what records don’t allow today, and says so', async () => {
  await showApp(deleting(), '/access?do=role delete')
  expect(await screen.findByText(/can delete roles/)).toHaveTextContent(
    '2 people and 1 key can delete roles in your scope. None now: all are in use. Invitations expired: 1.',
  )
  expect(await shownRows()).toEqual([
    expect.stringContaining('1 of 2, none nowDesk at North'),
    expect.stringContaining('1 of 2, none nowRegional at Northnot knownExpired'),
    expect.stringContaining('1 of 2, none nowRegional at Northnot knownActive'),
    expect.stringContaining('1 of 2, none nowRegional at Root'),
  ])
})

test.each([
  [
    'who=person 5&do=role delete',
    'Nora Test (Nora@example.com) can delete roles in your scope: 1 of 2, none now: all are in use.' +
      'Namely: Desk. Through the role Regional at North. Since when isn’t known. ' +
      'The role itself was last changed on 3 Mar 2026.Not now (in use): Desk.' +
      'The role of Nora Test counts at North and below, and Regional isn’t there.',
  ],
  [
    'who=person 5&do=delete&on=role 8',
    /^No\. Nora Test \(Nora@example\.com\) can’t delete Desk\.Nora Test \(Nora@example\.com\) may once nobody has it\./,
  ],
  ['who=person 6&do=delete&on=role 9', /^No\.(?!.*may once)/],
  [
    `who=person 5&do=node delete&node=${nodes[1]!.uid}`,
    'Nora Test (Nora@example.com) can delete nodes in North and below: 1 of 2, none now: none is empty.',
  ],
  [
    `who=person 5&do=key rotate&node=${nodes[2]!.uid}`,
    'Nora Test (Nora@example.com) can rotate keys in Harbour and below: there is none now.',
  ],
] as const)('tells apart what somebody may and what they can today: %s', async (asked, words) => {
  await showApp(deleting(), `/access?${asked}`)
  expect(await answer()).toHaveTextContent(words)
})

test('lists those who hold the permission where there is nothing to use it on', async () => {
  await showApp(deleting(), `/access?do=key rotate&node=${nodes[2]!.uid}`)
  expect(await screen.findByText(/^1 person can rotate keys/)).toHaveTextContent('There is none now.')
  expect(await shownRows()).toEqual([
    expect.stringContaining('there is none nowRegional at Northnot knownExpired'),
    expect.stringContaining('there is none nowRegional at Northnot knownActive'),
  ])
})

const invitedTo = (invitation_expires_at: string) =>
  api().has({ employees: people.map((one) => (one.id === 7 ? { ...one, invitation_expires_at } : one)) })
test.each([
  [
    '2099-01-01T00:00:00.000Z',
    'Ivan Test (Ivan@example.com, invited) could open tenants in North and below once the invitation is accepted: all 45.',
    'Once the invitation is accepted: opens 45 companies read-only, as Regional at North and below.',
  ],
  [
    '2026-01-01T00:00:00.000Z',
    'Ivan Test (Ivan@example.com, invitation expired) could open tenants in North and below, but not before the invitation is resent: all 45.',
    'Nothing, because the invitation has expired. Once it is resent and accepted: opens 45 companies read-only, as Regional at North and below.',
  ],
])('says of somebody invited until %s what they could do, and when', async (until, words, reach) => {
  const router = await showApp(invitedTo(until), `/access?who=person 7&do=company open&node=${nodes[1]!.uid}`)
  const said = await answer()
  expect(said).toHaveTextContent(words)
  expect(said).not.toHaveTextContent('The same goes for')
  await router.navigate({ to: '/employees/$id', params: { id: '7' }, search: { view: 'access' } })
  expect(await screen.findByText(reach)).toBeVisible()
})

test('says “at least” where nodes below aren’t visible, and calls neither all nor nobody known', async () => {
  const branch = api().has({ nodes: [{ ...nodes[1]!, child_count: 1 }] })
  const held = permissionCodes.filter((code) => code !== 'msp_cascade_permissions')
  const seen = branch.has({ employees: people.slice(0, 3), accounts: [] })
  const router = await showApp(seen, `/access?do=company open&node=${nodes[1]!.uid}`, held)
  expect(await screen.findByText(/can open tenants/)).toHaveTextContent(
    /^At least 1 person can open tenants in North and nodes below it that you can’t see\. Others may: people and keys above your node aren’t listed; /,
  )
  expect(await shownRows()).toEqual([
    expect.stringContaining('at least 40 of at least 40, none nowRead-onlyRegional'),
    expect.stringContaining('at least 40 of at least 40Read-onlyRegional'),
  ])
  await router.navigate({ to: '/access', search: { do: 'person reset', node: nodes[1]!.uid } })
  await screen.findByText(/can reset/)
  expect(screen.queryByText(/only themselves|^all/)).toBeNull()
  await router.navigate({ to: '/access', search: { do: 'key rotate', node: nodes[1]!.uid } })
  expect(await screen.findByText(/rotate keys in/)).toHaveTextContent(
    /^Nobody of those you can see can rotate keys .*, as far as is known\. Others may/,
  )
  await router.navigate({ to: '/employees/$id', params: { id: '5' }, search: { view: 'access' } })
  expect(
    await screen.findByText(
      'Opens at least 40 companies read-only, as Regional at North and nodes below it that you can’t see.',
    ),
  ).toBeVisible()
})
