import type { CompanyItem } from '#contract/companies'
import { dash } from '../lib/dates'
import { formatNumber } from '../lib/words'
import type { Column } from '../list/table/column'
import { RecordLink } from '../list/record-link'
import { Name } from '../ui/name'
import { Day } from '../ui/time'
import { PackageChips } from './package-chips'
import { totalLicenses } from './total-licenses'

type NodeName = (id: string | null | undefined) => string | undefined

/** The columns of the companies. Nodes have names only where the caller can list nodes. */
export function companyColumns(nodeName: NodeName): readonly Column<CompanyItem>[] {
  const nodeOf = ({ msp_node }: CompanyItem) => nodeName(msp_node) ?? (msp_node && `Node ${msp_node}`)
  return [
    {
      id: 'name',
      label: 'Name',
      ordering: 'name',
      card: 'title',
      width: 13,
      value: ({ name }) => name,
      cell: ({ id, name }) => (
        <RecordLink of="companies" id={id}>
          <Name>{name}</Name>
        </RecordLink>
      ),
    },
    {
      id: 'id',
      label: 'ID',
      ordering: 'id',
      width: 4,
      className: 'font-mono text-xs text-muted',
      value: ({ id }) => Number(id),
      cell: ({ id }) => id,
    },
    {
      id: 'node',
      label: 'Node',
      width: 9.5,
      className: 'text-soft',
      value: (company) => nodeOf(company) ?? '',
      cell: (company) => <Name>{nodeOf(company)}</Name>,
    },
    {
      id: 'packages',
      label: 'Packages and licences',
      card: 'wide',
      width: 21,
      value: ({ packages }) =>
        (packages ?? [])
          .map(({ name, license_count }) => `${name ?? ''} (${license_count ?? '?'})`)
          .join('; '),
      cell: ({ packages }) => <PackageChips packages={packages} />,
    },
    {
      id: 'licenses',
      label: 'Licences',
      align: 'end',
      width: 5.5,
      value: ({ packages }) => totalLicenses(packages) ?? '',
      cell: ({ packages }) => {
        const total = totalLicenses(packages)
        return total === undefined ? dash : formatNumber(total)
      },
    },
    {
      id: 'created_at',
      label: 'Created',
      ordering: 'created_at',
      align: 'end',
      width: 6.75,
      className: 'text-muted',
      value: ({ created_at }) => created_at ?? '',
      cell: ({ created_at }) => <Day at={created_at} />,
    },
    {
      id: 'uid',
      label: 'UUID',
      extra: true,
      card: 'wide',
      width: 17,
      className: 'font-mono text-xs text-muted',
      value: ({ uid }) => uid ?? '',
      cell: ({ uid }) => uid ?? dash,
    },
  ]
}
