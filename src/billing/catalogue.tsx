import { Package } from 'lucide-react'
import type { CataloguePackage } from '#contract/billing'
import { TableButtons } from '../export/table-buttons'
import { inWords } from '../lib/package-words'
import { formatPrice } from '../lib/money'
import { Badge } from '../ui/badge'
import { EmptyState } from '../ui/empty-state'
import { Name } from '../ui/name'
import { as } from '../list/table/table-role'
import { catalogueTable } from './billing-tables'

const PackageRow = ({ one }: { one: CataloguePackage }) => (
  <tr
    {...as('row')}
    className="border-b border-line align-top last:border-0 hover:bg-hover max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-1 max-md:px-4 max-md:py-3"
  >
    <th
      {...as('rowheader')}
      scope="row"
      className="px-4 py-3 text-left font-medium max-md:col-span-2 max-md:p-0 md:truncate"
    >
      <Name>{one.name}</Name> {one.retired_at !== undefined && <Badge tone="warn">Retired</Badge>}
    </th>
    <td {...as('cell')} className="px-3 py-3 max-md:p-0">
      <Badge>{inWords(one.type)}</Badge>
    </td>
    <td
      {...as('cell')}
      title={one.description}
      className="px-3 py-3 text-soft max-md:order-last max-md:col-span-2 max-md:p-0 md:truncate"
    >
      <Name>{one.description}</Name>
    </td>
    <td {...as('cell')} className="px-4 py-3 text-right max-md:p-0">
      {one.price_monthly == null ? (
        <span className="text-muted">No list price</span>
      ) : (
        formatPrice(one.price_monthly, one.currency)
      )}
    </td>
  </tr>
)

export const Catalogue = ({ results }: { results: readonly CataloguePackage[] }) => (
  <div className="card overflow-clip">
    {results.length === 0 ? (
      <EmptyState icon={<Package size={18} />} title="The catalogue is empty" />
    ) : (
      <>
        <div className="flex justify-end border-b border-line p-3">
          <TableButtons table={() => catalogueTable(results)} />
        </div>
        <table {...as('table')} className="w-full table-fixed text-sm max-md:block">
          <caption className="sr-only">Catalogue of packages</caption>
          <thead {...as('rowgroup')} className="text-xs text-muted max-md:sr-only">
            <tr {...as('row')} className="h-9 border-b border-line text-left">
              <th {...as('columnheader')} scope="col" className="w-[24%] px-4 font-medium">
                Package
              </th>
              <th {...as('columnheader')} scope="col" className="w-34 px-3 font-medium">
                Type
              </th>
              <th {...as('columnheader')} scope="col" className="px-3 font-medium">
                Description
              </th>
              <th
                {...as('columnheader')}
                scope="col"
                className="w-40 px-4 text-right font-medium whitespace-nowrap"
              >
                Per licence per month
              </th>
            </tr>
          </thead>
          <tbody {...as('rowgroup')} className="max-md:block">
            {results.map((one) => (
              <PackageRow key={one.id} one={one} />
            ))}
          </tbody>
        </table>
      </>
    )}
  </div>
)
