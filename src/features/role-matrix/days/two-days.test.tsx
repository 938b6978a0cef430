import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { listAudit, type WrittenAuditLine } from '#contract/audit'
import { permissionCodes } from '#contract/roles/permissions'
import { fakeApi, reply, showApp, writtenRole } from '../../../../testing/fake-api'
import { catchFiles } from '../../../../testing/saved-files'
import { writtenAccount, writtenEmployee, writtenLine, writtenNode } from '../../../../testing/written'

const desk = writtenRole({ id: 2, name: 'Desk', msp_node: 1, role_type: 'Custom' }, [
  'msp_view_user',
  'msp_edit_user',
])
const night = writtenRole({ id: 3, name: 'Night desk', msp_node: 1, role_type: 'Custom' }, ['msp_view_user'])
const day = (month: number, date: number) => new Date(2026, month - 1, date, 12).toISOString()
const ofRole = (id: number, at: string, rest: Partial<WrittenAuditLine>) =>
  writtenLine(id, {
    at,
    record_type: 'role',
    record_id: 2,
    operation: 'Update Role',
    account_name: 'Uma',
    ...rest,
  })
const lines = [
  // After the later day.
  ofRole(12, day(11, 2), {
    before: { codes: ['msp_view_user', 'msp_edit_user', 'msp_add_user'] },
    after: { codes: ['msp_view_user', 'msp_edit_user'] },
  }),
  ofRole(9, day(10, 20), {
    before: { codes: ['msp_view_user'] },
    after: { codes: ['msp_add_user', 'msp_edit_user', 'msp_view_user'] },
  }),
  ofRole(8, day(10, 9), {
    record_id: 3,
    record_name: 'Night desk',
    operation: 'Create Role',
    after: { name: 'Night desk', msp_node: 1, codes: ['msp_view_user'] },
  }),
  ofRole(7, day(10, 8), {
    record_id: 4,
    record_name: 'Gone',
    operation: 'Delete Role',
    before: { name: 'Gone', msp_node: 1, codes: [] },
  }),
  // The role was deleted with its member moved.
  ofRole(6, day(10, 8), {
    record_type: 'employee',
    record_id: 5,
    record_name: 'Ada Byron',
    operation: 'Update MSP Employee',
    before: { role: 4, role_name: 'Gone' },
    after: { role: 2, role_name: 'Desk' },
  }),
  // Given for a day.
  ofRole(5, day(10, 3), {
    before: { codes: ['msp_view_user', 'msp_delete_user'] },
    after: { codes: ['msp_view_user'] },
  }),
  ofRole(4, day(10, 2), {
    before: { codes: ['msp_view_user'] },
    after: { codes: ['msp_view_user', 'msp_delete_user'] },
  }),
]
const ada = writtenEmployee({ id: 5, role: 2, first_name: 'Ada', last_name: 'Byron', created_at: day(1, 1) })
const lena = writtenEmployee({
  id: 7,
  role: 3,
  first_name: 'Lena',
  last_name: 'Kühn',
  status: 'invited',
  created_at: day(10, 10),
  invitation_expires_at: day(10, 20),
})
const key = writtenAccount({ id: 6, role: 2, name: 'Script' })

const api = (older: WrittenAuditLine[], mode: 'embedded' | 'gateway' = 'embedded', later = lines) =>
  fakeApi(mode)
    .has({
      nodes: [writtenNode({ id: 1, name: 'Root' })],
      roles: [desk, night],
      employees: [ada, lena],
      accounts: [key],
    })
    .on(listAudit, ({ url: { searchParams: asked } }) =>
      reply(listAudit, {
        results: asked.has('until')
          ? older
          : later.filter((one) => one.record_type === asked.get('record_type')),
        next: null,
        previous: null,
      }),
    )
const page = '/roles/matrix?day=2026-10-01&until=2026-11-01'

test('answers an auditor who asks at Roles what changed in October, and keeps the answer as a file', async () => {
  const server = api([writtenLine(1)])
  const saved = catchFiles()
  const router = await showApp(server, '/roles/matrix')
  await userEvent.click(await screen.findByRole('button', { name: 'Compare two days' }))
  fireEvent.change(await screen.findByLabelText('From the beginning of'), { target: { value: '2026-10-01' } })
  await screen.findByText(/changed between 1 Oct 2026 and today/)
  fireEvent.change(screen.getByLabelText('to the beginning of'), { target: { value: '2026-11-01' } })
  const changes = within(await screen.findByRole('region', { name: 'Changes' }))
  expect(
    await changes.findByText(
      '2 roles, 2 permissions, and 2 members changed between 1 Oct 2026 and 1 Nov 2026.',
    ),
  ).toBeVisible()
  expect(router.state.location.searchStr).toBe('?day=2026-10-01&until=2026-11-01')
  const list = within(changes.getByRole('list', { name: 'List of changes' }))
  expect(list.getAllByRole('listitem')).toHaveLength(8)
  await userEvent.click(changes.getByRole('button', { name: 'CSV' }))
  const [head, ...rows] = await saved()
  expect(head).toMatch(
    /^Time \(.*\),Who,Who ID,Who email,Role,Role ID,Kind,What,Change,ID or code,Email,Later$/,
  )
  expect(rows.map((row) => row.split(',').slice(1).join())).toEqual([
    'Uma,6,,Desk,2,Permission,Add Users,added,msp_add_user,,',
    'Uma,6,,Desk,2,Permission,Modify Users,added,msp_edit_user,,',
    'Uma,6,,Night desk,3,Role,,created,,,',
    'Uma,6,,Gone,4,Role,,deleted,,,',
    'Uma,6,,Desk,2,Employee,Ada Byron,added,5,ada5@example.com,',
    'Uma,6,,Gone,4,Employee,Ada Byron,removed,5,ada5@example.com,',
    'Uma,6,,Desk,2,Permission,Delete Users,removed,msp_delete_user,,undone',
    'Uma,6,,Desk,2,Permission,Delete Users,added,msp_delete_user,,undone',
  ])
})

test('shows what came and went between two days, first, as on paper', async () => {
  await showApp(api([writtenLine(1)]), page)
  const box = (name: string) => screen.findByRole('checkbox', { name })
  const between = 'between 1 Oct 2026 and 1 Nov 2026; read-only: two days are compared'
  expect(await box(`Desk, Modify Users: allowed; added ${between}`)).toBeChecked()
  expect(await box(`Gone, Ada Byron: no member; removed ${between}`)).not.toBeChecked()
  expect(await box(`Night desk, Lena Kühn (expired): member; added ${between}`)).toBeChecked()
  expect(screen.getByText('✓ both days, + 1 Nov 2026 only, − 1 Oct 2026 only')).toBeVisible()
  const names = (role: string) =>
    screen.getAllByRole(role).map((one) => within(one).queryByRole('link')?.textContent)
  expect(names('columnheader').slice(1)).toEqual(['Desk', 'Gone', 'Night desk'])
  expect(names('rowheader').slice(0, 4)).toEqual([
    'Add Users',
    'Modify Users',
    'Ada Byron',
    'Lena Kühn (expired)',
  ])
  vi.spyOn(window, 'print').mockImplementation(() => void window.dispatchEvent(new Event('beforeprint')))
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  const paper = (await screen.findAllByRole('row')).map((one) => one.textContent)
  expect(paper).toContain('Ada Byron ada5@example.com, ID 5+−')
  expect(paper).toContain('Script ID 6●')
  expect(screen.getByText(/high risk, \+ 1 Nov 2026 only, − 1 Oct 2026 only$/)).toBeInTheDocument()
  window.dispatchEvent(new Event('afterprint'))
  const saved = catchFiles()
  await userEvent.click(screen.getByRole('button', { name: 'Export as CSV' }))
  const file = await saved()
  expect(file[0]).toMatch(/,"Gone, 1 Oct 2026 \(ID 4\)","Gone, 1 Nov 2026 \(ID 4\)",/)
  expect(file).toContain('Members,Ada Byron,"ada5@example.com, ID 5",,,member,member,,,')
  await userEvent.click(screen.getByRole('button', { name: 'Compare two days' }))
  expect(await screen.findByRole('checkbox', { name: /^Night desk, View Users: allowed/ })).toBeChecked()
})

test('doesn’t say that a role lacked what isn’t known of the later day', async () => {
  const unread = ofRole(13, day(11, 3), { record_id: 3, before: { codes: [] }, after: { codes: [] } })
  await showApp(api([writtenLine(1)], 'embedded', [unread, ...lines]), page)
  expect(await screen.findByRole('checkbox', { name: /^Night desk, View Users: not known;/ })).toBeVisible()
})

test('reads the lines once, since the older day, whatever the order of the days', async () => {
  const server = api([writtenLine(1)])
  await showApp(server, '/roles/matrix?day=2026-11-01&until=2026-10-01')
  await screen.findByText(/changed between 1 Oct 2026 and 1 Nov 2026/)
  const since = new Date(2026, 9, 1).toISOString()
  expect(server.requests(listAudit).map(({ url }) => url.searchParams.get('since') ?? since)).toEqual([
    since,
    since,
    since,
    since,
  ])
})

test('compares one day with today, as older addresses ask for', async () => {
  await showApp(api([writtenLine(1)]), '/roles/matrix?day=2026-10-01')
  expect(await screen.findByText(/changed between 1 Oct 2026 and today\./)).toBeVisible()
})

test('says when the log doesn’t reach back to the day', async () => {
  await showApp(api([]), page)
  expect(await screen.findByText(/doesn’t reach back to 1 Oct 2026/)).toBeVisible()
})

test('says why a gateway can’t show an earlier day', async () => {
  await showApp(api([], 'gateway'), page)
  expect(await screen.findByText(/The log of a gateway has no values/)).toBeVisible()
})

test('names the permission that it needs, and what the reader doesn’t see', async () => {
  const codes = permissionCodes.filter((code) => code !== 'msp_view_user')
  await showApp(api([]), page, codes)
  const main = within(await screen.findByRole('region', { name: 'Role matrix' }))
  expect(await main.findByText(/^You need the permission .*View Users/)).toBeVisible()
})

test('says that keys aren’t known to who can’t see them', async () => {
  const codes = permissionCodes.filter((code) => code !== 'msp_view_service_account')
  await showApp(api([writtenLine(1)]), page, codes)
  expect(await screen.findByText(/Keys aren’t known: you don’t have the permission/)).toBeVisible()
})
