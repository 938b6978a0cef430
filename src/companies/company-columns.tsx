import type { CompanyItem } from '#contract/companies'
import { RecordLink } from '../list/record-link'
import { dash } from '../lib/dates'
import { formatNumber } from '../lib/words'
import { columnHelper } from '../list/data-table'
import { Name } from '../ui/name'
import { Day } from '../ui/time'
import { PackageChips } from './package-chips'
import { totalLicenses } from './total-licenses'

const helper = columnHelper<CompanyItem>()

export type NodeName = (id: string | null | undefined) => string | undefined

/** The columns; a node's name comes from the list of nodes, which not every key may read. */
export const companyColumns = (nodeName: NodeName) => {
  const nodeOf = ({ msp_node }: CompanyItem) => nodeName(msp_node) ?? (msp_node && `Node ${msp_node}`)
  return helper.columns([
    helper.accessor(({ name }) => name, {
      id: 'name',
      header: 'Name',
      meta: { ordering: 'name', card: 'title', width: 13 },
      cell: ({ row: { original: company } }) => (
        <RecordLink of="companies" id={company.id}>
          <Name>{company.name}</Name>
        </RecordLink>
      ),
    }),
    helper.accessor(({ id }) => Number(id), {
      id: 'id',
      header: 'Id',
      meta: { ordering: 'id', width: 4, look: 'font-mono text-xs text-muted' },
      cell: ({ row }) => row.original.id,
    }),
    helper.accessor((company) => nodeOf(company) ?? '', {
      id: 'node',
      header: 'Node',
      meta: { width: 9.5, look: 'text-soft' },
      cell: ({ row }) => <Name>{nodeOf(row.original)}</Name>,
    }),
    helper.accessor(
      ({ packages }) =>
        (packages ?? [])
          .map(({ name, license_count }) => `${name ?? ''} (${license_count ?? '?'})`)
          .join('; '),
      {
        id: 'packages',
        header: 'Packages and licences',
        meta: { card: 'wide', width: 21 },
        cell: ({ row }) => <PackageChips packages={row.original.packages} />,
      },
    ),
    helper.accessor(({ packages }) => totalLicenses(packages) ?? '', {
      id: 'licenses',
      header: 'Licences',
      meta: { align: 'end', width: 5.5 },
      cell: ({ row }) => {
        const total = totalLicenses(row.original.packages)
        return total === undefined ? dash : formatNumber(total)
      },
    }),
    helper.accessor(({ created_at }) => created_at ?? '', {
      id: 'created_at',
      header: 'Created',
      meta: { ordering: 'created_at', align: 'end', width: 6.75, look: 'text-muted' },
      cell: ({ row }) => <Day at={row.original.created_at} />,
    }),
    helper.accessor(({ uid }) => uid ?? '', {
      id: 'uid',
      header: 'UUID',
      meta: { extra: true, card: 'wide', width: 17, look: 'font-mono text-xs text-muted' },
      cell: ({ row }) => row.original.uid ?? dash,
    }),
  ])
}
