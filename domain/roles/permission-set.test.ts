import { expect, test } from 'vitest'
import { roleWarnings } from '../advice/role-warnings'
import { missingPrerequisites } from '../advice/permission-advice'
import { permissionCodes } from '#contract/roles/permissions'
import { roleShape } from '#contract/roles/roles'
import { permissionMatrix } from './permission-categories'
import {
  difference,
  heldCodes,
  idsToSend,
  lackedOf,
  permissionSetFrom,
  permissionSetOf,
  refusedCodes,
  setHeld,
} from './permission-set'

const { role_permissions } = roleShape.read.parse({
  id: 4,
  name: 'Help desk',
  role_permissions: permissionMatrix(['msp_view_user', 'msp_add_user']),
})
const base = permissionSetOf({ role_permissions })
const given = (...codes: string[]) => setHeld(base, codes, true)
/** Every permission that is known here, of which a role holds these. */
const holding = (...codes: string[]) =>
  setHeld(setHeld(permissionSetFrom([]), permissionCodes, false), codes, true)

test('does not know what the server left out of a role, and sends no such role', () => {
  const [first, ...rest] = permissionMatrix(['msp_view_user'])
  const role = roleShape.read.parse({
    id: 4,
    name: 'Odd',
    role_permissions: [{ ...first, permissions: null }, ...rest],
  })
  const set = permissionSetOf(role)
  expect([set.msp_view_node, set.msp_view_user, set.msp_add_user]).toEqual([null, true, false])
  expect(idsToSend(role.role_permissions, set)).toBeUndefined()
  expect(missingPrerequisites({ msp_add_user: true, msp_view_user: null })).toEqual([])
  const short = roleShape.read.parse({ id: 4, name: 'Short' })
  expect(new Set(Object.values(permissionSetOf(short)))).toEqual(new Set([null]))
})

test('offers every listed permission and holds the selected ones, in the order of the wire', () => {
  expect(Object.keys(base).toSorted()).toEqual([...permissionCodes].toSorted())
  expect(heldCodes(base)).toEqual(['msp_view_user', 'msp_add_user'])
})

test('tells apart what is added and what is removed', () => {
  expect(difference(base, setHeld(given('msp_edit_user'), ['msp_add_user'], false))).toEqual({
    added: ['msp_edit_user'],
    removed: ['msp_add_user'],
  })
})

test('sends back codes that only another server knows', () => {
  const fly = { id: '99', code: 'msp_fly', is_selected: true }
  const foreign = [...role_permissions, { category_name: 'New', permissions: [fly] }]
  const own = permissionSetOf({ role_permissions: foreign })
  expect(idsToSend(foreign, setHeld(own, ['msp_edit_user'], true))).toEqual(['22', '4', '5', '99'])
})

test('sends nothing when the server does not tell an id, and nothing for a code that it no longer lists', () => {
  const nameless = [{ category_name: 'New', permissions: [{ code: 'msp_fly', is_selected: false }] }]
  expect(idsToSend(nameless, permissionSetFrom(['msp_fly']))).toBeUndefined()
  expect(idsToSend(nameless, permissionSetFrom(['msp_swim']))).toEqual([])
})

test('points out a permission without the one that it needs, unless the server does not offer that', () => {
  expect(missingPrerequisites(holding('msp_edit_user', 'msp_view_role', 'msp_edit_role'))).toMatchObject([
    { code: 'msp_edit_user', needs: 'msp_view_user' },
  ])
  expect(
    missingPrerequisites(holding('msp_assumeRead_managed_company', 'msp_billing_administrator')),
  ).toHaveLength(1)
  expect(missingPrerequisites(permissionSetFrom(['msp_edit_user']))).toEqual([])
})

test('refuses to change a role that holds, or would hold, what the caller lacks', () => {
  const own = holding('msp_view_user', 'msp_add_user', 'msp_edit_user')
  expect(refusedCodes(base, given('msp_edit_user'), own)).toEqual([])
  expect(refusedCodes(base, given('msp_delete_user'), own)).toEqual(['msp_delete_user'])
  expect(refusedCodes(given('msp_cascade_permissions'), base, own)).toEqual(['msp_cascade_permissions'])
  expect(refusedCodes(given('msp_delete_user'), given('msp_delete_user'), own)).toEqual([])
  expect(refusedCodes(given('msp_fly'), base, own)).toEqual([])
})

test('names what a caller lacks; a code that no key can use only where the server says so', () => {
  const own = permissionSetFrom(['msp_view_user'])
  const wanted = ['msp_view_user', 'msp_delete_user', 'msp_add_service_account']
  expect(lackedOf(wanted, own)).toEqual(['msp_delete_user'])
  expect(lackedOf(wanted, { ...own, msp_add_service_account: false })).toEqual(wanted.slice(1))
  expect(lackedOf(['msp_delete_user'], null)).toEqual([])
})

test('warns of what a change brings, not of what was there before', () => {
  const alone = holding('msp_edit_user')
  expect(roleWarnings(alone, setHeld(alone, ['msp_view_node'], true), null)).toEqual([])
  expect(roleWarnings(base, setHeld(base, ['msp_view_user'], false), null)).toMatchObject([
    { kind: 'needs', missing: { code: 'msp_add_user', needs: 'msp_view_user' } },
  ])
  expect(roleWarnings(base, given('msp_view_node'), base)).toEqual([
    { kind: 'refused', codes: ['msp_view_node'] },
  ])
})
