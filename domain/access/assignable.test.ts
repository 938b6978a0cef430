import { expect, test } from 'vitest'
import type { PermissionCode } from '#contract/roles/permissions'
import type { NodeRecord } from '#contract/nodes'
import { known, partly, type Known } from '#domain/known'
import { permissionSetFrom } from '#domain/roles/permission-set'
import { isForNode } from './assignable'

const role = (home: number | null, codes: PermissionCode[]) => ({
  node: home === null ? null : String(home),
  permissions: permissionSetFrom(codes),
})

const node = (id: string, parent: string | null): NodeRecord => ({ id, name: `Node ${id}`, parent })
const whole = known([node('1', null), node('2', '1'), node('3', '2'), node('4', '1')])
const fits = (held: ReturnType<typeof role>, at: string, tree: Known<readonly NodeRecord[]> = whole) =>
  isForNode(held, at, tree)

test('offers a built-in role at every node and a custom one at its own', () => {
  expect(fits(role(null, []), '3')).toBe(true)
  expect(fits(role(3, []), '3')).toBe(true)
  expect(fits(role(1, []), '3')).toBe(false)
})

test('offers a cascading custom role at every node below its own', () => {
  expect(fits(role(1, ['msp_cascade_permissions']), '3')).toBe(true)
  expect(fits(role(3, ['msp_cascade_permissions']), '1')).toBe(false)
  expect(fits(role(4, ['msp_cascade_permissions']), '3')).toBe(false)
})

test('lets the server decide where a node between the two may be missing', () => {
  const cut = partly([node('1', null), node('3', '2'), node('4', '1')], 'only 3 nodes were read')
  expect(fits(role(1, ['msp_cascade_permissions']), '3', cut)).toBe(true)
  expect(fits(role(3, ['msp_cascade_permissions']), '4', cut)).toBe(false)
  // The nodes above the caller's own are not in their scope.
  const branch = known([node('2', '1'), node('3', '2')])
  expect(fits(role(1, ['msp_cascade_permissions']), '3', branch)).toBe(true)
  expect(fits(role(3, ['msp_cascade_permissions']), '2', branch)).toBe(false)
})
