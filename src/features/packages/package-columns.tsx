import type { Package } from '#contract/packages'
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

export const packageColumns: readonly Column<Package>[] = [
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
export const listedPackageColumns: readonly Column<Package>[] = packageColumns
  .filter(({ id }) => id !== 'company_count')
  .map(({ ordering, ...column }) =>
    column.id === 'name'
      ? { ...column, ordering: 'name', to: () => undefined, cell: ({ name }: Package) => <Name>{name}</Name> }
      : { ...column, ...(ordering === 'id' && { ordering }) },
  )
