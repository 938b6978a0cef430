import { Link, useRouter } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { getMonth } from '#contract/months'
import { known, mapKnown } from '#domain/known'
import { currenciesOf, rowsOf } from '#domain/months/ledger'
import { dash } from '../lib/dates'
import { formatAmount } from '../lib/money'
import { counted } from '../lib/words'
import { choicesOf } from '../list/filters/list-filter'
import { ListCard } from '../list/list-card'
import type { ListKind, ListRow } from '../list/list-kind'
import { recordPath } from '../list/record-path'
import { readingOf, useMadeList } from '../list/use-list'
import { monthSearch, type MonthSearch, type WholeMonth } from '../queries/months'
import type { Column } from '../table/column'
import { figureColumn } from '../table/figure-column'
import { SelectField } from '../ui/fields/select-field'
import { figureWords, KnownFigure } from '../ui/known-figure'
import { asNumber, monthRows, totalOf, type GroupBy, type MonthRow } from './month-rows'
import { monthAddress } from './month-words'

const kind: ListKind<MonthRow> = {
  name: 'billing/months',
  needs: getMonth.needs,
  isOwn: true,
  noun: { one: 'line', many: 'lines' },
  named: [
    ['Company ID', ({ companyId }) => companyId ?? ''],
    ['Package ID', ({ packageId }) => packageId ?? ''],
  ],
  refresh: () => undefined,
  orderings: [
    ['', 'As recorded'],
    ['company', 'Company, A to Z'],
    ['-amount', 'Highest amount'],
    ['-days', 'Most licence-days'],
  ],
  filters: [
    {
      kind: 'choice',
      key: 'package',
      label: 'Package',
      useChoices: (rows) => choicesOf(rows.map((row) => ({ id: row.packageId, name: row.package }))),
      keeps: (row, value) => row.packageId === undefined || row.packageId === value,
    },
    {
      kind: 'choice',
      key: 'at',
      label: 'Node of the month',
      useChoices: (rows) => choicesOf(rows.map((row) => ({ id: row.nodeId, name: row.node }))),
      keeps: (row, value) => row.nodeId === undefined || row.nodeId === value,
    },
  ],
}

type NameColumn = 'company' | 'package' | 'node'
const titles: Readonly<Record<GroupBy, NameColumn>> = {
  '': 'company',
  company: 'company',
  node: 'node',
  package: 'package',
}
const shown: Readonly<Record<GroupBy, readonly NameColumn[]>> = {
  '': ['company', 'package', 'node'],
  company: ['company', 'node'],
  node: ['node'],
  package: ['package'],
}
const labels = { company: 'Company', package: 'Package', node: 'Node' } as const

const nameColumn = (id: NameColumn, by: GroupBy): Column<MonthRow> => ({
  id,
  label: labels[id],
  ordering: id,
  width: 11,
  grow: 40,
  isName: true,
  searched: true,
  ...(id === titles[by] ? { phone: 'title' } : id === 'package' ? { phone: 'second' } : {}),
  value: (row) => row[id],
  cell: (row) => row[id] ?? dash,
  to: ({ companyId }) => (id === 'company' && companyId ? recordPath('companies', companyId) : undefined),
})

/** Lines without a price have no currency, which is a choice of its own. */
const noCurrency = 'none'
/** The currency that was chosen, or else the commonest. */
export function chosenCurrency(currencies: readonly string[], { currency }: MonthSearch): string {
  const wanted = currency === noCurrency ? '' : currency
  return currency !== '' && currencies.includes(wanted) ? wanted : (currencies[0] ?? '')
}

/** A column of amounts in the one currency that was chosen. */
export const amountColumn = <Row,>(
  of: (row: Row) => MonthRow['amount'],
  currency: string,
  column: Pick<Column<Row>, 'id' | 'label'> & Partial<Column<Row>>,
): Column<Row> => {
  const format = formatAmount(currency)
  return figureColumn((row) => asNumber(of(row)), {
    width: 8.5,
    money: {
      // The head names the currency.
      sums: (row) => mapKnown(of(row), (amount) => [{ amount, currency: undefined }]),
      ofParts: () => [],
    },
    cell: (row) => <KnownFigure figure={asNumber(of(row))} format={format} />,
    brief: (row) => `${figureWords(asNumber(of(row)), format)} ${currency}`,
    ...column,
    label: currency ? `${column.label} (${currency})` : column.label,
  })
}

const columnsOf = (by: GroupBy, currency: string, month: string): readonly Column<MonthRow>[] => [
  ...shown[by].map((id) => nameColumn(id, by)),
  ...(by === 'node' || by === 'package'
    ? [
        figureColumn((row: MonthRow) => known(row.companies), {
          id: 'companies',
          label: 'Companies',
          width: 7,
        }),
      ]
    : []),
  figureColumn((row) => known(row.licences), { id: 'licences', label: 'Licences', width: 6.25 }),
  figureColumn((row) => known(row.suspended), { id: 'suspended', label: 'Of which suspended', width: 9.5 }),
  figureColumn((row) => known(row.days), {
    id: 'days',
    label: 'Licence-days',
    width: 7.5,
    phone: 'first',
    brief: ({ days }) => counted(days, 'licence-day'),
  }),
  figureColumn((row) => known(row.suspendedDays), {
    id: 'suspended_days',
    label: 'Suspended days',
    width: 8.5,
    extra: true,
  }),
  amountColumn((row) => row.amount, currency, { id: 'amount', label: 'Amount', phone: 'figure' }),
  ...(by === '' || by === 'company'
    ? [
        {
          id: 'statement',
          label: 'Statement',
          width: 6.75,
          cell: () => 'Show',
          control: (row: MonthRow, stop: object) => (
            <Link
              {...stop}
              to="/billing/months/$id/companies/$company"
              params={{ id: monthAddress(month), company: row.billedId ?? '' }}
              className="link"
            >
              Show
            </Link>
          ),
        } as const,
        {
          id: 'uid',
          label: 'UUID',
          width: 18,
          extra: true,
          value: (row: MonthRow) => row.uid,
          cell: (row: MonthRow) => row.uid,
        } as const,
      ]
    : []),
]

type MadeProps<Row extends ListRow> = {
  kind: ListKind<Row>
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  readAt: number
  currencies: readonly string[]
  currency: string
  sums: (rows: readonly Row[]) => string
  search: MonthSearch
  none: string
  note?: ReactNode
  /** More to choose, beside the currency. */
  choices?: (change: (to: Partial<MonthSearch>) => void) => ReactNode
}

/** A list of rows made of one or two months, in one currency. */
export function MonthMadeList<Row extends ListRow>({
  rows,
  readAt,
  currencies,
  currency,
  choices,
  ...listed
}: MadeProps<Row>) {
  const router = useRouter()
  const made = useMemo(() => readingOf(rows, readAt), [rows, readAt])
  const list = useMadeList<Row, MonthSearch>(made)
  const onSearch = (to: MonthSearch) =>
    // The search has the shape that the routes of months parse.
    void router.navigate({ to: '.', search: to as never, replace: to.search !== listed.search.search })
  const change = (to: Partial<MonthSearch>) => onSearch({ ...listed.search, page: 1, ...to })
  return (
    <ListCard
      {...listed}
      list={list}
      onSearch={onSearch}
      defaults={monthSearch.defaults}
      filters={
        <>
          {choices && <span className="min-w-0 sm:shrink-0">{choices(change)}</span>}
          {currencies.length > 1 && (
            <span className="shrink-0">
              <SelectField
                label="Currency"
                quiet
                value={currency || noCurrency}
                onChange={(to) => change({ currency: to })}
              >
                {currencies.map((one) => (
                  <option key={one} value={one || noCurrency}>
                    {one || 'No currency'}
                  </option>
                ))}
              </SelectField>
            </span>
          )}
        </>
      }
    />
  )
}

/** The words below a list of amounts: “1,234.50 EUR · 12 lines”. */
export const sumWords = (
  rows: readonly { readonly amount: MonthRow['amount'] }[],
  currency: string,
): string =>
  `${figureWords(asNumber(totalOf(rows)), formatAmount(currency))} ${currency} · ${counted(rows.length, 'line')}`

/** What each company had in the month, and what it costs. */
export function MonthList({ month, search }: { month: WholeMonth; search: MonthSearch }) {
  const all = useMemo(() => rowsOf(month), [month])
  const currencies = useMemo(() => currenciesOf(all), [all])
  const currency = chosenCurrency(currencies, search)
  const rows = useMemo(
    () =>
      monthRows(
        all.filter((row) => row.currency === currency),
        search.by,
      ),
    [all, currency, search.by],
  )
  const columns = useMemo(
    () => columnsOf(search.by, currency, month.facts.id),
    [search.by, currency, month.facts.id],
  )
  const sums = useMemo(() => (found: readonly MonthRow[]) => sumWords(found, currency), [currency])
  return (
    <MonthMadeList
      kind={kind}
      rows={rows}
      readAt={month.readAt}
      columns={columns}
      currencies={currencies}
      currency={currency}
      sums={sums}
      search={search}
      none="Nobody had licences in this month"
      choices={(change) => (
        <SelectField label="Sums" quiet value={search.by} onChange={(by) => change({ by: by as GroupBy })}>
          <option value="">By company and package</option>
          <option value="company">By company</option>
          <option value="node">By node</option>
          <option value="package">By package</option>
        </SelectField>
      )}
    />
  )
}
