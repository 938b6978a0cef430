import { expect, test } from 'vitest'
import { roleShape } from '#contract/roles/roles'
import { setHeld } from '#domain/roles/permission-set'
import { writtenRole } from '../../../testing/fake-api'
import { draftOf, mergeRoleDrafts, updateBody } from './role-draft'

const role = roleShape.read.parse(
  writtenRole({ id: 4, name: 'Help desk' }, ['msp_view_user', 'msp_add_user']),
)
const base = draftOf(role)

test('leaves the permissions alone when only the name changes', () => {
  expect(updateBody(role.role_permissions)({ ...base, name: 'Desk' }, base)).toEqual({ name: 'Desk' })
})

test('sends all permissions when one changes', () => {
  const held = setHeld(base.held, ['msp_edit_user'], true)
  expect(updateBody(role.role_permissions)({ ...base, held }, base)).toEqual({
    permissions: ['22', '4', '5'],
  })
})

test('merges another person’s changes permission by permission, and names each by its code', () => {
  const mine = { ...base, name: 'Desk', held: setHeld(base.held, ['msp_edit_user'], true) }
  const theirs = { ...base, name: 'Front desk', held: setHeld(base.held, ['msp_add_user'], false) }
  expect(mergeRoleDrafts(base, mine, theirs)).toMatchObject({
    draft: { name: 'Desk', held: { msp_view_user: true, msp_edit_user: true, msp_add_user: false } },
    changed: ['name', 'msp_add_user'],
    clashes: ['name'],
  })
})
