import { expect, test } from 'vitest'
import type { CataloguePackage } from '#contract/billing'
import { createCompany, updateCompany } from '#contract/companies'
import { checkPackages, createBody, draftOf, newCompany, updateBody } from './company-draft'

const catalogue: CataloguePackage[] = [
  { id: '1', name: 'Vault', type: 'subscription' },
  { id: '2', name: 'Vault NFR', type: 'nfr' },
]
const draft = {
  ...newCompany,
  name: 'Acme',
  owner_first_name: 'A',
  owner_last_name: 'B',
  owner_email: 'a@b.example',
}

test('leaves the node of a new company to the server when none is chosen', () => {
  expect(createCompany.body.parse(createBody(draft))).not.toHaveProperty('msp_node')
})

test('sends only what was changed', () => {
  expect(
    updateCompany.body.parse(
      updateBody({ ...draft, name: 'Other', msp_node: '7' }, { ...draft, msp_node: '7' }),
    ),
  ).toEqual({
    name: 'Other',
  })
})

test.each(['', '-1', '1.5', '1.000', '1e3', '0x10', 'many'])(
  'rejects “%s” as a number of licences',
  (license_count) => {
    const result = createCompany.body.safeParse(
      createBody({ ...draft, packages: [{ id: '1', license_count }] }),
    )
    expect(result.error?.issues[0]?.path).toEqual(['packages', 0, 'license_count'])
  },
)

test.each([
  ['packages', { id: '1', name: 'Acme' }],
  ['a count', { id: '1', name: 'Acme', packages: [{ id: '1' }, { id: '2', license_count: 4 }] }],
  ['an id', { id: '1', name: 'Acme', packages: [{ license_count: 4 }] }],
])('takes the packages of a company without %s as not known, and never sends them', (_, company) => {
  const base = draftOf(company)
  expect(base.packages).toBeNull()
  expect(updateBody({ ...base, name: 'Other' }, base)).toEqual({ name: 'Other' })
})

test('names a row without a package, a duplicate package and a paid one in an NFR company', () => {
  const packages = ['1', '1', '', '2'].map((id) => ({ id, license_count: '1' }))
  expect(Object.keys(checkPackages({ ...draft, packages }, catalogue))).toEqual([
    'packages.1.id',
    'packages.2.id',
  ])
  expect(Object.keys(checkPackages({ ...draft, is_nfr: true, packages }, catalogue))).toEqual([
    'packages.0.id',
    'packages.1.id',
    'packages.2.id',
  ])
})
