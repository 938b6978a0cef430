import { describe, expect, it } from 'vitest'
import type { PermissionCode } from '#contract/roles/permissions'
import { allowGiving } from './giving.rules'

const now = new Date('2026-03-04T09:30:00.000Z')
const person = (...codes: PermissionCode[]) => ({
  kind: 'person' as const,
  session: { id: 1, kind: 'full' as const, employee: 1, verifiedAt: now },
  codes: new Set(codes),
})
const key = (...codes: PermissionCode[]) => ({ kind: 'key' as const, session: null, codes: new Set(codes) })
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

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
