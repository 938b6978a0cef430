import { expect, test } from 'vitest'
import type { PermissionCode } from '#contract/permissions'
import { roleShape } from '#contract/roles'
import { writtenRole } from '../../testing/fake-api'
import { isForNode } from './assignable'

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
