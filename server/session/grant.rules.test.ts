import { describe, expect, it } from 'vitest'
import { neverForServiceAccounts } from '#contract/permission-catalogue'
import { Refusal } from '../errors/refusal'
import { allowGiving } from './grant.rules'

describe('no one gives what he does not hold', () => {
  it('lets everything pass that the role holds, and nothing to give is always fine', () => {
    expect(() => allowGiving({ roleCodes: new Set(['msp_view_user']) }, ['msp_view_user'])).not.toThrow()
    expect(() => allowGiving({ roleCodes: new Set() }, [])).not.toThrow()
  })
  it('is a 403 that names each missing code', () => {
    const giving = () =>
      allowGiving({ roleCodes: new Set(['msp_view_user']) }, [
        'msp_add_user',
        'msp_view_user',
        'msp_edit_role',
      ])
    expect(giving).toThrow(Refusal)
    expect(giving).toThrow('It lacks Add Users (msp_add_user), Modify Roles (msp_edit_role).')
  })
  it('counts the role as stored: the four codes that no key can use may be given by a key whose role has them', () => {
    expect(() =>
      allowGiving({ roleCodes: new Set(neverForServiceAccounts) }, neverForServiceAccounts),
    ).not.toThrow()
  })
})
