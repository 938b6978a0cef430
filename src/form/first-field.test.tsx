import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi, showApp } from '../../testing/fake-api'
import { writtenNode } from '../../testing/written'

const api = () => fakeApi().has({ nodes: [writtenNode({ id: 1, name: 'Root' })] })

test.each([
  ['/companies', 'New company', 'Company name', 'textbox'],
  ['/employees', /^Invite employee/, 'First name', 'textbox'],
  ['/employees', 'Invite many', 'Node', 'combobox'],
  ['/nodes', 'New node', 'Node name', 'textbox'],
] as const)(
  'focuses the first field of the form that %s leads to by “%s”',
  async (path, link, field, role) => {
    const router = await showApp(api(), path)
    await userEvent.click((await screen.findAllByRole('link', { name: link }))[0]!)
    await expect.poll(() => document.activeElement).toBe(await screen.findByRole(role, { name: field }))
    // The second time everything is loaded, so the page comes in the same step as its address.
    router.history.back()
    await userEvent.click((await screen.findAllByRole('link', { name: link }))[0]!)
    await expect.poll(() => document.activeElement).toBe(await screen.findByRole(role, { name: field }))
  },
)

test('focuses the field for the key', async () => {
  await showApp(api(), '/sign-in', 'signed-out')
  expect(await screen.findByLabelText('Service account key')).toHaveFocus()
})

test('focuses a page without a form as a whole', async () => {
  await showApp(api(), '/companies')
  await userEvent.click((await screen.findAllByRole('link', { name: 'Employees' }))[0]!)
  await screen.findByRole('heading', { level: 1, name: 'Employees' })
  expect(screen.getByRole('main')).toHaveFocus()
})
