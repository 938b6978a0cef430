import { expect, test } from 'vitest'
import { permissionCodes } from '#contract/roles/permissions'
import { permissionSetFrom } from '#domain/roles/permission-set'
import { dangerOf, grantsOf, summaryOf } from './key-words'

const holding = (...codes: string[]) => permissionSetFrom(codes)
const views = permissionCodes.filter((code) => code.startsWith('msp_view_'))

test('says that a key with every permission has full access, and names what it can destroy', () => {
  const permissions = holding(...permissionCodes)
  expect(summaryOf(permissions)).toBe('You have full access, including billing.')
  expect(dangerOf(permissions)).toBe(
    'delete companies, employees, roles, nodes, and service accounts, change roles, and open customer tenants with full access',
  )
})

test('says that a read-only key changes nothing, and gives no warning', () => {
  const permissions = holding(...views, 'msp_assumeRead_managed_company')
  expect(summaryOf(permissions)).toBe(
    'You can view everything and open customer tenants read-only, but not change anything.',
  )
  expect(dangerOf(permissions)).toBeUndefined()
})

test('names the parts of a key with some permissions', () => {
  const permissions = holding('msp_view_user', 'msp_view_role', 'msp_edit_user', 'msp_delete_user')
  expect(summaryOf(permissions)).toBe('You can view and edit employees and view roles.')
  expect(dangerOf(permissions)).toBe('delete employees')
})

test('names what a key can edit without seeing it', () => {
  expect(summaryOf(holding('msp_view_node', 'msp_edit_role', 'msp_billing_administrator'))).toBe(
    'You can view nodes, edit roles without seeing them, and manage billing.',
  )
})

test('warns about a key that edits roles, because it changes other people’s access', () => {
  expect(dangerOf(holding('msp_view_role', 'msp_edit_role'))).toBe('change roles')
})

test('has no summary for a key without permissions, or with permissions that open no page', () => {
  expect(summaryOf({})).toBeUndefined()
  expect(summaryOf(holding('msp_cascade_permissions'))).toBeUndefined()
})

test.each([
  ['Everything, including billing', permissionCodes],
  ['Everything except billing', permissionCodes.filter((code) => code !== 'msp_billing_administrator')],
  ['Sees everything, changes nothing', permissionCodes.filter((code) => code.startsWith('msp_view_'))],
  [
    'Sees and changes employees, sees companies, opens customer tenants read-only',
    ['msp_view_user', 'msp_add_user', 'msp_view_managed_company', 'msp_assumeRead_managed_company'],
  ],
  ['Changes roles unseen, manages billing', ['msp_edit_role', 'msp_billing_administrator']],
  ['Changes service accounts unseen', ['msp_rotate_service_account']],
  ['Changes nothing', ['msp_cascade_permissions']],
] as const)('sums up a role: %s', (words, codes) => {
  const all = Object.fromEntries(permissionCodes.map((code) => [code, false]))
  expect(grantsOf({ ...all, ...holding(...codes) })).toBe(words)
})

test('doesn’t sum up a role whose permissions aren’t all known', () => {
  expect(grantsOf({ msp_view_user: null })).toBe('Its permissions aren’t all known')
})
