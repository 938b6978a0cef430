import { expect, test } from 'vitest'
import { listEmployees } from '#contract/employees'
import type { Role } from '#contract/roles/roles'
import { known } from '#domain/known'
import { requestText, rolesThatGive } from './permission-request'

const role = (id: string, node: string | null, codes: readonly string[]): Role => ({
  id,
  name: `Role ${id}`,
  msp_node: node,
  role_type: node === null ? 'System Assigned' : 'Custom',
  role_permissions: [
    { category_name: 'All', permissions: codes.map((code) => ({ code, is_selected: true })) },
  ],
})

test('names the roles whose members have the permission and can give it here, and no others', () => {
  const roles = known([
    role('1', '7', ['msp_view_node', 'msp_edit_user']),
    role('2', null, ['msp_view_node', 'msp_edit_role']),
    role('3', '1', ['msp_view_node', 'msp_edit_user']),
    role('4', null, ['msp_view_node', 'msp_billing_administrator']),
    role('5', null, ['msp_edit_role', 'msp_edit_user']),
  ])
  const named = (node?: string) => rolesThatGive(roles, 'msp_view_node', node).map(({ id }) => id)
  expect(named('1')).toEqual(['2', '3'])
  expect(named()).toEqual(['2'])
})

test('names all permissions where one of several is enough', () => {
  const text = requestText({
    needs: ['msp_view_managed_company', 'msp_billing_administrator'],
    what: 'to see packages',
    endpoint: listEmployees,
    page: 'https://portal.example/billing',
    requestId: 'r-1',
    at: new Date('2026-03-03T10:20:30Z'),
  })
  expect(text).toContain(
    '“View Managed Companies” (msp_view_managed_company) or “Billing Administrator” (msp_billing_administrator)',
  )
  expect(text).toContain('https://portal.example/billing on 2026-03-03 10:20 UTC, request ID r-1')
})
