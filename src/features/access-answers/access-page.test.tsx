import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getCompany, listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { listNodes } from '#contract/nodes'
import { permissionCodes } from '#contract/permissions'
import { listRoles } from '#contract/roles'
import { listServiceAccounts } from '#contract/service-accounts'
import { accessWorld as api, nodes, people } from '../../../testing/access-world'
import { pageOf, refuse, showApp, writtenRole } from '../../../testing/fake-api'
import { catchFiles } from '../../../testing/saved-files'
import { listedCompany } from '../../../testing/written'

const answer = async () => within(await screen.findByRole('region', { name: 'Answer' })).findByRole('status')

const exported = async (words: RegExp) => {
  await userEvent.click(screen.getAllByRole('button', { name: 'Export' }).at(-1)!)
  const sheet = within(await screen.findByRole('dialog', { name: 'Export' }))
  await userEvent.click(await sheet.findByRole('button', { name: words }))
}

test('lists who may do what in a node and below; the address is the question, and the file has every part', async () => {
  const file = catchFiles()
  const router = await showApp(api(), `/access?node=${nodes[1]!.uid}`)
  await userEvent.click(await screen.findByRole('button', { name: /^Can/ }))
  const editor = within(await screen.findByRole('dialog', { name: 'Can' }))
  await userEvent.click(editor.getByRole('checkbox', { name: 'reset people’s sign-in (2FA)' }))
  await userEvent.keyboard('{Escape}')
  expect(router.state.location.search).toMatchObject({ do: 'person reset' })
  expect(await screen.findByText(/^3 people and 1 key can reset/)).toHaveTextContent(
    '3 people and 1 key can reset people’s sign-in (2FA) in North and below. Invitations expired: 1. Domains: example.com (3).',
  )
  const rows = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
  expect(rows).toEqual([
    'Dora TestDora@example.comonly themselvesDesk at NorthActive',
    'Hank TestHank@example.comonly themselvesDesk at HarbourActive',
    'Ivan TestIvan@example.comall 4, none nowRegional at NorthExpired',
    'Nora TestNora@example.comall 4, 3 nowRegional at NorthActive',
    'SyncKey, ID 3all 4, 3 nowRegional at RootActive',
  ])
  await exported(/^Export all that match/)
  expect((await file())[4]).toMatch(
    /^Nora Test,Nora@example.com,Regional,Active,person,5,North,.*,3 people and 1 key can .*,Reset people’s sign-in \(2FA\),4,4,3$/,
  )
})

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
    'Hank TestHank@example.comonly themselvesDesk at HarbourActive',
    'Ivan TestIvan@example.com1 of 1, none nowRegional at NorthExpired',
    'Nora TestNora@example.com1 of 1Regional at NorthActive',
    'SyncKey, ID 31 of 1Regional at RootActive',
  ])
})

const deleter = writtenRole({ id: 9, name: 'Regional', msp_node: 1, role_type: 'Custom' }, [
  'msp_delete_role',
  'msp_rotate_service_account',
  'msp_delete_node',
  'msp_cascade_permissions',
])
const desk = writtenRole({ id: 8, name: 'Desk', msp_node: 2, role_type: 'Custom' }, ['msp_delete_role'])
const deleting = () => api().gives(listRoles, () => pageOf([desk, deleter]))

test('lists who may do what records don’t allow today, and says so', async () => {
  await showApp(deleting(), '/access?do=role delete')
  expect(await screen.findByText(/can delete roles/)).toHaveTextContent(
    '2 people and 1 key can delete roles in your scope. None now: all are in use. Invitations expired: 1.',
  )
  expect(await shownRows()).toEqual([
    expect.stringContaining('1 of 2, none nowDesk at North'),
    expect.stringContaining('1 of 2, none nowRegional at NorthExpired'),
    expect.stringContaining('1 of 2, none nowRegional at NorthActive'),
    expect.stringContaining('1 of 2, none nowRegional at Root'),
  ])
})

test.each([
  [
    'who=person 5&do=role delete',
    'Nora Test (Nora@example.com) can delete roles in your scope: 1 of 2, none now: all are in use.' +
      'Through the role Regional at North. Namely: Desk.Not now (in use): Desk.' +
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
    expect.stringContaining('there is none nowRegional at NorthExpired'),
    expect.stringContaining('there is none nowRegional at NorthActive'),
  ])
})

const invitedTo = (invitation_expires_at: string) =>
  api().gives(listEmployees, () =>
    pageOf(people.map((one) => (one.id === 7 ? { ...one, invitation_expires_at } : one))),
  )
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
  const branch = api().gives(listNodes, () => pageOf([{ ...nodes[1]!, child_count: 1 }]))
  const held = permissionCodes.filter((code) => code !== 'msp_cascade_permissions')
  const seen = branch
    .gives(listEmployees, () => pageOf(people.slice(0, 3)))
    .gives(listServiceAccounts, () => pageOf([]))
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

test('a name leads to what that person can do there, and to why not', async () => {
  await showApp(api(), `/access?do=person reset&node=${nodes[1]!.uid}`)
  await userEvent.click(await screen.findByRole('link', { name: 'Dora Test' }))
  const said = await answer()
  expect(said).toHaveTextContent(
    'Dora Test (Dora@example.com) can reset people’s sign-in (2FA) in North and below: only themselves.Through the role Desk at North.',
  )
  expect(said).toHaveTextContent(
    'Nora Test has permissions that Dora Test can’t use: Delete Users, Access Managed Company (Read-Only), and Cascade Permissions.',
  )
})

test('lists by name which companies somebody can open, and why', async () => {
  const file = catchFiles()
  const two = [
    { ...listedCompany(1), msp_node: 3 },
    { ...listedCompany(2), msp_node: 4 },
  ]
  await showApp(
    api().gives(listCompanies, () => pageOf(two)),
    '/access?who=person 5&do=company open',
  )
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Lines' }), 'By company')
  expect(await screen.findByRole('link', { name: 'Company 1' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Company 2' })).toBeNull()
  await exported(/^Export all 1 answer/)
  expect((await file())[1]).toMatch(
    /^Company 1,Read-only,Regional,Active,1,Nora Test,Nora@example.com,person,5,North,.*Open tenants/,
  )
})

test('answers a question about one record with the reason, what would have to change, and who else can', async () => {
  await showApp(api(), '/access?who=person 6&do=reset&on=person 5')
  expect(await answer()).toHaveTextContent(
    'No. Dora Test (Dora@example.com) can’t reset Nora Test’s sign-in.' +
      'Nora Test has permissions that Dora Test can’t use: Delete Users, Access Managed Company (Read-Only), and Cascade Permissions. Nobody can change somebody, or a role, with permissions that they don’t have themselves. ' +
      'Somebody who can use them has to do it, or Dora Test needs them too.',
  )
  expect(screen.getByRole('button', { name: /^Can/ })).toHaveTextContent('Can reset people’s sign-in (2FA)')
  expect(await screen.findByRole('link', { name: 'Nora Test' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sync' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Dora Test' })).toBeNull()
})

test('the palette finds a question by its words', async () => {
  const router = await showApp(api(), '/access')
  await screen.findByText(/can do at least one of/)
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(
    await screen.findByRole('combobox', { name: 'Search or run a command' }),
    'who can reset',
  )
  await userEvent.click(await screen.findByRole('option', { name: /^Who can reset people’s sign-in/ }))
  expect(router.state.location.search).toMatchObject({ do: 'person reset' })
})

test.each([
  [
    'person 5',
    'open',
    'company 1',
    /^Yes.*Through the role Regional at North, which cascades to the nodes below\./,
  ],
  ['person 6', 'edit', 'person 8', /^No.*The role of Dora Test counts only at North: it doesn’t cascade/],
  [
    'person 5',
    'act',
    'node 4',
    /^No.*The role of Nora Test counts at North and below, and South isn’t there/,
  ],
  [
    'person 6',
    'act',
    'node 1',
    /counts only at North: it doesn’t cascade, and Root isn’t there or below\. Move Dora Test to Root with another role, which can be given there and has the permission\.$/,
  ],
  [
    'person 8',
    'edit',
    'key 4',
    /doesn’t have Modify Service Account\. Add it to the role.*Key Hank Test \(ID 4\) has permissions that Hank Test \(Hank@example\.com\) can’t use: Delete Users/,
  ],
  [
    'person 7',
    'open',
    'company 1',
    /^No.*The invitation of Ivan Test has expired\. Once it is resent and accepted, the role counts/,
  ],
  ['person 6', 'delete', 'person 7', /^No.*The role of Dora Test doesn’t have Delete Users/],
  ['key 3', 'delete', 'person 5', /^Yes.*Key Sync \(ID 3\) can delete Nora Test/],
  ['key 3', 'edit', 'key 3', /^No.*No key can use Modify Service Account/],
] as const)('says whether %s may %s %s, and why', async (who, act, on, words) => {
  await showApp(api(), `/access?who=${who}&do=${act}&on=${on}`)
  expect(await answer()).toHaveTextContent(words)
})

test('says “not known” where this API doesn’t say the roles of people', async () => {
  const silent = people.map((one) => ({ ...one, role: undefined, role_name: undefined }))
  const other = api().on(listEmployees, () => new Response(JSON.stringify(pageOf(silent)), { status: 200 }))
  await showApp(other, '/access?who=person 5&do=act&on=node 3')
  expect(await answer()).toHaveTextContent(
    'Not known. Nora Test (Nora@example.com) may or may not have a role that counts at Harbour.What would decide isn’t known: the role isn’t among those you can view.',
  )
})

test.each([
  ['somebody', 'person 99', 'node 3'],
  ['something', 'person 5', 'node 99'],
  ['something', 'person 5', 'company 99'],
] as const)('says that a link names %s whom the reader can’t see', async (word, who, on) => {
  const server = api().on(getCompany, () => refuse(404, { detail: 'Not found.' }))
  await showApp(server, `/access?who=${who}&do=see&on=${on}`)
  expect(await screen.findByText(new RegExp(`^The link names ${word}`))).toBeVisible()
  expect(screen.queryByText(/Nobody/)).toBeNull()
})
