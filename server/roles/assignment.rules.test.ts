import { describe, expect, it } from 'vitest'
import type { PermissionCode } from '#contract/permissions'
import { callerWith } from '#testing/caller'
import { allowAssignment, isAssignable } from './assignment.rules'

const caller = (...codes: PermissionCode[]) => callerWith([2, 3], ...codes)
const role = (node_id: number | null, ...codes: PermissionCode[]) => ({ name: 'Care', node_id, codes })
/** Node 3 is below 2, and 2 below 1. */
const lineage = [3, 2, 1]
const now = new Date(0)

describe('a role', () => {
  it('can be assigned at every node when it is built in', () =>
    expect(isAssignable(role(null), lineage)).toBe(true))
  it('can be assigned at its own node when it is custom', () =>
    expect(isAssignable(role(3), lineage)).toBe(true))
  it('cannot be assigned below its node when it does not cascade', () =>
    expect(isAssignable(role(2, 'msp_view_user'), lineage)).toBe(false))
  it.each([2, 1])('can be assigned below its node when it cascades (%i)', (node) =>
    expect(isAssignable(role(node, 'msp_cascade_permissions'), lineage)).toBe(true),
  )
  it.each([4, 5])('cannot be assigned beside or above its node even when it cascades (%i)', (node) =>
    expect(isAssignable(role(node, 'msp_cascade_permissions'), lineage)).toBe(false),
  )
  it('cannot be assigned at an unknown node when it is custom', () =>
    expect(isAssignable(role(3), [])).toBe(false))
})

describe('an assignment', () => {
  it('is allowed to a caller with the node in scope and every permission of the role', () => {
    expect(() =>
      allowAssignment(caller('msp_view_user'), role(3, 'msp_view_user'), 3, lineage, now),
    ).not.toThrow()
  })
  it('is refused at a node outside the scope, whatever the role', () => {
    expect(() => allowAssignment(caller(), role(null), 1, [1], now)).toThrow('There is no node with this ID.')
    expect(() => allowAssignment(caller(), undefined, 1, [1], now)).toThrow('There is no node with this ID.')
  })
  it('is refused for a role outside the scope as for an unknown one', () => {
    expect(() => allowAssignment(caller(), undefined, 3, lineage, now)).toThrow(
      'There is no role with this ID.',
    )
  })
  it('is refused for a role of another node', () => {
    expect(() => allowAssignment(caller(), role(2), 3, lineage, now)).toThrow('Care belongs to another node.')
  })
  it('is refused for a role with a permission that the caller lacks, and names it', () => {
    expect(() =>
      allowAssignment(caller('msp_view_user'), role(3, 'msp_view_user', 'msp_edit_user'), 3, lineage, now),
    ).toThrow('You lack Modify Users (msp_edit_user).')
  })
})
