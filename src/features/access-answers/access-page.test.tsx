import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getCompany } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { accessWorld as api, nodes, people } from '../../../testing/access-world'
import { pageOf, refuse, showApp } from '../../../testing/fake-api'
import { catchFiles } from '../../../testing/saved-files'
import { selectPage } from '../../../testing/choose'
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
  await userEvent.type(editor.getByRole('searchbox'), 'reset{Enter}{ArrowDown}')
  expect(editor.getByRole('checkbox', { name: 'reset people’s sign-in (2FA)' })).toHaveFocus()
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
    'Dora TestDora@example.comonly themselvesDesk at Northnot knownActive',
    'Hank TestHank@example.comonly themselvesDesk at Harbournot knownActive',
    'Ivan TestIvan@example.comall 4, none nowRegional at Northnot knownExpired',
    'Nora TestNora@example.comall 4, 3 nowRegional at Northnot knownActive',
    'SyncKey, ID 3all 4, 3 nowRegional at Rootnot knownActive',
  ])
  await exported(/^Export all that match/)
  expect((await file())[4]).toMatch(
    /^Nora Test,Nora@example.com,Regional,not known,Active,person,5,North,.*,3 people and 1 key can .*,Reset people’s sign-in \(2FA\),4,4,3$/,
  )
})

test('says when it was read, and reads again on request', async () => {
  const file = catchFiles()
  const server = api()
  await showApp(server, '/access?do=person reset')
  expect(await screen.findByText(/^Read \d\d:\d\d$/)).toHaveAttribute(
    'title',
    expect.stringMatching(/:\d\d \S+$/),
  )
  expect(await screen.findByRole('link', { name: 'Dora Test' })).toBeVisible()
  server.has({ employees: people.filter(({ id }) => id !== 6) })
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await expect.poll(() => screen.queryByRole('link', { name: 'Dora Test' })).toBeNull()
  await exported(/^Export all/)
  const [head, row] = await file()
  expect(head).toContain(',As of (')
  expect(row).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Reset/)
})

test('lists those whose address is of none of some domains', async () => {
  const mixed = people.map((one) => (one.id === 6 ? { ...one, email: 'dora@other.example' } : one))
  await showApp(api().has({ employees: mixed }), '/access?do=person reset&not_domain=example.com,example.net')
  expect(await screen.findByRole('link', { name: 'Dora Test' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Nora Test' })).toBeNull()
  expect(screen.getByRole('button', { name: /^Domain is none of/ })).toHaveTextContent('example.com +1')
})

test('offers to try again where a list couldn’t be read', async () => {
  const server = api().on(listEmployees, () => refuse(500, 'no'))
  await showApp(server, '/access?do=company open')
  expect(await screen.findByText(/can open/)).toHaveTextContent(
    'At least 1 key can open tenants in your scope. Others may: people aren’t known, because the list of people couldn’t be loaded.',
  )
  server.has({ employees: people })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Nora Test' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeVisible()
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
  await showApp(api().has({ companies: two }), '/access?who=person 5&do=company open')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Lines' }), 'By company')
  expect(await screen.findByRole('link', { name: 'Company 1' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Company 2' })).toBeNull()
  await exported(/^Export all 1 answer/)
  expect((await file())[1]).toMatch(
    /^Company 1,Read-only,Regional,not known,Active,1,Nora Test,Nora@example.com,person,5,North,.*Open tenants/,
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

test('keeps a selection to the question that it was made for', async () => {
  const router = await showApp(api(), '/access?do=person reset')
  await selectPage()
  expect(await screen.findByRole('region', { name: 'Selection' })).toBeVisible()
  router.history.push('/access?do=person+see')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull())
})
