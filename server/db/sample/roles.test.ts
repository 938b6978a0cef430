import { expect, test } from 'vitest'
import { permissionCodes, type PermissionCode } from '#contract/permissions'
import { builtInRoles } from './built-in'
import { customRoles } from './roles'

const withoutCascade = (name: string) =>
  builtInRoles
    .filter((role) => role.name === name)
    .flatMap((role) => role.codes.filter((code) => code !== 'msp_cascade_permissions'))

/** Pairs of custom roles that hold something, and how many codes only the one or only the other has. */
const holding = customRoles.filter((role) => role.codes.length > 0)
const pairs = holding.flatMap((one, index) =>
  holding.slice(index + 1).map((other) => {
    const onlyOne = one.codes.filter((code) => !other.codes.includes(code)).length
    const onlyOther = other.codes.filter((code) => !one.codes.includes(code)).length
    return {
      nodes: [one.node, other.node],
      fewer: Math.min(onlyOne, onlyOther),
      differing: onlyOne + onlyOther,
    }
  }),
)

test('no role holds a code twice', () => {
  for (const { codes } of [...builtInRoles, ...customRoles]) expect(new Set(codes).size).toBe(codes.length)
})

test('of the built-in roles, Administrator holds everything, Auditor only looks, Help Desk only works with people', () => {
  expect(withoutCascade('Administrator')).toHaveLength(permissionCodes.length - 1)
  expect(withoutCascade('Auditor')).toEqual(permissionCodes.filter((code) => code.startsWith('msp_view_')))
  expect(withoutCascade('Help Desk')).toEqual(['msp_view_user', 'msp_add_user', 'msp_edit_user'])
})

test('of the custom roles, one cascades, one holds nothing, one deletes and acts as companies', () => {
  const risky: PermissionCode[] = [
    'msp_delete_managed_company',
    'msp_delete_user',
    'msp_assume_managed_company',
  ]
  expect(customRoles.filter((role) => role.codes.includes('msp_cascade_permissions'))).toHaveLength(1)
  expect(customRoles.filter((role) => role.codes.length === 0)).toHaveLength(1)
  expect(customRoles.filter((role) => risky.every((code) => role.codes.includes(code)))).toHaveLength(1)
})

test('one pair of custom roles are twins, at two nodes', () => {
  const twins = pairs.filter((pair) => pair.differing === 0)
  expect(twins).toHaveLength(1)
  expect(new Set(twins[0]?.nodes).size).toBe(2)
})

test('one pair differs by one code, and in one more the first is wholly inside the second', () => {
  expect(pairs.filter((pair) => pair.differing === 1)).toHaveLength(1)
  expect(pairs.filter((pair) => pair.differing > 1 && pair.fewer === 0)).toHaveLength(1)
})

test('billing is at the head office, because it applies to the parent node only', () => {
  expect(
    customRoles.filter((role) => role.codes.includes('msp_billing_administrator')).map((role) => role.node),
  ).toEqual(['headOffice'])
})
