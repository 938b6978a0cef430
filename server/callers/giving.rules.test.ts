import { describe, expect, it } from 'vitest'
import { neverForServiceAccounts } from '#contract/permission-catalogue'
import type { PermissionCode } from '#contract/permissions'
import { Refusal } from '../errors/refusal'
import { allowEndOfAccess, allowGiving, allowTaking } from './giving.rules'

const now = new Date('2026-03-04T09:30:00.000Z')
const person = (...codes: PermissionCode[]) => ({
  kind: 'person' as const,
  session: { id: 1, kind: 'full' as const, employee: 1, verifiedAt: now },
  codes: new Set(codes),
})
const key = (...codes: PermissionCode[]) => ({ kind: 'key' as const, session: null, codes: new Set(codes) })
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

describe('nobody gives what they can’t use', () => {
  it('allows every permission that the caller can use, and none', () => {
    expect(() => allowGiving(key('msp_view_user'), ['msp_view_user'], now)).not.toThrow()
    expect(() => allowGiving(key(), [], now)).not.toThrow()
  })
  it('refuses with 403 and names each missing permission', () => {
    const giving = () =>
      allowGiving(key('msp_view_user'), ['msp_add_user', 'msp_view_user', 'msp_edit_role'], now)
    expect(giving).toThrow(Refusal)
    expect(giving).toThrow('You lack Add Users (msp_add_user), Modify Roles (msp_edit_role).')
    expect(giving).not.toThrow('sign in')
  })
  it.each(neverForServiceAccounts)('lets a person give %s, and tells a key to sign in as one', (code) => {
    expect(() => allowGiving(person(...neverForServiceAccounts), [code], now)).not.toThrow()
    for (const rule of [allowGiving, allowTaking, allowEndOfAccess])
      expect(() => rule(key('msp_view_user'), ['msp_view_user', code], now)).toThrow(
        'No API key can use permissions to write service accounts: sign in as a person who has them.',
      )
    expect(() => allowGiving(person('msp_view_user'), [code], now)).not.toThrow('No API key')
  })
})

describe('a person who gives permissions to write people, roles or service accounts', () => {
  const codes: PermissionCode[] = ['msp_edit_user', 'msp_add_role', 'msp_rotate_service_account']
  it.each(codes)('confirms who they are when that is more than ten minutes ago (%s)', (code) => {
    expect(() => allowGiving(person(code), [code], later(10))).not.toThrow()
    expect(() => allowGiving(person(code), [code], later(10.1))).toThrow('Confirm that it is you')
  })
  it('is not asked about others, and a key never', () => {
    const view: PermissionCode[] = ['msp_view_user', 'msp_delete_managed_company', 'msp_view_service_account']
    expect(() => allowGiving(person(...view), view, later(60))).not.toThrow()
    expect(() => allowGiving(key('msp_edit_user'), ['msp_edit_user'], later(60))).not.toThrow()
  })
  it('learns first that they lack one', () => {
    expect(() => allowGiving(person(), ['msp_edit_user'], later(60))).toThrow('You lack Modify Users')
  })
})

describe('nobody changes somebody, or a role, that can do more than they can', () => {
  it('allows one that holds less, the same or nothing', () => {
    const caller = key('msp_view_user', 'msp_edit_user')
    for (const held of [[], ['msp_view_user'], ['msp_view_user', 'msp_edit_user']] as const)
      expect(() => allowTaking(caller, held)).not.toThrow()
  })
  it('refuses with 403 and names each missing permission once', () => {
    const taking = () =>
      allowTaking(key('msp_edit_user'), ['msp_edit_user', 'msp_edit_role', 'msp_edit_role'])
    expect(taking).toThrow(Refusal)
    expect(taking).toThrow(
      'You can only change people, roles and keys whose permissions you can use yourself. You lack Modify Roles (msp_edit_role).',
    )
  })
  it('refuses one that cascades where the caller does not: it also holds its permissions below', () => {
    expect(() => allowTaking(key('msp_view_user'), ['msp_view_user', 'msp_cascade_permissions'])).toThrow(
      'You lack Cascade Permissions (msp_cascade_permissions).',
    )
  })
})
