import { listPackages } from '#contract/billing'
import { createPackage, getPackage, listPackageCatalogue, type Package } from '#contract/packages'
import { inWords } from '../../lib/package-words'
import type { PagedKind } from '../../list/list-kind'
import { everyPackage, listedPackagesQuery, packagesQuery, refreshPackages } from '../../queries/packages'
import { packagesSearch, type PackagesSearch } from '../../queries/searches'

const states = [
  { value: 'available', words: 'Available' },
  { value: 'retired', words: 'Retired' },
] as const
const types = ['subscription', 'nfr'].map((value) => ({ value, words: inWords(value) }))

export const packagesList: PagedKind<Package, PackagesSearch> = {
  page: packagesQuery,
  address: packagesSearch,
  name: 'billing/packages',
  noun: { one: 'package', many: 'packages' },
  get: getPackage,
  needs: listPackageCatalogue.needs,
  orderings: [
    ['name', 'Name, A to Z'],
    ['-name', 'Name, Z to A'],
    ['-company_count', 'Most companies'],
    ['-id', 'Newest first'],
  ],
  firstStep: { needs: createPackage.needs, to: '/billing/packages/new', label: 'Create a package' },
  filters: [
    { kind: 'choice', key: 'state', label: 'Status', useChoices: () => states },
    { kind: 'choice', key: 'type', label: 'Type', useChoices: () => types },
  ],
  actions: async () => (await import('./package-row-actions')).packageRowActions,
  refresh: refreshPackages,
}

/** The packages for callers who can't change them, as any server lists them. */
export const listedPackages: PagedKind<Package, PackagesSearch> = {
  page: listedPackagesQuery,
  address: packagesSearch,
  name: 'billing/packages',
  noun: packagesList.noun,
  needs: listPackages.needs,
  orderings: packagesList.orderings.filter(([ordering]) => !ordering.includes('company_count')),
  filters: [],
  every: { dataset: everyPackage, textOf: ({ name }) => name },
  refresh: refreshPackages,
}
