import { expect, test } from 'vitest'
import { listEmployees } from '#contract/employees'
import type { Role } from '#contract/roles'
import { known, partly } from '#domain/known'
import { requestText, smallestRole } from './permission-request'

const role = (id: string, name: string, ...codes: string[]): Role => ({
  id,
  name,
  msp_node: null,
  role_permissions: [
    { category_name: 'All', permissions: codes.map((code) => ({ code, is_selected: true })) },
  ],
})

test('picks the role with the fewest other permissions; of two such roles, the one that takes less away', () => {
  const roles = [
    role('1', 'All', 'a', 'b', 'c'),
    role('2', 'Other', 'a', 'c'),
    role('3', 'Mine', 'a', 'b'),
    role('4', 'None', 'b'),
  ]
  expect(smallestRole(known(roles), 'a' as never, { b: true }, '1')?.role.name).toBe('Mine')
  expect(smallestRole(known(roles), 'a' as never, { b: true }, '1')).toMatchObject({ others: 1, without: 0 })
  expect(smallestRole(known(roles), 'z' as never, null, '1')).toBeUndefined()
})

test('names no role of another node, because it can’t be assigned to the caller', () => {
  const there = { ...role('1', 'There', 'a'), msp_node: '7' }
  const here = { ...role('2', 'Here', 'a', 'b'), msp_node: '1' }
  expect(smallestRole(known([there, here]), 'a' as never, null, '1')?.role.name).toBe('Here')
  expect(smallestRole(known([there, here]), 'a' as never, null, undefined)).toBeUndefined()
})

test('calls no role the smallest while a role or its permissions aren’t known', () => {
  const read = role('1', 'Read', 'a', 'b')
  const silent: Role = { ...role('2', 'Silent', 'a'), is_partial: true }
  const found = (roles: Parameters<typeof smallestRole>[0]) => smallestRole(roles, 'a' as never, null, '1')
  expect(found(known([read]))).toMatchObject({ isSmallest: true })
  expect(found(partly([read], 'only the first were read'))).toMatchObject({ isSmallest: false })
  expect(found(known([read, silent]))).toMatchObject({ role: { name: 'Read' }, isSmallest: false })
})

test('ignores a permission that is offered but not held', () => {
  const listed: Role = {
    id: '1',
    name: 'X',
    msp_node: null,
    role_permissions: [{ category_name: 'All', permissions: [{ code: 'a', is_selected: false }] }],
  }
  expect(smallestRole(known([listed]), 'a' as never, null, '1')).toBeUndefined()
})

test('names all permissions where one of several is enough', () => {
  const text = requestText({
    needs: ['msp_view_managed_company', 'msp_billing_administrator'],
    what: 'to see packages',
    endpoint: listEmployees,
    candidate: undefined,
    page: 'https://portal.example/billing',
    requestId: 'r-1',
    at: new Date('2026-03-03T10:20:30Z'),
  })
  expect(text).toContain(
    '“View Managed Companies” (msp_view_managed_company) or “Billing Administrator” (msp_billing_administrator)',
  )
  expect(text).toContain('https://portal.example/billing on 2026-03-03 10:20 UTC, request ID r-1')
})
