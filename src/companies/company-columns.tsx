import { Link } from '@tanstack/react-router'
import type { CompanyItem } from '#contract/companies'
import { dash } from '../lib/dates'
import { formatNumber } from '../lib/words'
import { columnHelper } from '../ui/data-table'
import { Name } from '../ui/name'
import { Day } from '../ui/time'
import { PackageChips } from './package-chips'
import { totalLicenses } from './total-licenses'

const helper = columnHelper<CompanyItem>()

/** The columns; a node's name comes from the list of nodes, which not every key may read. */
export const companyColumns = (nodeName: (id: string | undefined) => string | undefined) =>
  helper.columns([
    helper.display({
      id: 'name',
      header: 'Name',
      meta: { ordering: 'name', card: 'title', width: 'w-[25%]' },
      cell: ({ row: { original: company } }) => (
        <Link to="/companies/$id" params={{ id: company.id }} className="link line-clamp-2 text-ink">
          <Name>{company.name}</Name>
        </Link>
      ),
    }),
    helper.display({
      id: 'id',
      header: 'Id',
      meta: { ordering: 'id', width: 'w-18' },
      cell: ({ row }) => <span className="font-mono text-xs text-muted">{row.original.id}</span>,
    }),
    helper.display({
      id: 'node',
      header: 'Node',
      meta: { width: 'w-[17%]' },
      cell: ({ row: { original: company } }) => (
        <span className="line-clamp-2 text-soft">
          <Name>{nodeName(company.msp_node) ?? (company.msp_node && `Node ${company.msp_node}`)}</Name>
        </span>
      ),
    }),
    helper.display({
      id: 'packages',
      header: 'Packages and licences',
      meta: { card: 'wide' },
      cell: ({ row }) => <PackageChips packages={row.original.packages} />,
    }),
    helper.display({
      id: 'licenses',
      header: 'Licences',
      meta: { align: 'end', width: 'w-22' },
      cell: ({ row }) => {
        const total = totalLicenses(row.original.packages)
        return total === undefined ? dash : formatNumber(total)
      },
    }),
    helper.display({
      id: 'created_at',
      header: 'Created',
      meta: { ordering: 'created_at', align: 'end', width: 'w-30' },
      cell: ({ row }) => (
        <span className="text-muted">
          <Day at={row.original.created_at} />
        </span>
      ),
    }),
  ])
