import { createCompany, getCompany, listCompanies, type CompanyItem } from '#contract/companies'
import { packageLicences, packageStatuses } from '#contract/address-values'
import { choicesOf, type Choice } from '../../list/filters/list-filter'
import type { PagedKind, Parts } from '../../list/list-kind'
import { useCatalogue } from '../../queries/packages'
import { companiesQuery, everyCompany, refreshCompanies } from '../../queries/companies'
import { companiesSearch, type CompaniesSearch } from '../../queries/searches'
import { dayShown } from '../../lib/dates'
import { notKnown } from '../../lib/files/file-values'
import { inWords } from '../../lib/package-words'
import { totalLicenses } from './packages/total-licences'

const packages = ({ packages: all }: CompanyItem) => all ?? []
const day = ({ created_at }: CompanyItem) => dayShown(created_at)
/** The catalogue, or the packages of the rows on the page if it can't be read. */
function usePackages(rows: readonly CompanyItem[]): readonly Choice[] {
  const catalogue = useCatalogue().data?.results
  return [{ value: 'none', words: 'No package' }, ...choicesOf(catalogue ?? rows.flatMap(packages))]
}
const statusWords = { active: 'Active', suspended: 'Suspended' }
const statuses: readonly Choice[] = packageStatuses.map((value) => ({ value, words: statusWords[value] }))
const licences: readonly Choice[] = packageLicences.map((value) => ({ value, words: 'Zero' }))
/** The packages of a company, one row each in a file. The import of companies reads the same columns. */
const companyParts: Parts<CompanyItem> = {
  one: 'package',
  replace: ['packages', 'licenses', 'cost'],
  heads: ['Package', 'Licences', 'Status'],
  of: ({ packages }) =>
    packages?.map(({ id, name, license_count, status }) => [
      name ?? id ?? notKnown,
      license_count ?? notKnown,
      status === undefined ? notKnown : inWords(status),
    ]) ?? [[notKnown, notKnown, notKnown]],
}

export const companiesList: PagedKind<CompanyItem, CompaniesSearch> = {
  page: companiesQuery,
  address: companiesSearch,
  name: 'companies',
  noun: { one: 'company', many: 'companies' },
  get: getCompany,
  needs: listCompanies.needs,
  orderings: [
    ['name', 'Name, A to Z'],
    ['-name', 'Name, Z to A'],
    ['-created_at', 'Newest first'],
    ['created_at', 'Oldest first'],
    ['id', 'ID, lowest first'],
    ['-id', 'ID, highest first'],
  ],
  firstStep: { needs: createCompany.needs, to: '/companies/new', label: 'Create a company' },
  parts: companyParts,
  filters: [
    {
      kind: 'choice',
      key: 'package',
      label: 'Package',
      useChoices: usePackages,
      keeps: ({ packages: all }, id) =>
        all && (id === 'none' ? all.length === 0 : all.some((one) => one.id === id)),
    },
    {
      kind: 'choice',
      key: 'package_status',
      label: 'Package status',
      useChoices: () => statuses,
      keeps: ({ packages: all }, status) => all?.some((one) => one.status === status),
    },
    {
      kind: 'choice',
      key: 'package_licences',
      label: 'Package licences',
      useChoices: () => licences,
      keeps: ({ packages: all }) => {
        if (all?.some((one) => one.license_count === 0)) return true
        return all?.every((one) => one.license_count !== undefined) ? false : undefined
      },
    },
    {
      kind: 'range',
      of: 'number',
      from: 'license_count_min',
      to: 'license_count_max',
      label: 'Licences',
      keeps: ({ packages: all }, from, to) => {
        const count = totalLicenses(all)
        if (count.kind !== 'known') return undefined
        return count.value >= Number(from) && (to === '' || count.value <= Number(to))
      },
    },
    {
      kind: 'range',
      of: 'day',
      from: 'created_from',
      to: 'created_to',
      label: 'Created',
      keeps: (company, from, to) =>
        day(company) === ''
          ? undefined
          : (from === '' || day(company) >= from) && (to === '' || day(company) <= to),
    },
  ],
  every: { dataset: everyCompany, textOf: ({ name }) => name },
  bulk: async () => (await import('./companies.bulk')).companyBulk,
  actions: async () => (await import('./company-row-actions')).companyRowActions,
  refresh: refreshCompanies,
}
