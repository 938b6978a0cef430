import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listPermissionUses } from '#contract/roles/permission-uses'
import type { PermissionCode } from '#contract/roles/permissions'
import type { WrittenReply } from '#contract/wire'
import { fakeApi, showApp, writtenRole } from '../../../testing/fake-api'
import { writtenEmployee, writtenNode } from '../../../testing/written'

const held: PermissionCode[] = ['msp_view_user', 'msp_add_user', 'msp_edit_user', 'msp_add_node']
const role = writtenRole({ id: 4, name: 'Help desk', msp_node: 1, role_type: 'Custom' }, held)
const uses = {
  mode: 'roles',
  from: '2026-09-01',
  days: 90,
  since: '2026-08-01',
  with_keys: true,
  roles: [
    {
      role: 4,
      permissions: [
        { code: 'msp_add_user', used: 3, of: 7 },
        { code: 'msp_edit_user', used: 0, of: 7 },
        { code: 'msp_add_node', used: 0, of: 7 },
      ],
    },
  ],
  members: [],
} satisfies WrittenReply<typeof listPermissionUses>

const server = (told: WrittenReply<typeof listPermissionUses>, mode: 'gateway' | 'embedded' = 'embedded') =>
  fakeApi(mode)
    .has({
      nodes: [writtenNode({ id: 1, name: 'Root' })],
      roles: [role],
      employees: [writtenEmployee({ id: 1, role: 4 })],
    })
    .gives(listPermissionUses, () => told)

test('says beside each permission of a role how many members used it, and what isn’t counted', async () => {
  await showApp(server(uses), '/roles/4')
  expect(
    await screen.findByText(
      'Used by: active people and keys with this role who needed the permission for a change in the last 90 days. Viewing, opening tenants and cascading aren’t counted.',
    ),
  ).toBeVisible()
  expect(screen.getByRole('row', { name: /^Add Users/ })).toHaveTextContent(/Used by 3 of 7$/)
  expect(screen.getByRole('row', { name: /^Create Nodes/ })).toHaveTextContent(
    'Used by 0 of 7The tree of nodes seldom changes.',
  )
  expect(screen.getByRole('row', { name: /^View Users/ })).not.toHaveTextContent('Used by')
  const advice = await screen.findByRole('region', { name: 'Advice' })
  expect(within(advice).getByText('No member used “Modify Users” in 90 days.')).toBeVisible()
  expect(within(advice).getByRole('link', { name: 'Go to “Modify Users”' })).toHaveAttribute(
    'href',
    '/roles/4/edit#msp_edit_user',
  )
  expect(advice).not.toHaveTextContent('Create Nodes” in 90 days')
})

const note = /^(The use of permissions|Used by:)/
test.each([
  ['names a shorter window', { ...uses, since: '2026-12-03' }, 'embedded', /a change since 3 Dec 2026\. /],
  [
    'says that there are too few members',
    { ...uses, roles: [] },
    'embedded',
    /isn’t shown: fewer than 5 people or keys/,
  ],
  [
    'says what it leaves out',
    {
      ...uses,
      with_keys: false,
      roles: [{ role: 4, permissions: [{ code: 'msp_add_user', used: 1, of: 5 }] }],
    },
    'embedded',
    /active people with .* Nothing is shown where fewer than 5 people can use a permission\.$/,
  ],
  [
    'says that nothing is known yet',
    { ...uses, since: null, roles: [] },
    'embedded',
    /nothing has been noted yet/,
  ],
  [
    'says why a gateway doesn’t know it',
    uses,
    'gateway',
    /isn’t known: only a server with its own people and keys notes it\.$/,
  ],
] as const)('%s', async (_, told, mode, words) => {
  await showApp(server(told as WrittenReply<typeof listPermissionUses>, mode), '/roles/4') // Readonly because of the table.
  expect(await screen.findByText(note)).toHaveTextContent(words)
})

test('says nothing where the server is set to note nothing, and names the permission that is missing', async () => {
  await showApp(server({ ...uses, mode: 'off', since: null, roles: [] }), '/roles/4')
  expect(await screen.findByRole('region', { name: 'Members' })).toBeVisible()
  expect(screen.queryByText(note)).toBeNull()
  cleanup()
  const api = server(uses)
  await showApp(api, '/roles/4', ['msp_view_role'])
  expect(await screen.findByText(note)).toHaveTextContent('you don’t have the permission “View Users”')
  expect(api.requests(listPermissionUses)).toHaveLength(0)
})
