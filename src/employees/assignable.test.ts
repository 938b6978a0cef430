import { expect, test } from 'vitest'
import type { PermissionCode } from '#contract/permissions'
import { roleShape } from '#contract/roles'
import { rightsOf, writtenRole } from '../../testing/fake-api'
import { codesLacked, isForNode } from './assignable'

const role = (msp_node: number | null, codes: PermissionCode[]) =>
  roleShape.read.parse(writtenRole({ id: 1, name: 'R', msp_node }, codes))

test('offers a built-in role at every node and a custom one at its own', () => {
  expect(isForNode(role(null, []), ['3', '1'])).toBe(true)
  expect(isForNode(role(3, []), ['3', '1'])).toBe(true)
  expect(isForNode(role(1, []), ['3', '1'])).toBe(false)
})

test('offers a cascading custom role at every node below its own', () => {
  expect(isForNode(role(1, ['msp_cascade_permissions']), ['3', '1'])).toBe(true)
  expect(isForNode(role(3, ['msp_cascade_permissions']), ['1'])).toBe(false)
})

test('names the permissions that the caller lacks, except those that API keys can’t use or the server doesn’t list', () => {
  const rights = rightsOf(['msp_view_user'])
  expect(codesLacked(['msp_view_user', 'msp_delete_user', 'msp_add_service_account'], rights)).toEqual([
    'msp_delete_user',
  ])
  expect(codesLacked(['msp_delete_user'], null)).toEqual([])
})
