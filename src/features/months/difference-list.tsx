import { changeKinds } from '#contract/address-values'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { getMonth } from '#contract/months/months'
import { compareEach } from '#domain/by-name'
import { known, unknown } from '#domain/known'
import { differenceOf, type ChangeKind, type DifferenceRow } from '#domain/months/difference'
import { currenciesOf, type LedgerRow } from '#domain/months/ledger'
import { dash, shortMonthName } from '../../lib/dates'
import { listed } from '../../lib/words'
import type { ListKind } from '../../list/list-kind'
import { monthsQuery, type WholeMonth } from '../../queries/months'
import { useCan } from '../../session/use-can'
import type { Column } from '../../table/column'
import { amountColumn } from '../../table/amount-column'
import { figureColumn } from '../../table/figure-column'
import { wordsColumn } from './month-columns'
import { chosenCurrency } from '../packages/currency-list'
import { MonthMadeList, sumWords } from './month-list'
import type { MonthRow } from './month-rows'
import { partsWords } from './month-words'
import { type MonthSearch } from '../../queries/searches'

const words: Readonly<Record<ChangeKind, string>> = {
  added: 'Added',
  restored: 'Restored',
  removed: 'Removed',
  deleted: 'Company deleted',
  licences: 'Other licences',
  suspended: 'Suspended or resumed',
  price: 'Other price',
  price_within: 'Price during the month',
  resale: 'For resale or not',
  moved: 'Moved',
  renamed: 'Renamed',
  length: 'Length of the month',
  unexplained: 'Not explained',
}

type Row = Omit<DifferenceRow, 'amount'> & Pick<MonthRow, 'amount'>

const kind: ListKind<Row> = {
  name: 'billing/months',
  needs: getMonth.needs,
  noun: { one: 'difference', many: 'differences' },
  named: [
    ['Company ID', (row) => sideOf(row).company.id],
    ['Package ID', (row) => sideOf(row).package.id],
  ],
  refresh: () => undefined,
  orderings: [
    ['', 'Company, A to Z'],
    ['-amount', 'Largest increase'],
    ['amount', 'Largest decrease'],
  ],
  filters: [
    {
      kind: 'choice',
      key: 'kind',
      label: 'Reason',
      useChoices: () => changeKinds.map((value) => ({ value, words: words[value] })),
      keeps: ({ kinds }, value) => kinds.some((one) => one === value),
    },
  ],
}

/** The side that still says what the row is about. */
const sideOf = ({ before, now }: Row | DifferenceRow) => (now ?? before)!
const namesOf = ({ company, package: pack }: LedgerRow) => [company.name, pack.name]
const reasonWords = ({ kinds }: Row) =>
  listed(kinds.map((one, at) => (at === 0 ? words[one] : words[one].toLowerCase())))
const whenWords = ({ before, now }: Row) => (now && partsWords(now)) ?? (before && partsWords(before))
const kindWords = (row: Row) => [reasonWords(row), whenWords(row)].filter(Boolean).join(': ')

/** The record whose lines say what happened: a price is that of the package. */
const whereLogged = (row: Row): string =>
  row.kinds.every((kind) => kind === 'price' || kind === 'price_within')
    ? `package:${sideOf(row).package.id}`
    : `company:${sideOf(row).company.id}`

const amountOf = (amount: string | null) => (amount === null ? unknown('a day has no price') : known(amount))
/** From one month's figure to the other's: “10 → 12”. */
const change = (before: number | undefined, now: number | undefined) =>
  before === now ? String(now ?? 0) : `${before ?? 0} → ${now ?? 0}`

type Props = {
  before: WholeMonth
  now: WholeMonth
  search: MonthSearch
  /** Chooses the other month. */
  choices: ReactNode
}

function columnsOf(
  before: WholeMonth,
  now: WholeMonth,
  currency: string,
  logSince: string | undefined,
): Column<Row>[] {
  const cost = (side: 'before' | 'now') => (row: Row) => amountOf(row[side] ? row[side].amount : '0.00')
  const month = ({ facts: { id } }: WholeMonth) => ({ label: shortMonthName(id), width: 8.25 })
  // A month can also be compared with a later one.
  const [first, last] =
    before.facts.id < now.facts.id
      ? [before.facts.first, now.facts.last]
      : [now.facts.first, before.facts.last]
  // Lines of the log are removed after some time.
  const isKept = logSince !== undefined && logSince <= last
  return [
    wordsColumn('company', 'Company', (row) => sideOf(row).company.name, {
      phone: 'title',
      isName: true,
      width: 8.5,
      grow: 40,
    }),
    wordsColumn('package', 'Package', (row) => sideOf(row).package.name, {
      phone: 'second',
      width: 12,
      grow: 40,
      isName: true,
      searched: true,
    }),
    wordsColumn('reason', 'Reason', kindWords, {
      searched: true,
      grow: 40,
      phone: 'first',
      width: 12,
      brief: kindWords,
      tip: kindWords,
      cell: (row) => (
        <>
          <span className="block truncate leading-4">{reasonWords(row)}</span>
          <span className="block truncate text-xs/3.5 text-muted">{whenWords(row)}</span>
        </>
      ),
    }),
    figureColumn((row: Row) => known(row.now?.licences ?? 0), {
      id: 'licences',
      label: 'Licences',
      width: 6,
      cell: (row) => change(row.before?.licences, row.now?.licences),
    }),
    amountColumn(cost('before'), currency, { ...month(before), id: 'before' }),
    amountColumn(cost('now'), currency, { ...month(now), id: 'now' }),
    amountColumn((row) => row.amount, currency, {
      id: 'amount',
      label: 'Difference',
      phone: 'figure',
      width: 8.25,
    }),
    ...(logSince !== undefined
      ? [
          {
            id: 'who',
            label: 'Who',
            cell: () => (isKept ? 'In log' : 'No longer kept'),
            width: isKept ? 4.5 : 8.5,
            ...(isKept && {
              firm: true,
              control: (row: Row, stop: object) => (
                <Link
                  {...stop}
                  to="/activity"
                  search={{ record: whereLogged(row), since: first, until: last }}
                  className="link"
                >
                  In log
                </Link>
              ),
            }),
          } satisfies Column<Row>,
        ]
      : []),
    wordsColumn('node', 'Node', (row) => sideOf(row).node || dash, { extra: true, width: 10, grow: 40 }),
  ]
}

/** What differs between two months. */
export function DifferenceList({ before, now, search, choices }: Props) {
  const { allowed } = useCan('msp_view_user')
  const since = useQuery(monthsQuery).data?.log_since ?? undefined
  const logSince = allowed ? since : undefined
  const all = useMemo(
    () =>
      differenceOf(before, now)
        .map((row): Row => ({ ...row, amount: amountOf(row.amount) }))
        .toSorted((a, b) => compareEach(namesOf(sideOf(a)), namesOf(sideOf(b)))),
    [before, now],
  )
  const currencies = useMemo(() => currenciesOf(all.map(sideOf)), [all])
  const currency = chosenCurrency(currencies, search.currency)
  const inCurrency = useMemo(() => all.filter((row) => sideOf(row).currency === currency), [all, currency])
  const isLength = ({ kinds }: Row) => kinds.includes('length')
  // Months are seldom equally long, so nearly every line differs by it.
  const showsLength = search.kind === 'length'
  const rows = useMemo(
    () => inCurrency.filter((row) => showsLength || !isLength(row)),
    [inCurrency, showsLength],
  )
  const hidden = inCurrency.length - rows.length
  const columns = useMemo(() => columnsOf(before, now, currency, logSince), [before, now, currency, logSince])
  const sums = useMemo(() => (found: readonly Row[]) => sumWords(found, currency), [currency])
  return (
    <MonthMadeList
      kind={kind}
      about={`${before.facts.id} ${now.facts.id}`}
      rows={rows}
      readAt={now.readAt}
      columns={columns}
      currencies={currencies}
      currency={currency}
      sums={sums}
      search={search}
      none="These months are alike"
      note={
        hidden > 0 && (
          <p className="px-(--edge) py-2 text-sm text-muted">
            {sumWords(inCurrency.filter(isLength), currency)}: only because the months have different days.{' '}
            <Link to="." search={{ ...search, kind: 'length' }} className="link">
              Show them
            </Link>
          </p>
        )
      }
      choices={() => choices}
    />
  )
}
