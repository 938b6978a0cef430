import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { getCompany, updateCompany } from '#contract/companies'
import { listEmployees, updateEmployee } from '#contract/employees'
import { listNodes } from '#contract/nodes'
import { createRole, deleteRole, getRole, listRoles, roleShape, updateRole } from '#contract/roles/roles'
import type { Endpoint } from '#contract/wire'
import { call } from '../api/call'
import { thisSession } from '../api/this-session'
import { showToast } from '../ui/overlay/toast'
import { restorationOf, restoreRole } from '../features/role-matrix/changes/undo-role'
import { permissionSetOf } from '#domain/roles/permission-set'
import { saveRole } from '../features/role-matrix/changes/save-role'
import { signIn, signOut } from './session'
import { fakeApi, pageOf, reply, showApp, writtenRole } from '../../testing/fake-api'
import { writtenCompany, writtenEmployee } from '../../testing/written'
import { chooseInMenu } from '../../testing/record-menu'
import { withoutLayout } from '../../testing/no-layout'

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
    .gives(listRoles, () => pageOf([desk, night]))
    .gives(listEmployees, () => pageOf([5, 6].map((id) => writtenEmployee({ id, role: 2 }))))
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

beforeEach(withoutLayout)

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
