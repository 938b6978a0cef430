import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createCompany, deleteCompany, updateCompany } from '#contract/companies'
import {
  createEmployee,
  deleteEmployee,
  getEmployee,
  resendInvitation,
  resetEmployee2fa,
  updateEmployee,
} from '#contract/employees'
import { createNode, deleteNode, updateNode } from '#contract/nodes'
import { getVerifyOptions, verifySession } from '#contract/sign-in/proofs'
import { requestLink } from '#contract/sign-in/sign-in'
import { createRole, deleteRole, listPermissions, updateRole } from '#contract/roles/roles'
import { listServiceAccountPermissions } from '#contract/session'
import { addUpstreamKey } from '#contract/gateway-accounts'
import { permissionMatrix } from '#domain/roles/permission-categories'
import type { Endpoint } from '#contract/wire'
import { ConfirmIdentity } from '../session/confirm-identity'
import { beginAs, fakeApi, reply, showApp, writtenRole } from '../../testing/fake-api'
import { choose } from '../../testing/choose'
import { writtenCompany, writtenEmployee, writtenNode } from '#testing/written'
import { chooseInMenu } from '../../testing/record-menu'

const node = writtenNode({ id: 3, name: 'Harbour', parent: 1 })
const role = writtenRole({ id: 4, name: 'Custom', msp_node: 1, msp_node_name: 'Root', role_type: 'Custom' }, [
  'msp_view_user',
])
const company = writtenCompany({ id: 5, name: 'Acme' })
const active = writtenEmployee({ id: 6, role: 4 })
const invited = writtenEmployee({ id: 7, role: 4, status: 'invited' })

const server = () =>
  fakeApi()
    .has({
      nodes: [writtenNode({ id: 1, name: 'Root' }), node],
      roles: [role],
      companies: [company],
    })
    // Nobody is listed, so that the role can be deleted.
    .on(getEmployee, ({ url }) => reply(getEmployee, url.pathname.includes('/7/') ? invited : active))
    .gives(listPermissions, () => permissionMatrix(new Set()))

const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value } })
const pick = async (label: string, option: string) =>
  choose(await screen.findByRole('combobox', { name: label }), option)
const inDialog = (opener: string, confirm: string) => async () => {
  await chooseInMenu(opener)
  return within(await screen.findByRole('dialog')).getByRole('button', { name: confirm })
}
const submitting =
  (label: string | RegExp, ...steps: (() => Promise<unknown>)[]) =>
  async () => {
    for (const step of steps) await step()
    return screen.findByRole('button', { name: label })
  }

/** Every writing operation of the table, with the page and control that send it. */
const writes: readonly (readonly [Endpoint, string, () => Promise<HTMLElement>])[] = [
  [createNode, '/nodes/new', submitting('Create node', () => fill('Node name', 'Quay'))],
  [updateNode, '/nodes/3/edit', submitting('Save node', () => fill('Node name', 'Quay'))],
  [deleteNode, '/nodes/3', inDialog('Delete', 'Delete node')],
  [createRole, '/roles/new', submitting('Create role', () => fill('Role name', 'Night shift'))],
  [updateRole, '/roles/4/edit', submitting('Save role', () => fill('Role name', 'Night shift'))],
  [deleteRole, '/roles/4', inDialog('Delete', 'Delete role')],
  [
    createCompany,
    '/companies/new',
    submitting(
      'Create company',
      () => fill('Company name', 'New'),
      () => fill('Owner’s first name', 'Eva'),
      () => fill('Owner’s last name', 'Moser'),
      () => fill('Owner’s email', 'eva@example.com'),
    ),
  ],
  [updateCompany, '/companies/5/edit', submitting('Save company', () => fill('Company name', 'New'))],
  [deleteCompany, '/companies/5', inDialog('Delete', 'Delete company')],
  [
    createEmployee,
    '/employees/new',
    submitting(
      'Send invitation',
      () => fill('First name', 'Ada'),
      () => fill('Last name', 'Byron'),
      () => fill('Email', 'ada@example.com'),
      () => pick('Role', 'Custom'),
    ),
  ],
  [updateEmployee, '/employees/6/edit', submitting('Save employee', () => fill('First name', 'Grace'))],
  [deleteEmployee, '/employees/6', inDialog('Delete', 'Delete employee')],
  [resetEmployee2fa, '/employees/6', inDialog('Reset 2FA', 'Reset 2FA')],
  [resendInvitation, '/employees/7', submitting(/^Resend/)],
]

test.each(writes.map(([endpoint, ...rest]) => [endpoint.name, endpoint, ...rest] as const))(
  '%s: sends one request after a double click and ten presses of Enter',
  async (_, endpoint, path, find) => {
    // The request never ends, so every further press comes while it is under way.
    const api = server().on(endpoint, () => new Promise<Response>(() => undefined))
    await showApp(api, path)
    const control = await find()
    const press = () => {
      const form = control.closest('form')
      if (form) fireEvent.submit(form)
      else fireEvent.click(control)
    }
    fireEvent.doubleClick(control)
    for (let times = 0; times < 10; times++) press()
    await expect.poll(() => api.requests(endpoint).length).toBe(1)
    for (let times = 0; times < 10; times++) press()
    await expect.poll(() => control.getAttribute('aria-busy')).toBe('true')
    expect(api.requests(endpoint)).toHaveLength(1)
  },
)

/** Submits a form twice before the page is drawn again. */
const submitTwice = (form: HTMLFormElement) =>
  act(() => {
    fireEvent.submit(form)
    fireEvent.submit(form)
  })

test('sends a form of the sign-in pages once for two quick presses', async () => {
  const api = fakeApi().on(requestLink, () => new Promise<Response>(() => undefined))
  await showApp(api, '/sign-in/forgotten', 'signed-out')
  await fill('Email', 'ada@example.com')
  submitTwice(screen.getByRole<HTMLButtonElement>('button', { name: 'Send link' }).form!)
  await expect.poll(() => api.requests(requestLink).length).toBe(1)
})

test('signs in once for two quick presses', async () => {
  const api = fakeApi().on(listServiceAccountPermissions, () => new Promise<Response>(() => undefined))
  await showApp(api, '/sign-in', 'signed-out')
  const field = await screen.findByLabelText<HTMLInputElement>('Service account key')
  fireEvent.change(field, { target: { value: 'msp_test' } })
  submitTwice(field.form!)
  await expect.poll(() => api.requests(listServiceAccountPermissions).length).toBe(1)
})

test('confirms by password and code once for two quick presses', async () => {
  const api = server()
    .gives(getVerifyOptions, () => ({ passkey: null, password: true, sso: null, why_no_sso: null }))
    .on(verifySession, () => new Promise<Response>(() => undefined))
  await showApp(api, '/companies')
  render(<ConfirmIdentity onAnswer={() => undefined} />)
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'correct horse' } })
  const code = screen.getByLabelText<HTMLInputElement>(/^Code/)
  fireEvent.change(code, { target: { value: '123456' } })
  submitTwice(code.form!)
  await expect.poll(() => api.requests(verifySession).length).toBe(1)
})

test('sends the form of an API key once for two quick presses', async () => {
  const api = fakeApi().on(addUpstreamKey, () => new Promise<Response>(() => undefined))
  await showApp(api, '/upstream-keys/new', [])
  await beginAs({ keeper: true })
  await fill('Name', 'For reading')
  fireEvent.change(screen.getByLabelText('Key'), { target: { value: 'msp_key_of_the_api' } })
  submitTwice(screen.getByRole<HTMLFormElement>('form', { name: 'Add API key' }))
  await expect.poll(() => api.requests(addUpstreamKey).length).toBe(1)
})

test('ignores Enter that is still held down, in a dialog and in a form', async () => {
  const api = server()
  await showApp(api, '/companies/5')
  const confirm = await inDialog('Delete', 'Delete company')()
  expect(fireEvent.keyDown(confirm, { key: 'Enter', repeat: true })).toBe(false)
  expect(fireEvent.keyDown(confirm, { key: 'Enter' })).toBe(true)
})
