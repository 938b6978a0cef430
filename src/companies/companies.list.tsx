import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import {
  createCompany,
  type CompanyItem,
  deleteCompany,
  listCompanies,
  packageStatuses,
  updateCompany,
} from '#contract/companies'
import { listPackages } from '#contract/billing'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { compareAnswer, done, doneAs } from '../form/outcome-words'
import { choicesOf, type Choice } from '../list/filters/list-filter'
import type { BulkAction, ListKind } from '../list/list-kind'
import { catalogueQuery } from '../billing/billing.queries'
import { counted } from '../lib/words'
import { nodesKey } from '../nodes/nodes.queries'
import { followed, forgetCompany, readCompanyAgain } from './companies.mutations'
import { useCan } from '../session/use-can'
import { figureValue } from '../ui/known-figure'
import { companiesKey } from './companies.queries'
import { everyCompany } from './every-company.queries'
import { companyParts } from './company-parts'
import { totalLicenses } from './total-licenses'

const packages = ({ packages: all }: CompanyItem) => all ?? []
const day = ({ created_at }: CompanyItem) => created_at?.slice(0, 10) ?? ''
/** The catalogue, or the packages of the page where it can't be read. */
function usePackages(rows: readonly CompanyItem[]): readonly Choice[] {
  const { allowed } = useCan(listPackages.needs)
  const catalogue = useQuery({ ...catalogueQuery, enabled: allowed }).data?.results
  return choicesOf(catalogue ?? rows.flatMap(packages))
}
const statusWords = { active: 'Active', suspended: 'Suspended' }
const statuses: readonly Choice[] = packageStatuses.map((value) => ({ value, words: statusWords[value] }))
const companies = (count: number) => counted(count, 'company', 'companies')
const ChooseNode = lazy(async () => ({ default: (await import('../scope/choose-node')).ChooseNode }))

const move: BulkAction<CompanyItem> = {
  label: 'Move to node',
  title: (count) => `Move ${companies(count)}?`,
  confirm: (count) => `Move ${companies(count)}`,
  needs: updateCompany.needs,
  words: 'Access may change, because roles come from the node.',
  Field: ChooseNode,
  cannot: ({ msp_node }, node) => (node !== '' && msp_node === node ? 'Already in this node.' : undefined),
  apply: async ({ id }, msp_node) => {
    const sent = { msp_node }
    const moved = await followed(id, call(updateCompany, { params: { id }, body: sent }))
    return doneAs('Moved', await compareAnswer(sent, moved, readCompanyAgain(id)))
  },
}

export const companiesList: ListKind<CompanyItem> = {
  name: 'companies',
  noun: { one: 'company', many: 'companies' },
  needs: listCompanies.needs,
  orderings: [
    ['name', 'Name, A to Z'],
    ['-name', 'Name, Z to A'],
    ['-created_at', 'Newest first'],
    ['created_at', 'Oldest first'],
    ['id', 'ID, lowest first'],
    ['-id', 'ID, highest first'],
  ],
  firstStep: {
    needs: createCompany.needs,
    to: '/companies/new',
    label: 'Create a company',
    purpose: 'To create a company',
  },
  parts: companyParts,
  filters: [
    {
      kind: 'choice',
      key: 'package',
      label: 'Package',
      useChoices: usePackages,
      keeps: (company, id) => packages(company).some((one) => one.id === id),
    },
    {
      kind: 'choice',
      key: 'package_status',
      label: 'Package status',
      useChoices: () => statuses,
      keeps: (company, status) => packages(company).some((one) => one.status === status),
    },
    {
      kind: 'range',
      of: 'number',
      from: 'license_count_min',
      to: 'license_count_max',
      label: 'Licences',
      keeps: ({ packages: all }, from, to) => {
        const count = figureValue(totalLicenses(all))
        return typeof count === 'number' && count >= Number(from) && (to === '' || count <= Number(to))
      },
    },
    {
      kind: 'range',
      of: 'day',
      from: 'created_from',
      to: 'created_to',
      label: 'Created',
      keeps: (company, from, to) =>
        (from === '' || day(company) >= from) && (to === '' || (day(company) !== '' && day(company) <= to)),
    },
  ],
  bulk: [
    move,
    {
      label: 'Delete',
      title: (count) => `Delete ${companies(count)}?`,
      confirm: (count) => `Delete ${companies(count)}`,
      danger: true,
      needs: deleteCompany.needs,
      words: 'This permanently deletes them and their licences. You can’t undo this.',
      apply: async ({ id }) => {
        await followed(id, call(deleteCompany, { params: { id } }))
        forgetCompany(id)
        return done('Deleted.')
      },
    },
  ],
  every: { dataset: everyCompany, textOf: ({ name }) => name },
  loadActions: async () => (await import('./company-row-actions')).companyRowActions,
  refresh: () => {
    void queryClient.invalidateQueries({ queryKey: companiesKey })
    void queryClient.invalidateQueries({ queryKey: nodesKey })
  },
}
