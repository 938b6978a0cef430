import { compareTexts } from '#domain/by-name'
import { textAt } from '../../lib/address/list-address'

export type Choice = {
  readonly value: string
  readonly words: string
  /** The head that it stands under while nothing is searched. */
  readonly group?: string
}

/** Whether a row passes; undefined if it doesn't say. */
type Kept = boolean | undefined

type FilterKind<Row> =
  | {
      readonly kind: 'choice'
      readonly key: string
      /** Several values at once, separated by commas in the address. */
      readonly many?: true
      /** The choices, as a hook: they can come from a query, or from the rows of the page. */
      readonly useChoices: (rows: readonly Row[]) => readonly Choice[]
      /**
       * Searches the server for further choices. Those whose words don't have the text are left out. Without a
       * text it answers those that are likely.
       */
      readonly find?: (text: string, signal: AbortSignal) => Promise<readonly Choice[]>
      readonly keeps?: (row: Row, value: string) => Kept
      /** Keeps the rows that have none of the values. */
      readonly isNone?: true
    }
  /** A smallest and a largest value, each under a name of its own in the address. Either can be missing. */
  | {
      readonly kind: 'range'
      readonly of: 'number' | 'day'
      readonly from?: string
      readonly to?: string
      /** Offers today, the last days and this month. For days in the zone of the browser. */
      readonly spans?: true
      /** A day can have a time too: 2026-03-31T14:05. */
      readonly times?: true
      readonly keeps?: (row: Row, from: string, to: string) => Kept
    }

/**
 * A filter of a list: a chip with an editor. The request names every filter. With `keeps`, the browser can
 * apply it to all rows of another API.
 */
export type ListFilter<Row> = { readonly label: string } & FilterKind<Row>

export type ChoiceFilter<Row> = ListFilter<Row> & { readonly kind: 'choice' }
export type RangeFilter<Row> = ListFilter<Row> & { readonly kind: 'range' }

/** The props of the editor of a filter. `F`: its kind. */
export type FilterEditorProps<Row, F = ListFilter<Row>> = {
  filter: F
  place: Element
  search: object
  rows: readonly Row[]
  onChange: (change: Readonly<Record<string, string>>) => void
  onClose: () => void
}

/** The names that a filter has in the address. */
export const keysOf = <Row>(filter: ListFilter<Row>): readonly string[] =>
  filter.kind === 'choice' ? [filter.key] : [filter.from, filter.to].filter((key) => key !== undefined)

const textOf = (search: object, key: string | undefined) => (key === undefined ? '' : textAt(search, key))

/** The smallest and largest value of a range, as the address has them. */
export const rangeOf = <Row>(
  filter: RangeFilter<Row>,
  search: object,
): readonly [from: string, to: string] => [textOf(search, filter.from), textOf(search, filter.to)]

export const isSet = <Row>(filter: ListFilter<Row>, search: object): boolean =>
  keysOf(filter).some((key) => textAt(search, key) !== '')

/** Whether a row passes a filter that the browser applies; undefined if the row doesn't say. */
export function passes<Row>(filter: ListFilter<Row>, row: Row, search: object): Kept {
  if (filter.keeps === undefined || !isSet(filter, search)) return true
  if (filter.kind === 'range') return filter.keeps(row, ...rangeOf(filter, search))
  const { keeps, many, isNone } = filter
  const value = textAt(search, filter.key)
  const answers = (many ? value.split(',') : [value]).map((one) => keeps(row, one))
  const kept = answers.includes(true) ? true : answers.includes(undefined) ? undefined : false
  return isNone && kept !== undefined ? !kept : kept
}

/** The number of rows that filters leave out only because they don't say. */
export function silentIn<Row>(
  rows: readonly Row[],
  filters: readonly ListFilter<Row>[],
  search: object,
): number {
  const set = filters.filter((filter) => isSet(filter, search))
  // Without a filter no row is left out, and a list can have many rows to look at.
  if (set.length === 0) return 0
  return rows.filter((row) => {
    const answers = set.map((filter) => passes(filter, row, search))
    return answers.includes(undefined) && !answers.includes(false)
  }).length
}

/** The change of an address that removes filters. */
export const cleared = <Row>(filters: readonly ListFilter<Row>[]): Readonly<Record<string, string>> =>
  Object.fromEntries(filters.flatMap(keysOf).map((key) => [key, '']))

/** Records as choices, each once and by name. One without an id can't be chosen. */
export function choicesOf(
  records: readonly { readonly id?: string | undefined; readonly name?: string | undefined }[],
) {
  const named = new Map(
    records.flatMap(({ id, name }) => (id === undefined ? [] : [[id, name ?? id] as const])),
  )
  return [...named]
    .map(([value, words]): Choice => ({ value, words }))
    .toSorted((a, b) => compareTexts(a.words, b.words))
}
