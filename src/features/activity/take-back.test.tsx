import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listAudit, takeBack, type WrittenAuditLine } from '#contract/audit'
import { permissionCodes } from '#contract/roles/permissions'
import { confirmFirst } from '#contract/session'
import { fakeApi, refuse, reply, showApp, writtenRole } from '../../../testing/fake-api'
import { writtenEmployee, writtenLine, writtenNode } from '../../../testing/written'

const moved = (id: number, rest: Partial<WrittenAuditLine> = {}) =>
  writtenLine(id, {
    operation: 'Update MSP Employee',
    record_type: 'employee',
    record_id: id,
    record_name: `Tim ${id}`,
    before: { role: 1, role_name: 'Auditor' },
    after: { role: 2, role_name: 'Help desk' },
    ...rest,
  })
const created = (id: number) =>
  moved(id, { operation: 'Create MSP Employee', before: null, after: { first_name: 'Tim', role: 1 } })

function api(
  lines: WrittenAuditLine[],
  answer: (id: number) => Response = (id) => reply(takeBack, moved(id + 100, { takes_back: id })),
  mode: 'embedded' | 'gateway' = 'embedded',
) {
  return fakeApi(mode)
    .gives(listAudit, () => ({ results: lines, next: null, previous: null }))
    .on(takeBack, ({ url }) => answer(Number(url.pathname.split('/').at(-3))))
}
const taken = (server: ReturnType<typeof api>) =>
  server.requests(takeBack).map(({ url }) => Number(url.pathname.split('/').at(-3)))
const openDetails = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('shows who loses what by several take-backs as one change, and asks twice about the last holders', async () => {
  const held = ['msp_view_user', 'msp_edit_user'] as const
  const roles = [
    writtenRole({ id: 1, name: 'Auditor' }, []),
    writtenRole({ id: 2, name: 'Help desk' }, [...held]),
  ]
  const server = api([moved(8), moved(7)]).has({
    nodes: [writtenNode({ id: 1, name: 'Root' })],
    roles,
    accounts: [],
    employees: [7, 8].map((id) => writtenEmployee({ id, role: 2 })),
  })
  await showApp(server, '/activity')
  await userEvent.click(await screen.findByRole('button', { name: /^Take back several/ }))
  await press('Select all on this page')
  await press('Take back')
  const dialog = within(await screen.findByRole('dialog', { name: 'Take back 2 changes?' }))
  const panel = await dialog.findByRole('region', { name: 'Who gains or loses access' })
  expect(await within(panel).findByText('2 people lose permissions.')).toBeVisible()
  expect(panel).toHaveTextContent('Nobody would be left for Modify Users at Root.')
  const confirm = () => dialog.getByRole('button', { name: 'Take back (2)' })
  await userEvent.click(confirm())
  expect(taken(server)).toEqual([])
  await userEvent.click(dialog.getByRole('checkbox', { name: 'I want to do this anyway' }))
  await userEvent.click(confirm())
  await expect.poll(() => taken(server)).toEqual([8, 7])
})

test('says what taking a change back does, does it, and leads to the record that can’t be taken back', async () => {
  const said = 'Changed since by Ada. Nothing was taken back.'
  const server = api([moved(7)], () => refuse(400, { error: [said] }))
  await showApp(server, '/activity')
  await openDetails(/^Details of: .*Tim 7/)
  await press('Take back')
  const dialog = await screen.findByRole('dialog', { name: 'Take back this change?' })
  expect(within(dialog).getByText('Role: Help desk → Auditor')).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take back' }))
  const over = await screen.findByRole('dialog', { name: '0 of 1 change taken back' })
  expect(over).toHaveTextContent(said)
  expect(within(over).getByRole('link', { name: 'Tim 7' })).toHaveAttribute('href', '/employees/7')
  expect(within(over).queryByRole('button', { name: /Retry/ })).toBeNull()
  expect(taken(server)).toEqual([7])
})

test('takes several back, the last first, and leaves deletions out unless their number is typed', async () => {
  const server = api([moved(9), created(8), moved(7, { taken_back_by: 9 }), moved(6)])
  await showApp(server, '/activity?who=key:6')
  await userEvent.click(await screen.findByRole('button', { name: 'Take back several…' }))
  await userEvent.keyboard('{Escape}')
  await press('Take back several…')
  expect(screen.getByText('0 changes selected')).toBeVisible()
  await press('Select all on this page')
  expect(screen.getByText('3 changes selected')).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: /Tim 7/ }))
  expect(screen.getByText('3 changes selected')).toBeVisible()
  await press('Take back')
  const dialog = await screen.findByRole('dialog', { name: 'Take back 2 changes?' })
  expect(within(dialog).getByText(/It stays, unless you tick the box above/)).toBeVisible()
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Also delete 1 employee' }))
  const button = () => within(dialog).getByRole('button', { name: 'Take back (3)' })
  expect(button()).toHaveAttribute('aria-disabled', 'true')
  await userEvent.type(within(dialog).getByLabelText('Type 1 to confirm'), '1')
  await userEvent.click(button())
  expect(await screen.findByRole('dialog', { name: '3 changes taken back' })).toBeVisible()
  expect(taken(server)).toEqual([9, 8, 6])
})

test('ends when the person doesn’t confirm who they are, and goes on at the same change', async () => {
  let isConfirmed = false
  const server = api([moved(9), moved(8)], (id) =>
    isConfirmed
      ? reply(takeBack, moved(id + 100, { takes_back: id }))
      : refuse(403, { detail: confirmFirst, confirm: true }),
  )
  await showApp(server, '/activity')
  await userEvent.click(await screen.findByRole('button', { name: 'Take back several…' }))
  await press('Select all on this page')
  await press('Take back')
  await userEvent.click(await screen.findByRole('button', { name: 'Take back (2)' }))
  isConfirmed = true
  await userEvent.click(await screen.findByRole('button', { name: 'Retry and continue (2)' }))
  expect(await screen.findByRole('dialog', { name: '2 changes taken back' })).toBeVisible()
  expect(taken(server)).toEqual([9, 9, 8])
})

test('takes the moves of the members back with a deleted role', async () => {
  const role = moved(9, {
    operation: 'Delete Role',
    record_type: 'role',
    record_name: 'Desk',
    before: { name: 'Desk', msp_node: 1, codes: [] },
    after: null,
  })
  const server = api([role, moved(8), moved(7, { request_id: 'another' })], (id) =>
    reply(takeBack, id === 9 ? { ...role, id: 109, record_id: 57, restores: 9 } : moved(id + 100)),
  )
  await showApp(server, '/activity')
  await openDetails(/^Details of: .*Desk/)
  await press('Take back')
  const dialog = await screen.findByRole('dialog', { name: 'Take back 2 changes?' })
  expect(dialog).toHaveTextContent('Creates the role Desk again, with a new ID and without members.')
  await press('Take back (2)')
  expect(await screen.findByRole('dialog', { name: '2 changes taken back' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'It has the new ID 57.' })).toHaveAttribute('href', '/roles/57')
  expect(taken(server)).toEqual([9, 8])
})

test('says why a change can’t be taken back', async () => {
  await showApp(api([moved(7, { taken_back_by: 9 })]), '/activity')
  await openDetails(/^Details of: .*Tim 7/)
  expect(screen.getByText('Taken back')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Take back' })).toHaveAccessibleDescription(
    'This was taken back already.',
  )
})

test('offers nothing to take back to somebody who only views', async () => {
  const codes = permissionCodes.filter((code) => code.startsWith('msp_view_'))
  await showApp(api([moved(7)]), '/activity', codes)
  expect(await screen.findByRole('button', { name: /^Take back several/ })).toHaveAccessibleDescription(
    /^You can’t take anything back/,
  )
})

test('names the permission that the caller lacks', async () => {
  const codes = permissionCodes.filter((code) => code !== 'msp_edit_user')
  await showApp(api([moved(7)]), '/activity', codes)
  await openDetails(/^Details of: .*Tim 7/)
  expect(screen.getByRole('button', { name: 'Take back' })).toHaveAccessibleDescription(/Modify Users/)
})
