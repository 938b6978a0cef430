import { expect, test } from 'vitest'
import { permissionCodes, type PermissionCode } from '#contract/roles/permissions'
import { worldOf, type Holder } from '../access/world'
import { known, unknown } from '../known'
import type { PermissionSet } from '../roles/permission-set'
import { noLongerManaged } from './no-longer-managed'

const role = (id: string, ...held: PermissionCode[]) => {
  const permissions: PermissionSet = Object.fromEntries(
    permissionCodes.map((code) => [code, held.includes(code)]),
  )
  return { id, name: id, node: null, permissions }
}
const holder = (id: string, role: string, node: string, kind: Holder['kind'] = 'person'): Holder => ({
  kind,
  id,
  name: id,
  role,
  node,
  state: 'now',
})
const facts = {
  nodes: known([
    { id: 'root', name: 'Root', parent: null },
    { id: 'north', name: 'North', parent: 'root' },
  ]),
  roles: known([
    role(
      'chief',
      'msp_edit_user',
      'msp_edit_service_account',
      'msp_add_node',
      'msp_delete_role',
      'msp_cascade_permissions',
    ),
    role('local', 'msp_edit_user', 'msp_add_node', 'msp_delete_role'),
    role('builder', 'msp_add_node'),
    role('beyond', 'msp_add_node', 'msp_billing_administrator'),
    role('viewer', 'msp_view_node'),
  ]),
  people: known([
    holder('Ada', 'chief', 'root'),
    holder('Bea', 'local', 'north'),
    holder('Cem', 'builder', 'north'),
    holder('Dan', 'builder', 'root'),
    holder('Eve', 'beyond', 'north'),
    holder('Fay', 'viewer', 'north'),
  ]),
  keys: known([holder('Nightly', 'builder', 'north', 'key')]),
  cut: new Set<string>(),
}
const namesOf = (id: string, code: string) => {
  const those = noLongerManaged(worldOf(facts), id, code)
  return those.kind === 'known' ? those.value.map(({ name }) => name) : those.why
}

test('names who has the permission, is in reach, and could be managed until now', () => {
  expect(namesOf('local', 'msp_add_node')).toEqual(['Cem'])
  // Only a chief manages keys, and people at the root. Those with the role itself lose the permission too.
  expect(namesOf('chief', 'msp_add_node')).toEqual(['Bea', 'Cem', 'Dan', 'Nightly'])
  expect(namesOf('chief', 'msp_delete_role')).toEqual(['Bea'])
  expect(namesOf('builder', 'msp_add_node')).toEqual([])
})

test('names nobody where not everybody is known', () => {
  expect(noLongerManaged(worldOf({ ...facts, keys: unknown('no list') }), 'local', 'msp_add_node').kind).toBe(
    'unknown',
  )
})
