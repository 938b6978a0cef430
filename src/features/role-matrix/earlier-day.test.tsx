import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { listAudit, type WrittenAuditLine } from '#contract/audit'
import { listEmployees } from '#contract/employees'
import { listNodes } from '#contract/nodes'
import { listRoles } from '#contract/roles'
import { listServiceAccounts } from '#contract/service-accounts'
import { permissionCodes } from '#contract/permissions'
import { fakeApi, pageOf, reply, showApp, writtenRole } from '../../../testing/fake-api'
import { writtenEmployee, writtenLine } from '../../../testing/written'

const desk = writtenRole({ id: 2, name: 'Desk', msp_node: 1, role_type: 'Custom' }, [
  'msp_view_user',
  'msp_edit_user',
])
const night = writtenRole({ id: 3, name: 'Night desk', msp_node: 1, role_type: 'Custom' }, ['msp_view_user'])
const ofRole = (id: number, rest: Partial<WrittenAuditLine>) =>
  writtenLine(id, { record_type: 'role', record_id: 2, operation: 'Update Role', ...rest })
const lines = [
  ofRole(9, { before: { codes: ['msp_view_user'] }, after: { codes: ['msp_edit_user', 'msp_view_user'] } }),
  ofRole(8, {
    record_id: 3,
    operation: 'Create Role',
    after: { name: 'Night desk', msp_node: 1, codes: ['msp_view_user'] },
  }),
  ofRole(7, { record_id: 4, operation: 'Delete Role', before: { name: 'Gone', msp_node: 1, codes: [] } }),
  ofRole(6, {
    record_type: 'employee',
    record_id: 5,
    operation: 'Update MSP Employee',
    before: { role: 4 },
    after: { role: 2 },
  }),
]

beforeEach(() => {
  // jsdom has no layout, so no size ever changes.
  vi.stubGlobal('ResizeObserver', class { observe() {} disconnect() {} }) // prettier-ignore
})

const api = (older: WrittenAuditLine[], mode: 'embedded' | 'gateway' = 'embedded') =>
  fakeApi(mode)
    .gives(listNodes, () => pageOf([]))
    .gives(listRoles, () => pageOf([desk, night]))
    .gives(listEmployees, () => pageOf([writtenEmployee({ id: 5, role: 2 })]))
    .gives(listServiceAccounts, () => pageOf([]))
    .on(listAudit, ({ url: { searchParams: asked } }) =>
      reply(listAudit, {
        results: asked.has('until')
          ? older
          : lines.filter((one) => one.record_type === asked.get('record_type')),
        next: null,
        previous: null,
      }),
    )
const page = '/roles/matrix?day=2026-03-01'

test('shows the roles of a day, and what became of them and their members', async () => {
  const server = api([writtenLine(1)])
  const router = await showApp(server, page)
  const changes = within(await screen.findByRole('region', { name: 'Changes since 1 Mar 2026' }))
  const [first, second, third] = changes.getAllByRole('listitem')
  expect(first).toHaveTextContent('Desk (ID 2) added since: Modify Users; 0 members then, 1 today')
  expect(second).toHaveTextContent('Gone (ID 4) deleted since; 1 member then, 0 today')
  expect(third).toHaveTextContent('Night desk (ID 3) created since')
  const since = new Date(2026, 2, 1).toISOString()
  expect(server.requests(listAudit).map(({ url }) => url.searchParams.get('since') ?? since)).toEqual([
    since,
    since,
    since,
    since,
  ])
  expect(
    screen.getByRole('checkbox', {
      name: 'Desk, Modify Users: not allowed; differs from today; read-only: this is an earlier day',
    }),
  ).not.toBeChecked()
  expect(screen.queryByRole('checkbox', { name: /^Night desk/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Back to today' }))
  expect(await screen.findByRole('checkbox', { name: /^Night desk, View Users: allowed/ })).toBeChecked()
  expect(router.state.location.searchStr).toBe('')
})

test('says when the log doesn’t reach back to the day', async () => {
  await showApp(api([]), page)
  expect(await screen.findByText(/doesn’t reach back to 1 Mar 2026/)).toBeVisible()
})

test('says why a gateway can’t show an earlier day', async () => {
  await showApp(api([], 'gateway'), page)
  expect(await screen.findByText(/The log of a gateway has no values/)).toBeVisible()
})

test('names the permission that it needs', async () => {
  const codes = permissionCodes.filter((code) => code !== 'msp_view_user')
  await showApp(api([]), page, codes)
  const main = within(await screen.findByRole('region', { name: 'Role matrix' }))
  expect(await main.findByText(/^You need the permission .*View Users/)).toBeVisible()
})
