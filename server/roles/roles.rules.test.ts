import { describe, expect, it } from 'vitest'
import type { PermissionCode } from '#contract/permissions'
import { allowChanging, allowCodes, allowEndOfCascade, allowRoleAt, allowRoleDeletion } from './roles.rules'

const holding = (...codes: PermissionCode[]) => ({
  kind: 'person' as const,
  session: null,
  codes: new Set(codes),
})
const now = new Date(0)
const nobody = { people: 0, keys: 0, names: [] }

describe('built-in roles are never changed or deleted', () => {
  it('refuses one without a node, and names it', () => {
    expect(() => allowChanging({ name: 'Auditor', node_id: null })).toThrow('Auditor is a built-in role')
  })
  it('allows a custom one', () => {
    expect(() => allowChanging({ name: 'Care', node_id: 4 })).not.toThrow()
  })
})

describe('a role belongs to a node in scope', () => {
  it('refuses a node outside the scope', () => {
    expect(() => allowRoleAt({ scope: [4, 5] }, 5)).not.toThrow()
    expect(() => allowRoleAt({ scope: [4, 5] }, 6)).toThrow('There is no node with this ID.')
  })
})

describe('the caller must hold the permissions that a role has and gains', () => {
  it('allows held permissions and refuses others by name', () => {
    expect(() => allowCodes(holding('msp_view_user'), [], ['msp_view_user'], now)).not.toThrow()
    expect(() => allowCodes(holding('msp_view_user'), [], ['msp_view_user', 'msp_delete_user'], now)).toThrow(
      'Delete Users (msp_delete_user)',
    )
  })
  it('counts permissions that the role keeps, and those that it loses', () => {
    const both: PermissionCode[] = ['msp_delete_user', 'msp_view_user']
    for (const after of [both, ['msp_view_user'] as const, []])
      expect(() => allowCodes(holding('msp_view_user'), both, after, now)).toThrow(
        'Delete Users (msp_delete_user)',
      )
    expect(() => allowCodes(holding(...both), both, [], now)).not.toThrow()
  })
  it('asks for the cascade permission before a role begins or ends to cascade', () => {
    const [plain, cascading]: [PermissionCode[], PermissionCode[]] = [
      ['msp_view_user'],
      ['msp_view_user', 'msp_cascade_permissions'],
    ]
    expect(() => allowCodes(holding(...plain), plain, cascading, now)).toThrow('msp_cascade_permissions')
    expect(() => allowCodes(holding(...plain), cascading, plain, now)).toThrow('msp_cascade_permissions')
    expect(() => allowCodes(holding(...cascading), plain, cascading, now)).not.toThrow()
    expect(() => allowCodes(holding(...cascading), cascading, plain, now)).not.toThrow()
  })
})

describe('a role stops cascading only without members below its node', () => {
  const cascading: PermissionCode[] = ['msp_view_user', 'msp_cascade_permissions']
  it.each([
    [1, '1 person or key has this role below its node'],
    [3, '3 people and keys have this role below its node'],
  ])('refuses with %i members below', (held, words) => {
    expect(() => allowEndOfCascade(cascading, ['msp_view_user'], held)).toThrow(words)
  })
  it('allows it without members, and for roles whose cascade does not change', () => {
    expect(() => allowEndOfCascade(cascading, ['msp_view_user'], 0)).not.toThrow()
    expect(() => allowEndOfCascade(cascading, ['msp_cascade_permissions'], 2)).not.toThrow()
    expect(() => allowEndOfCascade(['msp_view_user'], [], 2)).not.toThrow()
  })
})

describe('a role in use is not deleted', () => {
  it.each([
    [
      { people: 3, keys: 1, names: ['Ada L', 'Bo M', 'Cy N', 'key Import'] },
      '3 people and 1 key have this role: Ada L, Bo M, Cy N, key Import.',
    ],
    [{ people: 1, keys: 0, names: ['Ada L'] }, '1 person has this role: Ada L.'],
    [{ people: 0, keys: 2, names: ['key A', 'key B'] }, '2 keys have this role: key A, key B.'],
    [{ people: 9, keys: 0, names: ['Ada L'] }, '9 people have this role: Ada L, ….'],
    [{ people: 2, keys: 0, names: [] }, '2 people have this role.'],
  ])('counts and names its members: %j', (members, words) => {
    expect(() => allowRoleDeletion(members)).toThrow(words)
  })
  it('allows a role without members', () => {
    expect(() => allowRoleDeletion(nobody)).not.toThrow()
  })
})
