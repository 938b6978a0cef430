import { expect, test } from 'vitest'
import { roleShape, type Role } from '#contract/roles'
import { rightsOf, writtenRole } from '../../testing/fake-api'
import { changesOf, draftOf, fieldOf, missingPrerequisites, refusedCodes, updateBody } from './role-draft'

const role: Role = roleShape.read.parse(
  writtenRole({ id: 4, name: 'Help desk' }, ['msp_view_user', 'msp_add_user']),
)
const stranger: Role = {
  ...role,
  role_permissions: [
    ...role.role_permissions,
    { category_name: 'New', permissions: [{ id: '99', code: 'msp_fly', is_selected: true }] },
  ],
}
const base = draftOf(role)

test('what is added and what is removed is told apart', () => {
  const draft = { ...base, [fieldOf('msp_edit_user')]: true, [fieldOf('msp_add_user')]: false }
  expect(changesOf(base, draft)).toEqual({ added: ['msp_edit_user'], removed: ['msp_add_user'] })
})

test('codes that only another server knows are sent back', () => {
  const own = draftOf(stranger)
  expect(updateBody(stranger.role_permissions)({ ...own, [fieldOf('msp_edit_user')]: true }, own)).toEqual({
    permissions: ['22', '4', '5', '99'],
  })
})

test('another name alone leaves the permissions alone', () => {
  expect(updateBody(role.role_permissions)({ ...base, name: 'Desk' }, base)).toEqual({ name: 'Desk' })
})

test('a right without the one to see is pointed out', () => {
  expect(missingPrerequisites(['msp_edit_user', 'msp_view_role', 'msp_edit_role'])).toMatchObject([
    { code: 'msp_edit_user', needs: 'msp_view_user' },
  ])
  expect(missingPrerequisites(['msp_assumeRead_managed_company', 'msp_billing_administrator'])).toHaveLength(
    1,
  )
})

test('nobody gives what he does not hold; letting a role cascade gives all of it anew', () => {
  const rights = rightsOf(['msp_edit_user', 'msp_cascade_permissions'])
  expect(refusedCodes(base, { ...base, [fieldOf('msp_edit_user')]: true }, rights)).toEqual([])
  expect(refusedCodes(base, { ...base, [fieldOf('msp_delete_user')]: true }, rights)).toEqual([
    'msp_delete_user',
  ])
  expect(refusedCodes(base, { ...base, [fieldOf('msp_cascade_permissions')]: true }, rights)).toEqual([
    'msp_view_user',
    'msp_add_user',
  ])
  expect(refusedCodes(base, { ...base, [fieldOf('msp_view_user')]: false }, rights)).toEqual([])
})
