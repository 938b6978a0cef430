import { describe, expect, it } from 'vitest'
import { neverForServiceAccounts } from '#contract/permission-catalogue'
import type { PermissionCode } from '#contract/permissions'
import { Refusal } from '../errors/refusal'
import { allowGiving, allowTaking } from './grant.rules'

describe('nobody gives more than they hold', () => {
  it('allows every permission of the role, and none', () => {
    expect(() => allowGiving({ roleCodes: new Set(['msp_view_user']) }, ['msp_view_user'])).not.toThrow()
    expect(() => allowGiving({ roleCodes: new Set() }, [])).not.toThrow()
  })
  it('refuses with 403 and names each missing permission', () => {
    const giving = () =>
      allowGiving({ roleCodes: new Set(['msp_view_user']) }, [
        'msp_add_user',
        'msp_view_user',
        'msp_edit_role',
      ])
    expect(giving).toThrow(Refusal)
    expect(giving).toThrow('It lacks Add Users (msp_add_user), Modify Roles (msp_edit_role).')
  })
  it('counts the role as stored: a key can give the four permissions that no key can use', () => {
    expect(() =>
      allowGiving({ roleCodes: new Set(neverForServiceAccounts) }, neverForServiceAccounts),
    ).not.toThrow()
  })
})

describe('nobody changes somebody, or a role, that holds more than they do', () => {
  it('allows one that holds less, the same or nothing', () => {
    const caller = { roleCodes: new Set<PermissionCode>(['msp_view_user', 'msp_edit_user']) }
    for (const held of [[], ['msp_view_user'], ['msp_view_user', 'msp_edit_user']] as const)
      expect(() => allowTaking(caller, held)).not.toThrow()
  })
  it('refuses with 403 and names each missing permission once', () => {
    const caller = { roleCodes: new Set<PermissionCode>(['msp_edit_user']) }
    const taking = () => allowTaking(caller, ['msp_edit_user', 'msp_edit_role', 'msp_edit_role'])
    expect(taking).toThrow(Refusal)
    expect(taking).toThrow(
      'You can only change people and roles whose permissions your own role has. It lacks Modify Roles (msp_edit_role).',
    )
  })
  it('refuses one that cascades where the caller does not: it also holds its permissions below', () => {
    const caller = { roleCodes: new Set<PermissionCode>(['msp_view_user']) }
    expect(() => allowTaking(caller, ['msp_view_user', 'msp_cascade_permissions'])).toThrow(
      'It lacks Cascade Permissions (msp_cascade_permissions).',
    )
  })
})
