import type { ReactNode } from 'react'

/** A column of a list: the look of its cells, and their value for sorting and export. */
export type Column<Row> = {
  readonly id: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** The tooltip of a cell. */
  readonly title?: (row: Row) => string
  /** The cell is a name that people entered, which keeps its own writing direction. */
  readonly isName?: true
  /** The value for sorting a page and for exports. A column without it is neither sorted nor exported. */
  readonly value?: (row: Row) => string | number
  /** The server's name for ordering by this column. */
  readonly ordering?: string
  /** The value that the server compares, if it isn't `value`. */
  readonly orderedBy?: (row: Row) => string | number | null | undefined
  readonly align?: 'end'
  /** Its share of the table's width, in rem. */
  readonly width: number
  /** Its place on a card, which replaces the row on a narrow screen. The title can't be hidden. */
  readonly card?: 'title' | 'wide' | 'action'
  /** Hidden until somebody chooses it. */
  readonly extra?: true
  readonly className?: string
}

let collator: Intl.Collator | undefined
export const compareValues = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : (collator ??= new Intl.Collator('en')).compare(String(a), String(b))

/** The value of a row in a column; empty if there is none. */
export const valueOf = <Row>(column: Column<Row> | undefined, row: Row): string | number =>
  column?.value?.(row) ?? ''

/** The value that the server compares when it orders by a column. */
export const orderedValueOf = <Row>(column: Column<Row>, row: Row): string | number =>
  column.orderedBy ? (column.orderedBy(row) ?? '') : valueOf(column, row)

/** The column that the server orders by, whichever direction `ordering` names. */
export const columnOrderedBy = <Row>(
  columns: readonly Column<Row>[],
  ordering: string,
): Column<Row> | undefined => columns.find((column) => column.ordering === ordering.replace(/^-/, ''))

/** The column that names the row. */
export const titleOf = <Row>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find(({ card }) => card === 'title')

/** The columns that an address names, in its order. Unknown ids are ignored; the title is always shown. */
export function chosenColumns<Row>(columns: readonly Column<Row>[], ids: string): readonly Column<Row>[] {
  if (ids === '') return columns.filter(({ extra }) => !extra)
  const found = new Set(ids.split(',').flatMap((id) => columns.find((column) => column.id === id) ?? []))
  const title = titleOf(columns)
  return title && !found.has(title) ? [title, ...found] : [...found]
}
