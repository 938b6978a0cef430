import { describe, expect, it } from 'vitest'
import { allowCompanyAt, allowPackages } from './companies.rules'

const catalogue = [
  { id: 1, name: 'Vault', type: 'subscription', retired_at: null },
  { id: 2, name: 'Backup', type: 'subscription', retired_at: null },
  { id: 3, name: 'Demo', type: 'nfr', retired_at: null },
  { id: 4, name: 'Old vault', type: 'subscription', retired_at: new Date() },
] as const
const sold = { isNfr: false, held: [] }
const notForResale = { isNfr: true, held: [] }

describe('the node of a company', () => {
  it('must be in scope', () => {
    expect(() => allowCompanyAt({ scope: [1] }, 1)).not.toThrow()
    expect(() => allowCompanyAt({ scope: [1] }, 2)).toThrow('There is no node with this ID.')
  })
})

describe('packages', () => {
  it('come from the catalogue', () => {
    expect(() => allowPackages(sold, [1, 2, 3], catalogue)).not.toThrow()
    expect(() => allowPackages(sold, [], catalogue)).not.toThrow()
    expect(() => allowPackages(sold, [1, 7, 8], catalogue)).toThrow('There is no package with the ID 7, 8')
  })
  it('of a company that is not for resale must be nfr packages; the refusal names the others', () => {
    expect(() => allowPackages(notForResale, [3], catalogue)).not.toThrow()
    expect(() => allowPackages(notForResale, [1, 3], catalogue)).toThrow('Remove Vault.')
    expect(() => allowPackages(notForResale, [1, 2, 3], catalogue)).toThrow('Remove Vault, Backup.')
  })
  it('that are retired stay with the companies that have them, and no other company gets them', () => {
    expect(() => allowPackages({ isNfr: false, held: [4] }, [1, 4], catalogue)).not.toThrow()
    expect(() => allowPackages({ isNfr: false, held: [1] }, [1, 4], catalogue)).toThrow(
      'Old vault is retired.',
    )
  })
})
