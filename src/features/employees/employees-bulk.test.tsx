import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { deleteEmployee } from '#contract/employees'
import { fakeApi, showApp, writtenRole } from '../../../testing/fake-api'
import { chooseInMenu } from '../../../testing/record-menu'
import { selectPage } from '../../../testing/choose'
import { writtenEmployee, writtenNode } from '../../../testing/written'

const leaving = writtenEmployee({ id: 1, last_name: 'King', role: 2, msp_node: 1 })
const remaining = writtenEmployee({ id: 2, first_name: 'Bo', last_name: 'Lee', role: 2, msp_node: 1 })
const organisation = () =>
  fakeApi('embedded')
    .has({
      nodes: [writtenNode({ id: 1, name: 'Root', parent: null, company_count: 12 })],
      roles: [writtenRole({ id: 2, name: 'Keeper' }, ['msp_view_user', 'msp_delete_user'])],
      employees: [leaving, remaining],
    })
    .gives(deleteEmployee, () => undefined)

test.each([
  ['a person', '/employees/1', /Only .* would be left for Delete Users at Root\./, 'Delete employee'],
  ['several people', '/employees', /Nobody would be left for Delete Users at Root\./, 'Remove 2 people'],
])(
  'says what %s would lose, and asks for a second step if too few are left',
  async (_who, at, few, label) => {
    const api = organisation()
    await showApp(api, at)
    if (at === '/employees') {
      await selectPage()
      await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    } else await chooseInMenu('Delete…')
    const dialog = within(await screen.findByRole('dialog'))
    const row = await dialog.findByRole('row', { name: /^Ada King ada1@example.com/ })
    expect(row).toHaveTextContent('Root, 12 companies')
    expect(dialog.getByRole('region', { name: /gains or loses/ })).toHaveTextContent(few)
    const confirm = () => dialog.getByRole('button', { name: label })
    expect(confirm()).toHaveAccessibleDescription(/tick “I want to do this anyway”/)
    await userEvent.click(confirm())
    expect(api.requests(deleteEmployee)).toEqual([])
    await userEvent.click(dialog.getByRole('checkbox', { name: 'I want to do this anyway' }))
    await userEvent.click(confirm())
    await expect.poll(() => api.requests(deleteEmployee).length).toBeGreaterThan(0)
  },
)

test('tells people of the same name apart before they are removed, by status and address', async () => {
  const later = '2099-01-01T00:00:00.000Z'
  const people = [
    writtenEmployee({ id: 1, last_name: 'King', email: 'ada@north.example' }),
    writtenEmployee({ id: 2, last_name: 'King', status: 'invited', invitation_expires_at: later }),
    writtenEmployee({ id: 3, last_name: 'King', status: 'invited' }),
  ]
  const server = fakeApi('embedded').has({ employees: people })
  await showApp(server, '/employees')
  await selectPage()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove 3 people?' }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ada King ID 1Active · ada@north.example',
    'Ada King ID 2Invited · ada2@example.com',
    'Ada King ID 3Expired · ada3@example.com',
  ])
})
