import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { describeServer } from '#contract/about'
import {
  createEmployee,
  deleteEmployee,
  getEmployee,
  resetEmployee2fa,
  updateEmployee,
} from '#contract/employees'
import { neverForServiceAccounts } from '#contract/roles/permission-catalogue'
import { permissionCodes, type PermissionCode } from '#contract/roles/permissions'
import { signIn, signOut } from '../../session/session'
import { describing, fakeApi, showApp, writtenRole } from '../../../testing/fake-api'
import { choose, optionIn } from '../../../testing/choose'
import { writtenEmployee, writtenNode } from '../../../testing/written'
import { chooseInMenu, inMenu } from '../../../testing/record-menu'

const person = writtenEmployee({ id: 5, last_name: 'Byron', email: 'ada@example.com' })
const node = (id: number, name: string, parent: number | null) => writtenNode({ id, name, parent })
const helpDesk: PermissionCode[] = [
  'msp_view_node',
  'msp_view_user',
  'msp_add_user',
  'msp_edit_user',
  'msp_delete_user',
  'msp_view_role',
]
const roles = [
  writtenRole({ id: 2, name: 'Auditor' }, ['msp_view_user']),
  writtenRole({ id: 3, name: 'Boss' }, ['msp_view_user', 'msp_delete_role']),
  writtenRole({ id: 4, name: 'Nord only', msp_node: 7, msp_node_name: 'Nord', role_type: 'Custom' }, [
    'msp_view_user',
  ]),
]
const server = (employee = person, mode: 'gateway' | 'embedded' = 'gateway') =>
  fakeApi(mode).has({ nodes: [node(1, 'Root', null), node(7, 'Nord', 1)], roles, employees: [employee] })
/** Our own server, where people sign in. */
const offering = () =>
  server(person, 'embedded').on(describeServer, describing('embedded', { ways: ['passkey', 'key'] }))
const box = (name: string) => screen.findByRole('textbox', { name })
const role = () => screen.findByRole('combobox', { name: 'Role' })

test('offers roles for the chosen node only, and says why others can’t be assigned', async () => {
  await showApp(server(), '/employees/new', helpDesk)
  const auditor = await optionIn(await role(), 'Auditor')
  expect(auditor).toHaveTextContent('Sees employees, changes nothing')
  expect(auditor).toHaveAttribute('aria-disabled', 'false')
  const boss = await optionIn(await role(), 'Boss')
  expect(boss).toHaveAttribute('aria-disabled', 'true')
  expect(boss).toHaveTextContent('It has permissions that you don’t have: Delete Roles.')
  expect(screen.queryByRole('option', { name: /^Nord only/ })).toBeNull()
  await choose(await screen.findByRole('combobox', { name: 'Node' }), 'Nord')
  expect(await optionIn(await role(), 'Nord only')).toHaveAttribute('aria-disabled', 'false')
})

test('shows no form for a person who has more permissions than the caller', async () => {
  const boss = { ...person, role: 3, role_name: 'Boss' }
  await showApp(server(boss), '/employees/5/edit', helpDesk)
  expect(
    await screen.findByText('This person has permissions that you don’t have: Delete Roles.'),
  ).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('says on our server that a key can’t give what no key can use; another server decides itself', async () => {
  const custodian = writtenRole({ id: 9, name: 'Custodian' }, ['msp_view_user', 'msp_rotate_service_account'])
  const held = permissionCodes.filter((code) => !neverForServiceAccounts.includes(code))
  const open = async (mode: 'gateway' | 'embedded') => {
    const api = server(person, mode).has({ roles: [...roles, custodian] })
    await showApp(api, '/employees/new', held)
    return optionIn(await role(), 'Custodian')
  }
  expect(await open('gateway')).toHaveAttribute('aria-disabled', 'false')
  cleanup()
  const refused = await open('embedded')
  expect(refused).toHaveAttribute('aria-disabled', 'true')
  expect(refused).toHaveTextContent(
    'You can’t assign this role. It has permissions that no API key can use: Rotate Service Account Secret. Sign in as a person instead.',
  )
})

test('warns before an invitation that nobody can sign in where a server takes keys only', async () => {
  const words = /^This server accepts API keys only\./
  for (const path of ['/employees/new', '/employees/invite']) {
    await showApp(server(person, 'embedded'), path, helpDesk)
    expect(await screen.findByText(words)).toBeVisible()
    cleanup()
  }
  for (const other of [offering, () => server(person, 'gateway')]) {
    await showApp(other(), '/employees/new', helpDesk)
    await box('Email')
    expect(screen.queryByText(words)).toBeNull()
    cleanup()
  }
})

test('sends what was entered, and the node that is shown', async () => {
  const api = server().gives(createEmployee, () => ({ ...person, status: 'invited' as const }))
  const router = await showApp(api, '/employees/new', helpDesk)
  await userEvent.type(await box('First name'), 'Ada')
  await userEvent.type(await box('Last name'), 'Byron')
  await userEvent.type(await box('Email'), 'ada@gmial.com')
  expect(await box('Email')).toHaveAccessibleDescription(/can’t change it later/)
  await userEvent.click(await screen.findByRole('button', { name: 'ada@gmail.com' }))
  expect(await box('Email')).toHaveValue('ada@gmail.com')
  await choose(await role(), 'Auditor')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText(/invitation was sent to ada@/)).toBeVisible()
  expect(router.state.location.pathname).toBe('/employees/5')
  expect(api.requests(createEmployee).map(({ body }) => body)).toEqual([
    { first_name: 'Ada', last_name: 'Byron', email: 'ada@gmail.com', role: 2, msp_node: 1 },
  ])
})

test('invites a person with one name, at an address that was copied with its brackets', async () => {
  const api = server().gives(createEmployee, () => ({ ...person, status: 'invited' as const }))
  await showApp(api, '/employees/new', helpDesk)
  await userEvent.type(await box('First name'), 'Sukarno')
  await userEvent.type(await box('Email'), 'R&D <r&d@müller-beispiel.example>')
  await choose(await role(), 'Auditor')
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  await waitFor(() =>
    expect(api.requests(createEmployee).map(({ body }) => body)).toMatchObject([
      { first_name: 'Sukarno', last_name: '-', email: 'r&d@xn--mller-beispiel-gsb.example' },
    ]),
  )
})

test('shows no last name of a person with one name, and keeps it so', async () => {
  const api = server({ ...person, last_name: '-' }).gives(updateEmployee, () => person)
  await showApp(api, '/employees/5/edit', helpDesk)
  expect(await box('Last name')).toHaveValue('')
  await userEvent.type(await box('First name'), 'h')
  await userEvent.click(screen.getByRole('button', { name: 'Save employee' }))
  await waitFor(() => expect(api.requests(updateEmployee)).toHaveLength(1))
  expect(api.requests(updateEmployee)[0]!.body).not.toHaveProperty('last_name')
})

test('offers the roles of colleagues when the caller can’t list roles', async () => {
  await showApp(server(), '/employees/new', ['msp_view_user', 'msp_add_user'])
  expect(await optionIn(await role(), 'Auditor')).toHaveAttribute('aria-disabled', 'false')
  expect(await role()).toHaveAccessibleDescription(/Roles of your colleagues/)
})

test('saves a first name without a role when the server doesn’t say which role the person has', async () => {
  const { role: _role, role_name: _name, ...silent } = person
  const api = server()
    .on(getEmployee, () => new Response(JSON.stringify(silent)))
    .gives(updateEmployee, () => ({ ...person, first_name: 'Grace' }))
  await showApp(api, '/employees/5/edit', helpDesk)
  await userEvent.clear(await box('First name'))
  await userEvent.type(await box('First name'), 'Grace')
  expect(await role()).toHaveDisplayValue('Not known (stays as it is)')
  await userEvent.click(screen.getByRole('button', { name: 'Save employee' }))
  expect(await screen.findByText('Grace Byron was saved.')).toBeVisible()
  expect(api.requests(updateEmployee)[0]?.body).toEqual({ first_name: 'Grace' })
})

test('asks for another role when the person moves to a node where the role doesn’t apply', async () => {
  const api = server({ ...person, role: 4, role_name: 'Nord only', msp_node: 7, msp_node_name: 'Nord' })
  await showApp(api, '/employees/5/edit', helpDesk)
  await choose(await screen.findByRole('combobox', { name: 'Node' }), 'Root')
  await userEvent.click(screen.getByRole('button', { name: 'Save employee' }))
  expect(await role()).toHaveFocus()
  expect(await role()).toHaveAccessibleDescription(/doesn’t apply at the chosen node/)
  expect(api.requests(updateEmployee)).toHaveLength(0)
})

test('names a chosen role that no longer applies', async () => {
  await showApp(server(), '/employees/new', helpDesk)
  await choose(await screen.findByRole('combobox', { name: 'Node' }), 'Nord')
  await choose(await role(), 'Nord only')
  await choose(screen.getByRole('combobox', { name: 'Node' }), 'Root')
  await waitFor(async () => expect(await role()).toHaveDisplayValue('Nord only'))
})

test('restores the input after the session ended and the user signed in again', async () => {
  const router = await showApp(server(), '/employees/new', helpDesk)
  await userEvent.type(await box('First name'), 'Grace')
  signOut('refused', false)
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible()
  await signIn('msp_test', false)
  await router.navigate({ to: '/employees/new' })
  expect(await box('First name')).toHaveValue('Grace')
})

test('says beside 2FA until when the link of a reset works', async () => {
  const link = { made_at: '2026-11-29T09:13:00.000Z', expires_at: '2026-11-30T09:13:00.000Z' }
  await showApp(server({ ...person, reset_link: link }), '/employees/5', helpDesk)
  expect(
    await screen.findByText(/^Link to set up sign-in: made 29 Nov 2026, .+, valid until 30 Nov 2026/),
  ).toBeVisible()
})

test('resets 2FA after a confirmation and shows the server’s message', async () => {
  const api = server().gives(resetEmployee2fa, () => ({ success: ['It was reset.'] }))
  await showApp(api, '/employees/5', helpDesk)
  await chooseInMenu('Reset 2FA')
  const dialog = await screen.findByRole('dialog', { name: 'Reset Ada Byron’s 2FA?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reset 2FA' }))
  expect(await screen.findByText('It was reset.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'More actions' })).toHaveFocus()
  expect(api.requests(resetEmployee2fa)).toHaveLength(1)
})

test('says before a 2FA reset what the server takes from the person', async () => {
  for (const [where, words, action = 'Reset sign-in'] of [
    [server, /^ada@example.com will be able to sign in with only a password until/, 'Reset 2FA'],
    [offering, /^ada@example.com loses every way to sign in .* with the link in an email\.$/],
    [() => server(person, 'embedded'), /^ada@example.com loses every way to sign in .* everywhere\.$/],
    // Nothing is known of a server that doesn't describe itself.
    [
      () =>
        server(person, 'embedded').on(describeServer, () => Promise.reject(new TypeError('Failed to fetch'))),
      /^ada@example.com loses every way to sign in .* everywhere\.$/,
    ],
  ] as const) {
    const title = action === 'Reset 2FA' ? 'Reset Ada Byron’s 2FA?' : 'Reset Ada Byron’s sign-in?'
    await showApp(where(), '/employees/5', helpDesk)
    await chooseInMenu(action)
    const dialog = await screen.findByRole('dialog', { name: title })
    expect(await within(dialog).findByText(words)).toBeVisible()
    cleanup()
  }
})

test('offers no 2FA reset for an invited person, and revokes the invitation', async () => {
  const api = server({ ...person, status: 'invited', activated_at: null }).gives(
    deleteEmployee,
    () => undefined,
  )
  await showApp(api, '/employees/5', helpDesk)
  expect(await inMenu('Reset 2FA')).toHaveAccessibleDescription(/hasn’t accepted the invitation yet/)
  await chooseInMenu('Revoke invitation')
  const dialog = await screen.findByRole('dialog', { name: 'Revoke this invitation?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke invitation' }))
  expect(await screen.findByText('The invitation for Ada Byron (ID 5) was revoked.')).toBeVisible()
})
