import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { catchFiles } from '../../../testing/saved-files'
import { fakeApi, showApp, writtenRole } from '../../../testing/fake-api'

const role = writtenRole({ id: 4, name: '=Help desk' }, ['msp_view_user', 'msp_delete_user'])
const show = (search = '') => showApp(fakeApi().has({ roles: [role] }), `/roles/4${search}`)

test('exports all permissions of a role, whatever is searched for', async () => {
  const saved = catchFiles()
  await show('?search=invite')
  await userEvent.click(await screen.findByRole('button', { name: 'CSV' }))
  const lines = await saved()
  expect(lines).toHaveLength(26)
  expect(lines[0]).toContain("'=Help desk (ID 4)")
  expect(lines.find((line) => line.includes('msp_delete_user'))).toMatch(
    /Deletes people permanently\.,allowed$/,
  )
})

test('prints all permissions with the risky ones marked', async () => {
  await show('?search=invite')
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }))
  await expect.poll(() => print.mock.calls).toHaveLength(1)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  const sheet = within(screen.getByRole('heading', { name: 'Role =Help desk' }).parentElement!)
  expect(
    sheet.getByRole('row', { name: /Delete Users msp_delete_user Deletes people permanently\. allowed/ }),
  ).toBeVisible()
  expect(sheet.getByRole('row', { name: /View Nodes msp_view_node not allowed/ })).toBeVisible()
  expect(sheet.getByText('2 of 25')).toBeVisible()
})
