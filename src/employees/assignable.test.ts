import { expect, test } from 'vitest'
import type { PermissionCode } from '#contract/permissions'
import { roleShape } from '#contract/roles'
import { rightsOf, writtenRole } from '../../testing/fake-api'
import { codesLacked, isForNode } from './assignable'

const role = (msp_node: number | null, codes: PermissionCode[]) =>
  roleShape.read.parse(writtenRole({ id: 1, name: 'R', msp_node }, codes))

test('a built-in role is for every node, a custom one for its own', () => {
  expect(isForNode(role(null, []), ['3', '1'])).toBe(true)
  expect(isForNode(role(3, []), ['3', '1'])).toBe(true)
  expect(isForNode(role(1, []), ['3', '1'])).toBe(false)
})

test('a custom role that cascades is for every node below its own', () => {
  expect(isForNode(role(1, ['msp_cascade_permissions']), ['3', '1'])).toBe(true)
  expect(isForNode(role(3, ['msp_cascade_permissions']), ['1'])).toBe(false)
})

test('what the key lacks is named, but for the codes that no key can use and when the server does not tell', () => {
  const rights = rightsOf(['msp_view_user'])
  expect(codesLacked(['msp_view_user', 'msp_delete_user', 'msp_add_service_account'], rights)).toEqual([
    'msp_delete_user',
  ])
  expect(codesLacked(['msp_delete_user'], null)).toEqual([])
})
