import { screen, within, cleanup } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listCompanies } from '#contract/companies'
import { permissionCodes } from '#contract/roles/permissions'
import { accessWorld as api, people } from '../../../testing/access-world'
import { showApp, writtenRole } from '../../../testing/fake-api'
import { catchFiles } from '../../../testing/saved-files'
import { writtenAccount, writtenEmployee } from '../../../testing/written'

const since = {
  5: {
    at: '2026-03-01T12:00:00.000Z',
    is_before: false,
    by: { kind: 'groups', id: null, name: 'Okta', email: null },
  },
  7: { at: '2025-11-29T12:00:00.000Z', is_before: true, by: null },
} as const
const givenPeople = people.map((one) => ({ ...one, role_given: since[one.id as 5 | 7] ?? null }))

const given = () => api().has({ employees: givenPeople })

const membersOf = async (path: string) => {
  await showApp(given(), path)
  return screen.findByRole('region', { name: 'Members and what they reach' })
}

test('says first what a person reaches, then what they can do there, and who can change them', async () => {
  const server = api()
  await showApp(server, '/employees/5?view=access')
  const reach = await screen.findByRole('region', { name: 'What they reach' })
  expect(server.requests(listCompanies)).toHaveLength(0)
  expect(reach).toHaveTextContent('Opens 45 companies read-only, as Regional at North and below.')
  expect(within(reach).getByRole('link', { name: 'Companies by name' })).toHaveAttribute(
    'href',
    '/access?who=person+5&do=company+open&by=company&node=',
  )
  const can = screen.getByRole('region', { name: 'What they can do there' })
  expect(can).toHaveTextContent('WhereAt their node and below: Cascade Permissions')
  expect(can).toHaveTextContent(
    'CompaniesAccess Managed Company (Read-Only)Open tenantsNot: View Managed Companies, Access Managed Company,',
  )
  expect(can).toHaveTextContent(
    'Modify UsersChange people’s names, change people’s roles and nodes, and reset people’s sign-in',
  )
  const who = screen.getByRole('region', { name: 'Who can do what' })
  expect(
    await within(who).findByText(/^1 person and 1 key can change Nora Test’s role or node/),
  ).toBeVisible()
})

test('lists the members of a role with what each reaches, and marks the invited and expired in the file', async () => {
  const file = catchFiles()
  const old = writtenAccount({
    id: 5,
    name: 'Old',
    role: 9,
    msp_node: 4,
    expires_at: '2025-01-01T00:00:00.000Z',
  })
  const sync = writtenAccount({ id: 3, name: 'Sync', role: 9, msp_node: 1 })
  const server = api().has({ accounts: [sync, old] })
  await showApp(server, '/roles/9?view=access')
  const members = await screen.findByRole('region', { name: 'Members and what they reach' })
  expect(await within(members).findByRole('link', { name: 'Nora Test' })).toBeVisible()
  expect(members).toHaveTextContent('Nora TestNora@example.comNorth and below45not knownActive')
  expect(members).toHaveTextContent('SyncKey, ID 3Root and below47not knownActive')
  await userEvent.click(within(members).getByRole('button', { name: 'Export' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Export' }))
  await userEvent.click(await sheet.findByRole('button', { name: /^Export all 4 members/ }))
  expect((await file()).slice(1)).toEqual([
    expect.stringMatching(
      /^Ivan Test,Ivan@example.com,North and below,45,not known,Expired,person,7,North,not known,not known,2026-03-03,2\d{3}-\d\d-\d\d [\d:]{8}$/,
    ),
    expect.stringMatching(
      /^Nora Test,Nora@example.com,North and below,45,not known,Active,person,5,North,not known,not known,2026-03-03,2\d{3}-\d\d-\d\d [\d:]{8}$/,
    ),
    expect.stringMatching(/^Old,"?Key, ID 5"?,South,0,not known,Expired,key,5,South,.*$/),
    expect.stringMatching(/^Sync,"?Key, ID 3"?,Root and below,47,not known,Active,key,3,Root,.*$/),
  ])
})

test('turns the pages of a list within a page, and leaves the address alone', async () => {
  const many = Array.from({ length: 60 }, (_, at) =>
    writtenEmployee({ id: at + 1, first_name: `P${at + 1}`, last_name: 'Test', role: 9, msp_node: 2 }),
  )
  const router = await showApp(api().has({ employees: many }), '/roles/9?view=access')
  const pages = within(await screen.findByRole('navigation', { name: 'Pages of members' }))
  expect(screen.queryByRole('link', { name: 'P60 Test' })).toBeNull()
  await userEvent.click(pages.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByRole('link', { name: 'P60 Test' })).toBeVisible()
  expect(router.state.location.search).toEqual({ view: 'access' })
  expect(pages.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true')
})

test('says what those can who have a role that counts at a node', async () => {
  await showApp(api(), '/nodes/3?view=access')
  const who = await screen.findByRole('region', { name: 'Who can do what' })
  expect(await within(who).findByText(/have a role that counts/)).toHaveTextContent(
    '2 people and 1 key have a role that counts at Harbour: edit 3. Invitations expired: 1.',
  )
  expect(await within(who).findByText('Ivan Test')).toBeVisible()
  expect(within(who).getAllByRole('row')[1]).toHaveTextContent(/^Hank TestEditDesk at Harbournot knownActive/)
})

test('tells people of one name apart by their address in every answer', async () => {
  const hanks = people.filter(({ first_name }) => first_name === 'Hank')
  const all = [...people, ...hanks.map((one) => ({ ...one, id: 99, email: 'other@example.com' }))]
  await showApp(api().has({ employees: all }), '/nodes/3?view=access')
  const who = await screen.findByRole('region', { name: 'Who can do what' })
  expect(await within(who).findByText('other@example.com')).toBeVisible()
  expect(within(who).getByText('Hank@example.com')).toBeVisible()
})

test('says “nobody” only where that is known', async () => {
  const invited = api().has({ employees: [people[2]!] })
  const held = permissionCodes.filter((code) => code !== 'msp_view_service_account')
  await showApp(invited, '/companies/1?view=access', held)
  expect(await screen.findByText(/^Nobody of those you can see/)).toHaveTextContent(
    'Nobody of those you can see can open Contoso’s tenant, as far as is known. Others may: keys aren’t known, because you don’t have the permission “View Service Accounts”. Invitations expired: 1.',
  )
})

test.each([
  ['Opens 45 companies with full access', ['msp_assume_managed_company']],
  ['Edits 45 companies, opens none', ['msp_view_managed_company', 'msp_edit_managed_company']],
  ['Sees 45 companies, opens none', ['msp_view_managed_company']],
  ['Opens no company', ['msp_view_user']],
] as const)('says “%s” of a role with %j', async (words, codes) => {
  const role = writtenRole({ id: 9, name: 'Regional', msp_node: 1, role_type: 'Custom' }, [
    ...codes,
    'msp_cascade_permissions',
  ])
  await showApp(api().has({ roles: [role] }), '/employees/5?view=access')
  expect(await screen.findByText(`${words}, as Regional at North and below.`)).toBeVisible()
  // Full access includes it.
  const lacks = screen.queryByText(/^Not: .*Access Managed Company \(Read-Only\)/)
  expect(lacks !== null).toBe(words.endsWith('opens none'))
})

test('says since when members have their role, by whom, and since when the role is as it is', async () => {
  const file = catchFiles()
  const members = await membersOf('/roles/9?view=access')
  expect(await within(members).findByRole('link', { name: 'Nora Test' })).toBeVisible()
  expect(members).toHaveTextContent('451 Mar 2026, by the groups of OktaActive')
  expect(members).toHaveTextContent('45before 29 Nov 2025Expired')
  expect(screen.getByRole('region', { name: 'What its members can do' })).toHaveTextContent(
    'Role last changed 3 Mar 2026',
  )
  await userEvent.click(within(members).getByRole('button', { name: 'Role since' }))
  const names = within(members).getAllByRole('link', { name: /Test$/ })
  expect(names.map(({ textContent }) => textContent)).toEqual(['Nora Test', 'Ivan Test', 'Hank Test'])
  await userEvent.click(within(members).getByRole('button', { name: 'Export' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Export' }))
  await userEvent.click(await sheet.findByRole('button', { name: /^Export all/ }))
  const lines = (await file()).slice(1)
  expect(lines).toContainEqual(expect.stringMatching(/^Nora.*,2026-03-01,.*,the groups of Okta,2026-03-03,/))
  expect(lines).toContainEqual(expect.stringMatching(/^Ivan.*,before 2025-11-29,.*,not known,2026-03-03,/))
})

test.each([
  ['from the day after', 'since_from=2026-03-02', [], 3],
  ['from a day on', 'since_from=2026-03-01', ['Nora Test'], 3],
  ['from a day that the log doesn’t reach', 'since_from=2025-01-01', ['Nora Test'], 4],
  ['until a day', 'since_to=2026-02-28', ['Ivan Test'], 3],
  ['until a day that the log doesn’t reach', 'since_to=2025-01-01', [], 4],
] as const)(
  'filters who has their role %s, and counts whom nobody knows it of',
  async (_, asked, names, silent) => {
    await showApp(given(), `/access?do=person edit&${asked}`)
    expect(await screen.findByText(new RegExp(`leave out ${silent} rows with unknown values`))).toBeVisible()
    const links = screen.queryAllByRole('link', { name: /Test$/ }).map(({ textContent }) => textContent)
    expect(links).toEqual(names)
  },
)

test('a record says it too, and the answer to what somebody can do', async () => {
  await showApp(given(), '/employees/5')
  const card = await screen.findByRole('region', { name: 'Person' })
  expect(card).toHaveTextContent('Role since1 Mar 2026, by the groups of Okta')
  cleanup()
  await showApp(given(), '/access?who=person 7&do=company open')
  expect(await screen.findByRole('region', { name: 'Answer' })).toHaveTextContent(
    'Through the role Regional at North, since before 29 Nov 2025, where the log begins. The role itself was last changed on 3 Mar 2026.',
  )
})
