import { createCompany, type CompanyItem, deleteCompany, updateCompany } from '#contract/companies'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import type { BulkField, ListPowers } from '../list/list-kind'
import { NodeField } from '../scope/node-field'
import { counted } from '../lib/words'
import { nodesKey } from '../nodes/nodes.queries'
import { companiesKey, companyQuery } from './companies.queries'

const packages = ({ packages: all }: CompanyItem) => all ?? []
const day = ({ created_at }: CompanyItem) => created_at?.slice(0, 10) ?? ''
const companies = (count: number) => counted(count, 'company', 'companies')
const ChooseNode = ({ value, onChange }: BulkField) => (
  <NodeField label="To node" value={value} onChange={onChange} problem={undefined} choose />
)

/** What can be done with many companies, and how a page of them is narrowed. */
export const companyPowers: ListPowers<CompanyItem> = {
  beginning: {
    needs: createCompany.needs,
    to: '/companies/new',
    label: 'Create a company',
    what: 'To create a company',
  },
  filters: [
    {
      key: 'package',
      kind: 'choice',
      label: 'Package',
      any: 'Any package',
      choices: (company) => packages(company).flatMap(({ name }) => name ?? []),
      keeps: (company, name) => packages(company).some((one) => one.name === name),
    },
    {
      key: 'package_status',
      kind: 'choice',
      label: 'Status of a package',
      any: 'Any status',
      choices: (company) => packages(company).flatMap(({ status }) => status ?? []),
      keeps: (company, status) => packages(company).some((one) => one.status === status),
    },
    {
      key: 'created_from',
      kind: 'day',
      label: 'Created on or after',
      keeps: (company, from) => day(company) >= from,
    },
    {
      key: 'created_to',
      kind: 'day',
      label: 'Created on or before',
      keeps: (company, to) => day(company) !== '' && day(company) <= to,
    },
  ],
  bulk: [
    {
      label: 'Move to node',
      title: (count) => `Move ${companies(count)}?`,
      confirm: (count) => `Move ${companies(count)}`,
      needs: updateCompany.needs,
      words: 'They stay as they are, and belong to the other node: who may enter them can change with it.',
      Field: ChooseNode,
      cannot: ({ msp_node }, node) =>
        node !== '' && msp_node === node ? 'Is in this node already.' : undefined,
      act: async ({ id }, msp_node) => {
        const { msp_node_name } = await call(updateCompany, { params: { id }, body: { msp_node } })
        return `Moved${msp_node_name ? ` to ${msp_node_name}` : ''}.`
      },
    },
    {
      label: 'Delete',
      title: (count) => `Delete ${companies(count)}?`,
      confirm: (count) => `Delete ${companies(count)}`,
      danger: true,
      needs: deleteCompany.needs,
      words: 'They are gone at once and for good, with their licences. This cannot be undone.',
      act: async ({ id }) => {
        await call(deleteCompany, { params: { id } })
        queryClient.removeQueries({ queryKey: companyQuery(id).queryKey, exact: true, type: 'inactive' })
        return 'Deleted.'
      },
    },
  ],
  readAgain: () => {
    void queryClient.invalidateQueries({ queryKey: companiesKey })
    void queryClient.invalidateQueries({ queryKey: nodesKey })
  },
}
