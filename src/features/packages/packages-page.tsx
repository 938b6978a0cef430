import { useSearch } from '@tanstack/react-router'
import { createPackage, listPackageCatalogue, type Package } from '#contract/packages'
import { useOffers } from '../../api/offers'
import { ListPage } from '../../list/list-page'
import { useCan, useReason } from '../../session/use-can'
import { BillingTabs } from './billing-tabs'
import { listedPackages, packagesList } from './packages.list'
import { known, unknown, type Known } from '#domain/known'
import { parseDecimal } from '#domain/money'
import { dash } from '../../lib/dates'
import type { Money } from '../../lib/money'
import { inWords } from '../../lib/package-words'
import { formatNumber } from '../../lib/words'
import { nameColumn } from '../../list/name-column'
import { idColumn, type Column } from '../../table/column'
import { momentColumn } from '../../table/moment-column'
import { textColumn } from '../../table/text-column'
import { Name } from '../../ui/name'
import { Day } from '../../ui/time/time'
import { PackageState, priceWords, stateWords } from './package-state'

/** The list price as a file has it, none or one. */
function priceOf({ price_monthly: price, currency }: Package): Known<readonly Money[]> {
  if (price === undefined || (price !== null && parseDecimal(price) === undefined))
    return unknown('the server doesn’t report a price')
  return known(price === null ? [] : [{ amount: price, currency }])
}

const packageColumns: readonly Column<Package>[] = [
  nameColumn('billing/packages', ({ name }) => name, { width: 13, grow: 30 }),
  {
    id: 'state',
    label: 'Status',
    ordering: 'retired_at',
    phone: 'action',
    width: 7,
    value: stateWords,
    cell: (one) => <PackageState one={one} />,
  },
  {
    id: 'type',
    label: 'Type',
    ordering: 'type',
    phone: 'second',
    width: 8,
    className: 'text-soft',
    value: ({ type }) => inWords(type),
    cell: ({ type }) => inWords(type),
  },
  textColumn('description', 'Description', ({ description }) => description, {
    width: 14,
    grow: 70,
    className: 'text-soft',
  }),
  {
    id: 'price',
    label: 'Per licence per month',
    ordering: 'price_monthly',
    phone: 'first',
    align: 'end',
    width: 11,
    value: ({ price_monthly }) => price_monthly && Number(price_monthly),
    money: { sums: priceOf, ofParts: () => [] },
    cell: priceWords,
  },
  {
    id: 'company_count',
    label: 'Companies',
    ordering: 'company_count',
    align: 'end',
    width: 7,
    value: ({ company_count }) => company_count,
    cell: ({ company_count }) => (company_count === undefined ? dash : formatNumber(company_count)),
  },
  { ...idColumn, extra: true },
  textColumn('currency', 'Currency', ({ currency }) => currency, { extra: true, width: 6 }),
  momentColumn('retired_at', 'Retired', { extra: true, as: Day }),
]

/** Without what only billing administrators of our own server can open. */
const listedPackageColumns: readonly Column<Package>[] = packageColumns
  .filter(({ id }) => id !== 'company_count')
  .map(({ ordering, ...column }) =>
    column.id === 'name'
      ? { ...column, ordering: 'name', to: () => undefined, cell: ({ name }: Package) => <Name>{name}</Name> }
      : { ...column, ...(ordering === 'id' && { ordering }) },
  )

/** The catalogue. Callers who can change it also see how many companies have each package. */
export function PackagesPage() {
  const search = useSearch({ from: '/app/billing/packages' })
  const isOwn = useOffers()?.catalogue !== false
  const manages = useCan(listPackageCatalogue.needs).allowed && isOwn
  const kind = manages ? packagesList : listedPackages
  const mayCreate = useReason(createPackage.needs)
  return (
    <ListPage
      title="Packages"
      heading="Billing"
      tabs={<BillingTabs />}
      {...(isOwn && { create: { to: '/billing/packages/new', label: 'New package', reason: mayCreate } })}
      kind={kind}
      columns={manages ? packageColumns : listedPackageColumns}
      search={search}
    />
  )
}
