import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { listEmployees } from '#contract/employees'
import { permissionCodes, type PermissionCode } from '#contract/roles/permissions'
import { isForPeople } from '#domain/roles/permission-set'
import { actionsOn } from '../../access/action-words'
import { fakeApi, refuse, showApp, writtenRole } from '../../../testing/fake-api'
import { writtenAccount, writtenCompany, writtenEmployee, writtenNode } from '../../../testing/written'

const desk = [
  'msp_view_managed_company',
  'msp_edit_managed_company',
  'msp_assumeRead_managed_company',
] as const
const roles = [
  writtenRole({ id: 7, name: 'Operations' }, [
    'msp_assume_managed_company',
    'msp_assumeRead_managed_company',
    'msp_cascade_permissions',
  ]),
  writtenRole({ id: 8, name: 'Help Desk', msp_node: 2, role_type: 'Custom' }, desk),
  writtenRole({ id: 9, name: 'Auditor' }, ['msp_view_managed_company', 'msp_cascade_permissions']),
]
const person = (id: number, role: number, msp_node: number, status: 'active' | 'invited' = 'active') =>
  writtenEmployee({ id, first_name: 'Ada', last_name: `Test ${id}`, role, msp_node, status })
const key = (id: number, expires_at: string | null = null) =>
  writtenAccount({ id, name: `Sync ${id}`, role: 8, msp_node: 2, expires_at })
const nodes = [
  writtenNode({ id: 1, name: 'Fjordlicht' }),
  writtenNode({ id: 2, name: 'North', parent: 1 }),
  writtenNode({ id: 3, name: 'South', parent: 1 }),
]
const api = (mode: 'embedded' | 'gateway' = 'embedded') =>
  fakeApi(mode).has({
    nodes,
    roles,
    accounts: [key(3), key(4, '2025-01-01T00:00:00.000Z')],
    companies: [writtenCompany({ id: 862, name: 'Acme', msp_node: 2, msp_node_name: 'North' })],
    // Number 4 is in another branch, and number 5 hasn't accepted.
    employees: [
      person(1, 7, 1),
      person(2, 8, 2),
      person(3, 8, 2),
      person(4, 7, 3),
      person(5, 7, 1, 'invited'),
      person(6, 9, 1),
    ],
  })

const cells = (place: HTMLElement) =>
  within(place)
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map((row) => [...row.children].map((one) => one.textContent))
const shown = [
  ['Auditor', '1 person', 'See the company'],
  [
    'Help Desk',
    '2 people and 1 key',
    'See the company, open the company’s tenant read-only, and edit the company and its licences',
  ],
  ['Operations', '1 person', 'Open the company’s tenant with full access'],
]
const names = [
  'Ada Test 6 (ada6@example.com)',
  'Ada Test 2 (ada2@example.com)\nAda Test 3 (ada3@example.com)\nkey Sync 3 (ID 3)',
  'Ada Test 1 (ada1@example.com)',
]

test('says which roles can open a customer, on screen and on paper, with names only on request', async () => {
  const titles: string[] = []
  vi.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'))
    titles.push(document.title)
  })
  const router = await showApp(api(), '/companies/862?view=access')
  await userEvent.click(await screen.findByRole('link', { name: 'Letter to the customer' }))
  const letter = await screen.findByRole('region', { name: 'Letter' })
  expect(within(letter).getByRole('heading')).toHaveTextContent(
    '3 people and 1 key of Fjordlicht can open the tenant of Acme (ID 862)',
  )
  expect(letter).toHaveTextContent(/FromFjordlichtTo\W?Acme\W?As of\d+ \w+ \d{4}, \d\d:\d\d:\d\d \S+Computed/)
  expect(letter).toHaveTextContent('Invited people who haven’t accepted and expired keys aren’t counted.')
  expect(cells(letter)).toEqual(shown)
  await userEvent.click(screen.getByRole('checkbox', { name: 'With names and email addresses' }))
  expect(cells(letter)).toEqual(shown.map((row, at) => [...row, names[at]]))
  expect(router.state.location.search).toEqual({ names: 'yes' })
  await userEvent.click(within(letter).getByRole('button', { name: 'Print' }))
  const sheet = screen.getByText('Printed').closest<HTMLElement>('.print-sheet')!
  expect(cells(sheet)).toEqual(cells(letter))
  expect(sheet).not.toHaveTextContent(/Source|Rows/)
  expect(titles).toEqual(['Who can open Acme'])
  window.dispatchEvent(new Event('afterprint'))
})

test('says that nobody can open the tenant, and who sees the company', async () => {
  await showApp(api().has({ employees: [person(6, 9, 1)], accounts: [] }), '/companies/862/letter')
  const letter = await screen.findByRole('region', { name: 'Letter' })
  expect(within(letter).getByRole('heading')).toHaveTextContent(
    'Nobody of Fjordlicht can open the tenant of Acme',
  )
  expect(cells(letter)).toEqual([shown[0]])
})

test('shows people and keys of a role in one row, because keys can use every permission about companies', () => {
  expect(actionsOn('company').flatMap(({ codes }) => codes.filter(isForPeople))).toEqual([])
})

test('calls a server that failed no refusal, and offers to try again', async () => {
  const server = api().on(listEmployees, () => refuse(500, 'no'))
  await showApp(server, '/companies/862/letter')
  expect(await screen.findByRole('alert')).toHaveTextContent(/server failed/)
  expect(screen.queryByText('Not allowed')).toBeNull()
  server.has({ employees: [person(6, 9, 1)] })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: 'Letter' })).toBeVisible()
})

const lacking = (code: PermissionCode) => permissionCodes.filter((one) => one !== code)
const fromBelow = () => api().has({ nodes: nodes.slice(1) })
const noRoles = () => api().has({ employees: [person(1, 7, 1), person(2, 77, 2)] })
test.each([
  [
    'keys can’t be seen',
    api,
    lacking('msp_view_service_account'),
    /Keys aren’t known, because you don’t have the permission “View Service Accounts”\.$/,
  ],
  [
    'people can’t be seen',
    api,
    lacking('msp_view_user'),
    /People aren’t known, because you don’t have the permission “View Users”\.$/,
  ],
  ['roles can’t be seen', api, lacking('msp_view_role'), /You don’t have the permission “View Roles”\.$/],
  ['nodes can’t be seen', api, lacking('msp_view_node'), /You don’t have the permission “View Nodes”\.$/],
  ['the root can’t be seen', fromBelow, permissionCodes, /people and keys above your node aren’t listed\.$/],
  ['a role isn’t listed', noRoles, permissionCodes, /What 1 of 4 people and keys may do isn’t known\.$/],
  [
    'a gateway lists no keys',
    () => api('gateway'),
    permissionCodes,
    /Keys aren’t known, because this API doesn’t list them\.$/,
  ],
] as const)('makes no letter where %s, and says why', async (_, server, held, why) => {
  const router = await showApp(server(), '/companies/862?view=access', held)
  await screen.findByRole('link', { name: 'Letter to the customer' })
  const link = () => screen.getByRole('link', { name: 'Letter to the customer' })
  // The lists are on their way.
  await expect.poll(() => link().ariaDisabled).toBe('true')
  expect(link()).toHaveAccessibleDescription(why)
  await router.navigate({ to: '/companies/$id/letter', params: { id: '862' } })
  expect(await screen.findByText('Not allowed')).toBeVisible()
  expect(screen.getByText(why)).toHaveTextContent(/^A letter has to be complete/)
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
})
