import { describe, expect, it } from 'vitest'
import { neverForServiceAccounts } from '#contract/permission-catalogue'
import { Refusal } from '../errors/refusal'
import { allowGiving } from './grant.rules'

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
