import { expect, test } from 'vitest'
import { permissionCodes, type PermissionCode } from '#contract/roles/permissions'
import { builtInRoles } from './built-in'
import { customRoles } from './roles'

const withoutCascade = (name: string) =>
  builtInRoles
    .filter((role) => role.name === name)
    .flatMap((role) => role.codes.filter((code) => code !== 'msp_cascade_permissions'))

/** Pairs of custom roles with permissions, and how many codes only one of the two has. */
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

test('Administrator has every permission, Auditor only views, Help Desk only works with people', () => {
  expect(withoutCascade('Administrator')).toHaveLength(permissionCodes.length - 1)
  expect(withoutCascade('Auditor')).toEqual(permissionCodes.filter((code) => code.startsWith('msp_view_')))
  expect(withoutCascade('Help Desk')).toEqual(['msp_view_user', 'msp_add_user', 'msp_edit_user'])
})

test('two custom roles cascade, one has no permissions, one can delete and act as companies', () => {
  const risky: PermissionCode[] = [
    'msp_delete_managed_company',
    'msp_delete_user',
    'msp_assume_managed_company',
  ]
  expect(customRoles.filter((role) => role.codes.includes('msp_cascade_permissions'))).toHaveLength(2)
  expect(customRoles.filter((role) => role.codes.length === 0)).toHaveLength(1)
  expect(customRoles.filter((role) => risky.every((code) => role.codes.includes(code)))).toHaveLength(1)
})

test('two custom roles at different nodes have the same permissions', () => {
  const twins = pairs.filter((pair) => pair.differing === 0)
  expect(twins).toHaveLength(1)
  expect(new Set(twins[0]?.nodes).size).toBe(2)
})

test('two custom roles differ by one permission, and another is a subset of a larger one', () => {
  expect(pairs.filter((pair) => pair.differing === 1)).toHaveLength(1)
  expect(pairs.filter((pair) => pair.differing > 1 && pair.fewer === 0)).toHaveLength(1)
})

test('billing is at the head office, because it applies to the parent node only, and can close months', () => {
  const billing = customRoles.filter((role) => role.codes.includes('msp_billing_administrator'))
  expect(billing.map((role) => role.node)).toEqual(['headOffice'])
  expect(billing[0]?.codes).toEqual(
    expect.arrayContaining(['msp_view_managed_company', 'msp_cascade_permissions']),
  )
})
