import { describe, expect, it } from 'vitest'
import type { PermissionCode } from '#contract/permissions'
import { callerWith } from '#testing/caller'
import { allowAssignment, isAssignable } from './assignment.rules'

const caller = (...codes: PermissionCode[]) => callerWith([2, 3], ...codes)
const role = (node_id: number | null, ...codes: PermissionCode[]) => ({ name: 'Care', node_id, codes })
/** Node 3 lies below 2, and 2 below 1. */
const lineage = [3, 2, 1]

describe('where a role can be assigned', () => {
  it('a built-in one everywhere', () => expect(isAssignable(role(null), lineage)).toBe(true))
  it('a custom one at its own node', () => expect(isAssignable(role(3), lineage)).toBe(true))
  it('a custom one not below its node', () =>
    expect(isAssignable(role(2, 'msp_view_user'), lineage)).toBe(false))
  it.each([2, 1])('one that cascades also below its node (%i)', (node) =>
    expect(isAssignable(role(node, 'msp_cascade_permissions'), lineage)).toBe(true),
  )
  it.each([4, 5])('one that cascades not beside or above its node (%i)', (node) =>
    expect(isAssignable(role(node, 'msp_cascade_permissions'), lineage)).toBe(false),
  )
  it('a custom one nowhere when the node is one that nobody has', () =>
    expect(isAssignable(role(3), [])).toBe(false))
})

describe('who may assign it', () => {
  it('somebody who reaches the node and holds every code of the role', () => {
    expect(() => allowAssignment(caller('msp_view_user'), role(3, 'msp_view_user'), 3, lineage)).not.toThrow()
  })
  it('not for a node out of scope, whatever the role', () => {
    expect(() => allowAssignment(caller(), role(null), 1, [1])).toThrow('There is no node with this id.')
    expect(() => allowAssignment(caller(), undefined, 1, [1])).toThrow('There is no node with this id.')
  })
  it('not a role out of scope, which is none to the caller', () => {
    expect(() => allowAssignment(caller(), undefined, 3, lineage)).toThrow('There is no role with this id.')
  })
  it('not a role that is not made for the node', () => {
    expect(() => allowAssignment(caller(), role(2), 3, lineage)).toThrow('Care belongs to another node.')
  })
  it('not a role with a code beyond his own, which is named', () => {
    expect(() =>
      allowAssignment(caller('msp_view_user'), role(3, 'msp_view_user', 'msp_edit_user'), 3, lineage),
    ).toThrow('It lacks Modify Users (msp_edit_user).')
  })
})
