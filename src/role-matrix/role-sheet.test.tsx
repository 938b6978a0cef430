import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { listEmployees } from '#contract/employees'
import { listNodes } from '#contract/nodes'
import { getRole, listRoles } from '#contract/roles'
import { fakeApi, pageOf, reply, showApp, writtenRole } from '../../testing/fake-api'

const role = writtenRole({ id: 4, name: '=Help desk' }, ['msp_view_user', 'msp_delete_user'])
const show = (search = '') =>
  showApp(
    fakeApi()
      .on(listNodes, () => reply(listNodes, pageOf([])))
      .on(listEmployees, () => reply(listEmployees, pageOf([])))
      .on(listRoles, () => reply(listRoles, pageOf([role])))
      .on(getRole, () => reply(getRole, role)),
    `/roles/4${search}`,
  )

test('exports all permissions of a role, whatever is searched for', async () => {
  const files = vi.fn<(file: Blob) => string>(() => 'blob:x')
  Object.assign(URL, { createObjectURL: files, revokeObjectURL: () => undefined })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await show('?search=invite')
  await userEvent.click(await screen.findByRole('button', { name: 'CSV' }))
  const lines = (await files.mock.calls[0]![0].text()).trim().split('\r\n')
  expect(lines).toHaveLength(26)
  expect(lines[0]).toContain("'=Help desk (ID 4)")
  expect(lines.find((line) => line.includes('msp_delete_user'))).toMatch(
    /Deletes people permanently\.,allowed$/,
  )
})

test('prints all permissions with the risky ones marked', async () => {
  await show('?search=invite')
  await screen.findByRole('button', { name: 'Print' })
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  const sheet = within(screen.getByRole('heading', { name: 'Role =Help desk' }).parentElement!)
  expect(sheet.getByRole('row', { name: /▲ Delete Users msp_delete_user .* ● allowed/ })).toBeVisible()
  expect(sheet.getByRole('row', { name: /View Nodes msp_view_node .* –/ })).toBeVisible()
  expect(sheet.getByText('2 of 25')).toBeVisible()
})
