import { compareTexts } from '#domain/by-name'
import type { Cell, FileColumn, Table } from '../export/table'
import { momentCell, momentHead, notKnown } from '../lib/files/file-values'
import { textAt, type ListSearch } from '../lib/address/list-address'
import { formatNumber } from '../lib/words'
import { useScope } from '../scope/scope'
import { filterWords } from './filters/filter-words'
import { isSet, type ListFilter } from './filters/list-filter'
import type { ListKind, ListRow } from './list-kind'
import type { SheetProps } from './sheet-props'
import { hasValue, valueOf, type Column } from '../table/column'

type Facts = NonNullable<Table['facts']>

/** All values of a filter in words, with the choices that the list offers now. */
function useFilterWords<Row>(filter: ListFilter<Row>, search: object, rows: readonly Row[]): string {
  const choices = filter.kind === 'choice' ? filter.useChoices(rows) : []
  if (filter.kind === 'range' || !filter.many) return filterWords(filter, search, choices)
  return textAt(search, filter.key)
    .split(',')
    .map((value) => choices.find((one) => one.value === value)?.words ?? value)
    .join(', ')
}

/** Search and filters in words. A list always has the same filters. */
export function useFiltersFact<Row>(
  filters: readonly ListFilter<Row>[],
  search: { readonly search: string },
  rows: readonly Row[],
): Facts[number] {
  const set = filters.map((filter) => {
    // The filters are always the same, so these hooks keep their order.
    // oxlint-disable-next-line react/rules-of-hooks -- see above
    const words = useFilterWords(filter, search, rows)
    return isSet(filter, search) && `${filter.label}: ${words}`
  })
  return [
    'Filters',
    [search.search && `Search: “${search.search}”`, ...set].filter(Boolean).join('; ') || 'none',
  ]
}

/** What the list shows, in words: its scope, search, filters and order. */
export function useListFacts<Row extends ListRow, S extends ListSearch>({
  kind,
  columns,
  search,
  rows,
}: SheetProps<Row, S>): Facts {
  const scope = useScope()
  const filters = useFiltersFact([...(kind.question ?? []), ...kind.filters], search, rows.rows ?? [])
  const own = columns.find(({ id }) => id === search.sort.replace(/^-/, ''))
  const order = own
    ? `${own.label}${search.sort.startsWith('-') ? ', descending' : ''}`
    : kind.orderings.find(([ordering]) => ordering === rows.ordering)?.[1]
  return [['Scope', scope.words], filters, ...(order ? [['Order', order] as const] : [])]
}

type Money<Row> = NonNullable<Column<Row>['money']>

const fileColumn = <Row>(column: Column<Row>): FileColumn<Row> => {
  const { label, moment } = column
  return moment
    ? [momentHead(label), (row) => momentCell(moment(row))]
    : [label, (row) => valueOf(column, row)]
}

/** Sums of one currency, which a spreadsheet can add up. */
const sumColumn = <Row>(
  label: string,
  { sums }: Money<Row>,
  currency: string | undefined,
): FileColumn<Row> => [
  currency === undefined ? label : `${label} (${currency})`,
  (row) => {
    const known = sums(row)
    if (known.kind === 'unknown') return notKnown
    const found = known.value.find((one) => one.currency === currency)
    if (known.kind === 'known') return found ?? ''
    return found ? `at least ${found.amount}` : notKnown
  },
]

/** The currencies of a list's amounts, in steps. */
function* currenciesIn<Row>({ sums }: Money<Row>, records: readonly Row[]) {
  const found = new Set<string | undefined>()
  for (let at = 0; at < records.length; at += stride) {
    for (const record of records.slice(at, at + stride)) {
      const known = sums(record)
      if (known.kind !== 'unknown') for (const { currency } of known.value) found.add(currency)
    }
    yield
  }
  return found.size === 0 ? [undefined] : [...found].toSorted((a = '', b = '') => compareTexts(a, b))
}

/** The columns that are shown, in their order, and those that name the row. */
function* columnsOf<Row extends ListRow>(
  shown: readonly Column<Row>[],
  records: readonly Row[],
  named: ListKind<Row>['named'] = [['ID', ({ id }) => id]],
): Generator<undefined, readonly FileColumn<Row>[]> {
  const columns: FileColumn<Row>[] = []
  for (const column of shown.filter(hasValue)) {
    const { money, label } = column
    if (!money) columns.push(fileColumn(column))
    else
      for (const currency of yield* currenciesIn(money, records))
        columns.push(sumColumn(label, money, currency))
  }
  return [...columns, ...named.filter(([head]) => !columns.some(([shownHead]) => shownHead === head))]
}

/** Records between two pauses: about a millisecond of work. */
const stride = 200

/**
 * Records as a table, in steps: a row for each, or for each of its parts. A record without parts has one row
 * too.
 */
export function* listCells<Row extends ListRow>(
  { parts, named }: ListKind<Row>,
  shown: readonly Column<Row>[],
  records: readonly Row[],
  byPart: boolean,
): Generator<undefined, Pick<Table, 'head' | 'rows'>> {
  const split = byPart ? parts : undefined
  const whole = yield* columnsOf(
    shown.filter(({ id }) => !split?.replace.includes(id)),
    records,
    named,
  )
  const priced = split && shown.find(({ money }) => money)
  const partHeads = [...(split?.heads ?? []), ...(priced ? [priced.label, 'Currency'] : [])]
  const none: readonly Cell[] = partHeads.map(() => '')
  const rows: (readonly Cell[])[] = []
  for (let at = 0; at < records.length; at += stride) {
    for (const record of records.slice(at, at + stride)) {
      const cells = whole.map(([, value]) => value(record))
      const those = split?.of(record) ?? []
      const amounts = priced?.money?.ofParts(record) ?? []
      const priceOf = (part: number): readonly Cell[] => {
        const amount = amounts[part] ?? notKnown
        return typeof amount === 'string' ? [amount, ''] : [amount, amount.currency ?? '']
      }
      those.forEach((part, place) => rows.push([...cells, ...part, ...(priced ? priceOf(place) : [])]))
      if (those.length === 0) rows.push([...cells, ...none])
    }
    yield
  }
  return { head: [...whole.map(([head]) => head), ...partHeads], rows }
}

/** “31 rows”, where records have several. */
export const rowsNote = (records: number, rows: number): string =>
  records === rows ? '' : ` (${formatNumber(rows)} rows)`
