import { describe, expect, it } from 'vitest'
import { allowCompanyAt, allowPackages } from './companies.rules'

const catalogue = [
  { id: 1, name: 'Vault', type: 'subscription' },
  { id: 2, name: 'Backup', type: 'subscription' },
  { id: 3, name: 'Demo', type: 'nfr' },
] as const

describe('the node of a company', () => {
  it('must be in scope', () => {
    expect(() => allowCompanyAt({ scope: [1] }, 1)).not.toThrow()
    expect(() => allowCompanyAt({ scope: [1] }, 2)).toThrow('There is no node with this id.')
  })
})

describe('packages', () => {
  it('come from the catalogue', () => {
    expect(() => allowPackages(false, [1, 2, 3], catalogue)).not.toThrow()
    expect(() => allowPackages(false, [], catalogue)).not.toThrow()
    expect(() => allowPackages(false, [1, 7, 8], catalogue)).toThrow('There is no package with the ID 7, 8')
  })
  it('of a company that is not for resale must be nfr packages; the refusal names the others', () => {
    expect(() => allowPackages(true, [3], catalogue)).not.toThrow()
    expect(() => allowPackages(true, [1, 3], catalogue)).toThrow('Vault is not.')
    expect(() => allowPackages(true, [1, 2, 3], catalogue)).toThrow('Vault, Backup are not.')
  })
})
