import { expect, test } from 'vitest'
import { permissionCodes } from '#contract/permissions'
import { dangerOf, summaryOf } from './key-words'

const holding = (...codes: string[]) => Object.fromEntries(codes.map((code) => [code, true]))
const views = permissionCodes.filter((code) => code.startsWith('msp_view_'))

test('a key that holds every permission looks at and changes everything, and what it can destroy is named', () => {
  const rights = holding(...permissionCodes)
  expect(summaryOf(rights)).toBe('look at everything; change everything; administer billing')
  expect(dangerOf(rights)).toBe(
    'delete companies, employees, roles, and nodes, change what roles allow, and enter customers’ tenants with full access',
  )
})

test('a key that only looks changes nothing, and needs no warning', () => {
  const rights = holding(...views, 'msp_assumeRead_managed_company')
  expect(summaryOf(rights)).toBe(
    'look at everything; enter customers’ tenants, read-only; it changes nothing',
  )
  expect(dangerOf(rights)).toBeUndefined()
})

test('a key with a part of the rights names the parts', () => {
  const rights = holding('msp_view_user', 'msp_view_role', 'msp_edit_user', 'msp_delete_user')
  expect(summaryOf(rights)).toBe('look at employees and roles; change employees')
  expect(dangerOf(rights)).toBe('delete employees')
})

test('a key that edits roles changes what others may do, which is a reason to be careful by itself', () => {
  expect(dangerOf(holding('msp_view_role', 'msp_edit_role'))).toBe('change what roles allow')
})

test('a key without rights, or with rights that open no screen, may do nothing', () => {
  expect(summaryOf({})).toBeUndefined()
  expect(summaryOf(holding('msp_cascade_permissions'))).toBeUndefined()
})
