import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createCompany, deleteCompany, getCompany, updateCompany } from '#contract/companies'
import { fakeApi, refuse, reply, showApp, type FakeApi } from '../../../testing/fake-api'
import { chooseInMenu } from '../../../testing/record-menu'
import { writtenCompany } from '../../../testing/written'

const company = writtenCompany({
  id: 3,
  name: 'Acme',
  msp_node: 7,
  msp_node_name: 'Nord',
  owner_first_name: 'Ada',
  owner_last_name: 'Byron',
  owner_email: 'ada@example.com',
})
const server = () => fakeApi().has({ companies: [company] })
const field = (name: string) => screen.findByRole('textbox', { name })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function showFilled(api: FakeApi) {
  const router = await showApp(api, '/companies/new')
  await userEvent.type(await field('Company name'), '  Acme  ')
  await userEvent.type(await field('Owner’s first name'), 'Ada')
  await userEvent.type(await field('Owner’s last name'), 'Byron')
  await userEvent.type(await field('Owner’s email'), 'ada@example.com')
  return router
}

test('shows each error beside its field, focuses the first one, and sends nothing', async () => {
  const api = server()
  await showApp(api, '/companies/new')
  await press('Create company')
  expect(await field('Company name')).toHaveFocus()
  expect(await field('Company name')).toHaveAccessibleDescription(/Enter the company’s name\./)
  expect(await field('Owner’s email')).toHaveAccessibleDescription(/valid email/)
  await userEvent.type(await field('Company name'), 'A')
  expect(await field('Company name')).toHaveAttribute('aria-invalid', 'false')
  expect(api.requests(createCompany)).toHaveLength(0)
})

test('creates one company for ten presses of Enter, and shows it', async () => {
  const api = server().gives(createCompany, () => company)
  const router = await showFilled(api)
  await userEvent.type(await field('Owner’s email'), '{Enter}'.repeat(10))
  expect(await screen.findByText('Acme was created (ID 3).')).toBeVisible()
  expect(router.state.location.pathname).toBe('/companies/3')
  expect(api.requests(createCompany).map(({ body }) => body)).toEqual([
    {
      name: 'Acme',
      is_nfr: false,
      owner_first_name: 'Ada',
      owner_last_name: 'Byron',
      owner_email: 'ada@example.com',
      packages: [],
    },
  ])
})

test('shows the server’s error beside its field and keeps the input', async () => {
  const api = server().on(createCompany, () =>
    refuse(400, { name: ['Another company in this node has this name.'] }),
  )
  await showFilled(api)
  await press('Create company')
  expect(await screen.findByText('Another company in this node has this name.')).toBeVisible()
  expect(await field('Company name')).toHaveFocus()
  expect(await field('Owner’s email')).toHaveValue('ada@example.com')
})

test.each([
  [400, { error: ['The year is closed.'] }, 'The year is closed.'],
  [403, { detail: 'Not you.' }, 'Not you.'],
  [409, { detail: 'Somebody was faster.' }, 'Somebody was faster.'],
])('shows a refusal with %i above the form', async (status, body, words) => {
  const api = server().on(createCompany, () => refuse(status, body))
  await showFilled(api)
  await press('Create company')
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  expect(screen.getByRole('alert')).toHaveFocus()
})

test('says how long to wait and that nothing was changed when the server is limiting requests', async () => {
  const api = server().on(createCompany, () => refuse(429, { detail: 'Slowly.' }, { 'retry-after': '41' }))
  await showFilled(api)
  await press('Create company')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Slowly. Nothing was changed. Try again in 41 seconds.',
  )
})

test('moves the focus to the next package after a removal, and at last to the button that adds one', async () => {
  const one = (id: number) =>
    ({ id, name: `Package ${id}`, status: 'active', type: 'subscription', license_count: 1 }) as const
  await showApp(
    server().has({ companies: [{ ...company, packages: [one(1), one(2)] }] }),
    '/companies/3/edit',
  )
  await press('Remove package 2')
  expect(await screen.findByRole('button', { name: 'Remove package 1' })).toHaveFocus()
  await press('Remove package 1')
  expect(await screen.findByRole('button', { name: 'Add package' })).toHaveFocus()
})

test('locks the packages, with the reason, when the server doesn’t say how many licences there are', async () => {
  const silent = { ...company, packages: [{ id: 1, name: 'Vault', status: 'active', type: 'subscription' }] }
  await showApp(
    server().on(getCompany, () => new Response(JSON.stringify(silent))),
    '/companies/3/edit',
  )
  expect(await screen.findByText(/They can’t be changed here/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add package' })).toBeNull()
})

test('sends nothing offline, keeps the input, and stops saying so once online', async () => {
  const api = server().gives(createCompany, () => company)
  await showFilled(api)
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await press('Create company')
  expect(await screen.findByText(/Nothing was sent/)).toBeVisible()
  network.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.queryByText(/Nothing was sent/)).toBeNull()
  expect(api.requests(createCompany)).toHaveLength(0)
})

test('asks before leaving with unsaved input', async () => {
  const router = await showFilled(server())
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }))
  await press('Keep editing')
  expect(await field('Company name')).toHaveValue('  Acme  ')
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }))
  await press('Discard changes')
  expect(await screen.findByRole('heading', { level: 1, name: 'Companies' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/companies')
})

test('asks before signing out with unsaved input', async () => {
  await showFilled(server())
  const signOut = async () => {
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(
      await screen.findByRole('combobox', { name: 'Search or run a command' }),
      'sign out{Enter}',
    )
  }
  await signOut()
  await press('Keep editing')
  expect(await field('Company name')).toHaveValue('  Acme  ')
  await signOut()
  await press('Discard changes')
  expect(await screen.findByLabelText('Service account key')).toBeVisible()
})

test('sends only what was changed', async () => {
  const api = server().gives(updateCompany, () => ({ ...company, name: 'Acme 2' }))
  await showApp(api, '/companies/3/edit')
  await userEvent.type(await field('Company name'), ' 2')
  await press('Save company')
  expect(await screen.findByText('Acme 2 was saved.')).toBeVisible()
  expect(api.requests(updateCompany)[0]?.body).toEqual({ name: 'Acme 2' })
})

test('shows what somebody else saved in the meantime before it saves', async () => {
  let now = company
  const api = server()
    .gives(getCompany, () => now)
    .gives(updateCompany, () => now)
  await showApp(api, '/companies/3/edit')
  await userEvent.type(await field('Company name'), ' mine')
  now = { ...company, name: 'Theirs', owner_first_name: 'Grace' }
  await press('Save company')
  expect(await screen.findByText(/Updated: owner’s first name/)).toBeVisible()
  expect(screen.getByText(/Changed here and there: name/)).toBeVisible()
  expect(await field('Company name')).toHaveValue('Acme mine')
  expect(api.requests(updateCompany)).toHaveLength(0)
  await press('Save company')
  expect(
    await screen.findByText(/Theirs was saved. The server kept name “Theirs” instead of “Acme mine”/),
  ).toBeVisible()
  expect(api.requests(updateCompany)[0]?.body).toEqual({ name: 'Acme mine' })
})

test('names the company before deleting, focuses no button, and shows a refusal in the dialog', async () => {
  let refused = true
  const api = server().on(deleteCompany, () =>
    refused ? refuse(400, { error: ['It is in use.'] }) : reply(deleteCompany, undefined),
  )
  const router = await showApp(api, '/companies/3')
  await chooseInMenu('Delete')
  const dialog = await screen.findByRole('dialog', { name: 'Delete this company?' })
  expect(dialog).toHaveAccessibleDescription(/Acme ID 3/)
  expect(within(dialog).getAllByRole('button')).not.toContain(document.activeElement)
  await press('Delete company')
  expect(await within(dialog).findByText('It is in use.')).toBeVisible()
  refused = false
  await userEvent.dblClick(screen.getByRole('button', { name: 'Delete company' }))
  expect(await screen.findByText('Acme (ID 3) was deleted.')).toBeVisible()
  expect(router.state.location.pathname).toBe('/companies')
  expect(api.requests(deleteCompany)).toHaveLength(2)
})

test('says which permission is missing when the form is opened by its address', async () => {
  await showApp(server(), '/companies/new', ['msp_view_managed_company'])
  expect(await screen.findByText(/^You need the permission “Create Managed Company”/)).toBeVisible()
})
