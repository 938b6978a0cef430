import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, beforeAll } from 'vitest'
import { getCompany, updateCompany, listCompanies } from '#contract/companies'
import { updateEmployee } from '#contract/employees'
import { listNodes } from '#contract/nodes'
import { createRole, deleteRole, getRole, roleShape, updateRole } from '#contract/roles/roles'
import type { Endpoint } from '#contract/wire'
import { call } from '../api/call'
import { thisSession } from '../api/this-session'
import { showToast } from '../ui/overlay/toast'
import { restorationOf, restoreRole } from '../features/role-matrix/changes/undo-role'
import { permissionSetOf } from '#domain/roles/permission-set'
import { saveRole } from '../features/role-matrix/changes/save-role'
import { signIn, signOut } from './session'
import { fakeApi, pageOf, reply, showApp, writtenRole, refuse, permissionsOf } from '../../testing/fake-api'
import { writtenCompany, writtenEmployee } from '../../testing/written'
import { chooseInMenu } from '../../testing/record-menu'
import { listServiceAccountPermissions } from '#contract/session'

const desk = writtenRole({ id: 2, name: 'Desk', msp_node: 1, role_type: 'Custom' }, ['msp_view_user'])
const night = writtenRole({ id: 3, name: 'Night desk', msp_node: 1, role_type: 'Custom' }, ['msp_view_user'])
const roleAt = (url: URL) => (url.pathname.includes('/3/') ? night : desk)

const writes = [updateRole, createRole, deleteRole, updateEmployee, updateCompany]

/** Holds back the next reply of an operation after `begin`, until `letGo`. */
function world(heldAt: Endpoint) {
  let isNext = false
  let reach = () => {}
  let letGo = () => {}
  const reached = new Promise<void>((resolve) => (reach = resolve))
  const gone = new Promise<void>((resolve) => (letGo = resolve))
  const during = async (endpoint: Endpoint, answer: Response) => {
    if (endpoint === heldAt && isNext) {
      isNext = false
      reach()
      await gone
    }
    return answer
  }
  const api = fakeApi()
    .has({ roles: [desk, night], employees: [5, 6].map((id) => writtenEmployee({ id, role: 2 })) })
    .on(getRole, ({ url }) => during(getRole, reply(getRole, roleAt(url))))
    .on(updateRole, ({ url }) => during(updateRole, reply(updateRole, roleAt(url))))
    .on(createRole, () => during(createRole, reply(createRole, { ...desk, id: 9 })))
    .on(deleteRole, () => during(deleteRole, reply(deleteRole, undefined)))
    .on(updateEmployee, () => during(updateEmployee, reply(updateEmployee, writtenEmployee({ id: 5 }))))
    .on(getCompany, () => during(getCompany, reply(getCompany, writtenCompany({ id: 3, name: 'Acme' }))))
    .on(updateCompany, () =>
      during(updateCompany, reply(updateCompany, writtenCompany({ id: 3, name: 'Acme' }))),
    )
  return { api, begin: () => void (isNext = true), reached, letGo }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

const read = (role: typeof desk) => roleShape.read.parse(role)

const work: [string, Endpoint, sent: number, (begin: () => void) => Promise<unknown>, path?: string][] = [
  [
    'a save of many roles',
    updateRole,
    1,
    async (begin) => {
      await userEvent.click(await screen.findByRole('checkbox', { name: /^Desk, Add Users/ }))
      await userEvent.click(await screen.findByRole('checkbox', { name: /^Night desk, Add Users/ }))
      await press('Review and save')
      begin()
      await press('Save 2 roles')
    },
    '/roles/matrix?search=user%20management',
  ],
  [
    'a deletion that moves members first',
    updateEmployee,
    1,
    async (begin) => {
      await chooseInMenu('Delete')
      const dialog = await screen.findByRole('dialog', { name: 'Delete this role?' })
      // The members may be known before the roles.
      await within(dialog).findByRole('option', { name: /^Night desk/ })
      await userEvent.selectOptions(within(dialog).getByLabelText('New role'), '3')
      begin()
      await userEvent.click(within(dialog).getByRole('button', { name: 'Move members and delete' }))
    },
    '/roles/2',
  ],
  [
    'a form that first reads the record again',
    getCompany,
    0,
    async (begin) => {
      await userEvent.type(await screen.findByRole('textbox', { name: 'Company name' }), '2')
      begin()
      await press('Save company')
    },
    '/companies/3/edit',
  ],
  [
    'a save that first reads the role again',
    getRole,
    0,
    (begin) => {
      begin()
      return saveRole({
        id: '2',
        base: permissionSetOf(read(desk)),
        mine: { ...permissionSetOf(read(desk)), msp_add_user: true },
      }).catch(() => undefined)
    },
  ],
  [
    'the undo of a deleted role',
    createRole,
    1,
    (begin) => {
      begin()
      const members = { people: ['5', '6'].map((id) => ({ id, name: id })), keys: [] }
      // It ends by throwing once the session is over.
      return restoreRole({ role: read(desk), members, movedTo: '2' }, thisSession()).catch(() => undefined)
    },
  ],
]

// Parts that load on demand are loaded before the first test counts requests.
beforeAll(() => Promise.all([import('../features/companies/companies-page'), import('../frame/frame')]))
const looks = permissionsOf(['msp_view_managed_company'])
const creates = permissionsOf(['msp_view_managed_company', 'msp_add_managed_company'])

const enter = async (key: string) => {
  await userEvent.type(await screen.findByLabelText('Service account key'), key)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

/**
 * A refusal makes the session refresh the permissions of the first key. A second key signs in before the
 * reply comes.
 */
async function replyAfterNextSignIn(late: () => Response) {
  let asked = 0
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => (answer = resolve))
  const server = fakeApi()
    .on(listCompanies, ({ headers }) =>
      headers.get('authorization') === 'Bearer first'
        ? refuse(403, { detail: 'Not any more.' })
        : reply(listCompanies, pageOf([])),
    )
    .on(listServiceAccountPermissions, async ({ headers }) => {
      if (headers.get('authorization') !== 'Bearer first') return reply(listServiceAccountPermissions, looks)
      if (asked++ === 0) return reply(listServiceAccountPermissions, creates)
      await waiting
      return late()
    })
  await showApp(server, '/companies', 'signed-out')
  await enter('first')
  expect(await screen.findByText('Not any more.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'New company' })).not.toHaveAttribute('aria-disabled')
  await expect.poll(() => asked).toBe(2)
  await userEvent.click(screen.getByRole('button', { name: /^Your key/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await enter('second')
  expect(await screen.findByText('No companies yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'New company' })).toHaveAttribute('aria-disabled', 'true')
  await act(async () => {
    answer()
    // Two later requests, one after the other, take longer than the reading of that reply.
    for (let count = 0; count < 2; count++) await call(listNodes, {})
  })
}

test.each(work)(
  'ends %s with its session: the next key sends no part of it',
  async (_, heldAt, sent, doIt, path) => {
    const { api, begin, reached, letGo } = world(heldAt)
    await showApp(api, path ?? '/nodes')
    const done = doIt(begin)
    // Work that fails on the way says why.
    await Promise.race([reached, done.then(() => reached)])
    await act(async () => {
      signOut()
      await signIn('next', false)
      letGo()
      await done
      // The work would have sent this many requests, one after the other.
      for (let count = 0; count < 12; count++) await call(listNodes, {})
    })
    const keys = writes.flatMap((one) => api.requests(one)).map(({ headers }) => headers.get('authorization'))
    expect(keys).toEqual(Array.from({ length: sent }, () => 'Bearer msp_test'))
  },
)

test('shows the next key no message about an undo that the key before it began', async () => {
  const { api, begin, reached, letGo } = world(createRole)
  const router = await showApp(api, '/roles/matrix')
  await screen.findByRole('heading', { level: 1 })
  const deleted = { role: read(desk), members: { people: [], keys: [] }, movedTo: '' }
  act(() =>
    showToast(
      'warn',
      'Deleted.',
      restorationOf(deleted, () => undefined),
    ),
  )
  begin()
  await press('Restore')
  await reached
  await act(async () => {
    signOut()
    await signIn('next', false)
    letGo()
    for (let count = 0; count < 12; count++) await call(listNodes, {})
  })
  await act(() => router.navigate({ to: '/nodes' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Nodes' })).toBeVisible()
  expect(screen.queryByText(/was restored/)).toBeNull()
})

test('does not give the next key the permissions of an earlier one', async () => {
  await replyAfterNextSignIn(() => reply(listServiceAccountPermissions, creates))
  expect(screen.getByRole('link', { name: 'New company' })).toHaveAttribute('aria-disabled', 'true')
})

test('does not end the session when an earlier key is rejected', async () => {
  await replyAfterNextSignIn(() => refuse(401, { detail: 'Invalid token.' }))
  expect(screen.getByText('No companies yet')).toBeVisible()
  expect(screen.queryByText(/no longer works/)).toBeNull()
})

test('does not stop a sign-in when another tab signs out', async () => {
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => (answer = resolve))
  const server = fakeApi()
    .on(listServiceAccountPermissions, async () => {
      await waiting
      return reply(listServiceAccountPermissions, looks)
    })
    .has({ nodes: [], companies: [] })
  await showApp(server, '/companies', 'signed-out')
  await enter('mine')
  const otherTab = new BroadcastChannel('session')
  const heard = new BroadcastChannel('session')
  const said = new Promise((resolve) => (heard.onmessage = resolve))
  otherTab.postMessage('signed-out')
  await said
  answer()
  expect(await screen.findByText('No companies yet')).toBeVisible()
  otherTab.close()
  heard.close()
})
