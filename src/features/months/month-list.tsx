import { useMemo, type ComponentProps } from 'react'
import { getMonth } from '#contract/months/months'
import { known, partly } from '#domain/known'
import { currenciesOf, rowsOf } from '#domain/months/ledger'
import { soFar } from '../../lib/licence-cost'
import { formatAmount } from '../../lib/money'
import { counted } from '../../lib/words'
import { choicesOf } from '../../list/filters/list-filter'
import type { ListKind, ListRow } from '../../list/list-kind'
import { readingOfKnown } from '../../list/use-list'
import { type WholeMonth } from '../../queries/months'
import { asNumber } from '../../table/amount-column'
import { SelectField } from '../../ui/fields/select-field'
import { figureWords } from '../../ui/known-figure'
import { chosenCurrency, CurrencyList } from '../packages/currency-list'
import { monthColumns } from './month-columns'
import { linesIn, monthRows, totalOf, type GroupBy, type MonthRow } from './month-rows'
import { numberAction } from './number-dialog'
import { amountRule, treeWords } from './month-words'
import { monthSearch, type MonthSearch } from '../../queries/searches'

const kind: ListKind<MonthRow> = {
  name: 'billing/months',
  needs: getMonth.needs,
  noun: { one: 'line', many: 'lines' },
  named: [
    ['Company ID', ({ companyId }) => companyId ?? ''],
    ['Package ID', ({ packageId }) => packageId ?? ''],
  ],
  refresh: () => undefined,
  orderings: [
    ['', 'Name, A to Z'],
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

type MadeProps<Row extends ListRow> = Omit<
  ComponentProps<typeof CurrencyList<Row, MonthSearch>>,
  'made' | 'defaults'
> & { rows: readonly Row[]; readAt: number; isPart?: boolean }

/** A list of rows made of one or two months. */
export function MonthMadeList<Row extends ListRow>(props: MadeProps<Row>) {
  const { rows, readAt, isPart = false, choices, ...listed } = props
  const made = useMemo(
    () => readingOfKnown(isPart ? partly(rows, 'the month is still added up') : known(rows), readAt),
    [rows, readAt, isPart],
  )
  return (
    <CurrencyList
      {...listed}
      made={made}
      defaults={monthSearch.defaults}
      choices={(change) => <span className="min-w-0 sm:shrink-0">{choices(change)}</span>}
    />
  )
}

/** The words below a list of amounts: “1,234.50 EUR · 12 lines”. */
export const sumWords = (
  rows: readonly { readonly amount: MonthRow['amount'] }[],
  currency: string,
  lines = rows.length,
): string =>
  `${figureWords(asNumber(totalOf(rows)), formatAmount(currency))} ${currency} · ${counted(lines, 'line')}`

type MonthListProps = {
  month: WholeMonth
  /** Whether other companies are still read, so that nothing is summed up. */
  isPart: boolean
  search: MonthSearch
}
/** What each company had in the month, and what it costs. */
export function MonthList({ month, isPart, search }: MonthListProps) {
  const all = useMemo(() => rowsOf(month), [month])
  const currencies = useMemo(() => currenciesOf(all), [all])
  const currency = chosenCurrency(currencies, search.currency)
  const rows = useMemo(
    () =>
      monthRows(
        all.filter((row) => row.currency === currency),
        search.by,
        month.nodes,
      ),
    [all, currency, search.by, month.nodes],
  )
  const columns = useMemo(
    () => monthColumns(search.by, currency, month.facts.id),
    [search.by, currency, month.facts.id],
  )
  const { state } = month.facts
  const [isClosed, isRunning] = [state === 'closed', state === 'running']
  const withNumbers = useMemo(
    () => ({
      ...kind,
      actions: async () => numberAction(isClosed ? 'A closed month keeps its numbers.' : undefined),
    }),
    [isClosed],
  )
  const sums = useMemo(
    () => (found: readonly MonthRow[]) =>
      sumWords(found, currency, linesIn(found)) + (isRunning ? ` · ${soFar}` : ''),
    [currency, isRunning],
  )
  return (
    <MonthMadeList
      kind={withNumbers}
      about={`${month.facts.id} ${search.by}`}
      rows={rows}
      readAt={month.readAt}
      columns={columns}
      currencies={currencies}
      currency={currency}
      isPart={isPart}
      {...(isPart ? {} : { sums })}
      search={search}
      none="Nobody had licences in this month"
      note={
        <p className="px-(--edge) py-2 text-xs text-muted">
          {amountRule} {search.by === 'node' && treeWords(month)}
        </p>
      }
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
