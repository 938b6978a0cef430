import { DoorOpen } from 'lucide-react'
import type { CataloguePackage } from '#contract/billing'
import type { CompanyItem, CompanyPackage } from '#contract/companies'
import { dash, formatDay, formatMoment } from '../../lib/dates'
import { inWords, isActivePackage } from '../../lib/package-words'
import { counted } from '../../lib/words'
import { idColumn, type Column } from '../../table/column'
import { momentColumn } from '../../table/moment-column'
import { textColumn } from '../../table/text-column'
import { nameColumn } from '../../list/name-column'
import { AwayLink } from '../../ui/buttons/away-link'
import { figureValue, KnownFigure, nounOf } from '../../ui/known-figure'
import { costCells } from './packages/cost-column'
import { packageChips, packageLines } from './packages/package-summary'
import { totalLicenses } from './packages/total-licences'
import type { Tenant } from './tenant'

type NodeName = (id: string | null | undefined) => string | undefined

/** A package in a file: “Vault (12, Suspended)”. An active status is left out. */
function packageWords(one: CompanyPackage): string {
  const count = one.license_count === undefined ? 'licences not known' : String(one.license_count)
  const status = isActivePackage(one) === false ? `, ${inWords(one.status)}` : ''
  return `${one.name ?? one.id ?? ''} (${count}${status})`
}

/** A column of links to the tenants. */
const tenantColumn = (tenantOf: (company: CompanyItem) => Tenant | undefined): Column<CompanyItem> => ({
  id: 'tenant',
  label: 'Tenant',
  width: 4,
  cell: () => null,
  control: (company, stop) => {
    const tenant = tenantOf(company)
    return (
      tenant && (
        <AwayLink
          {...stop}
          away={tenant}
          reason={tenant.reason}
          title={tenant.label}
          aria-label={`${tenant.label} of ${company.name}`}
          className="button button-quiet button-icon button-small"
        >
          <DoorOpen size={14} aria-hidden="true" />
        </AwayLink>
      )
    )
  },
})

/**
 * The columns of the companies. Nodes have names only where the caller can list nodes. Costs are those of
 * `catalogue`. Without `tenantOf` there are no tenants to open.
 */
export function companyColumns(
  nodeName: NodeName,
  mayEdit: boolean,
  chips = 1,
  catalogue?: readonly CataloguePackage[],
  tenantOf?: (company: CompanyItem) => Tenant | undefined,
): readonly Column<CompanyItem>[] {
  const nodeOf = ({ msp_node }: CompanyItem) => nodeName(msp_node) ?? (msp_node && `Node ${msp_node}`)
  return [
    nameColumn('companies', ({ name }) => name, { width: 14.25, grow: 23 }),
    ...(tenantOf ? [tenantColumn(tenantOf)] : []),
    { ...idColumn, width: 4.25 },
    textColumn('node', 'Node', nodeOf, {
      ordering: 'msp_node_name',
      phone: 'second',
      edits: mayEdit,
      width: 9.5,
      grow: 25,
      className: 'text-soft',
      // Without an element of its own: 50 rows are on screen.
      isName: true,
      cell: (company) => nodeOf(company) ?? dash,
    }),
    {
      id: 'packages',
      label: 'Packages and licences',
      phone: 'first',
      brief: ({ packages }) => (packages ? counted(packages.length, 'package') : 'Packages not known'),
      width: 15.5,
      grow: 52,
      value: ({ packages }) => packages?.map(packageWords).join('; ') ?? 'not known',
      cell: ({ packages }) => packageChips(packages, chips),
      tip: ({ packages }) => packageLines(packages),
    },
    {
      id: 'licenses',
      label: 'Licences',
      ordering: 'license_count',
      phone: 'figure',
      unit: ({ packages }) => nounOf(totalLicenses(packages), 'licence'),
      edits: mayEdit,
      align: 'end',
      width: 6.25,
      value: ({ packages }) => figureValue(totalLicenses(packages)),
      cell: ({ packages }) => <KnownFigure figure={totalLicenses(packages)} />,
    },
    momentColumn('created_at', 'Created', {
      ordering: 'created_at',
      width: 7,
      tip: ({ created_at }) => formatMoment(created_at),
      cell: ({ created_at }) => formatDay(created_at),
    }),
    {
      id: 'cost',
      label: 'Per month',
      ordering: 'monthly_cost',
      extra: true,
      align: 'end',
      // Costs in two currencies fit.
      width: 11.5,
      cell: () => null,
      ...(catalogue ? costCells(catalogue) : {}),
    },
    {
      id: 'uid',
      label: 'UUID',
      extra: true,
      firm: true,
      width: 19.5,
      className: 'font-mono text-xs text-muted',
      value: ({ uid }) => uid,
      cell: ({ uid }) => uid ?? dash,
    },
  ]
}
