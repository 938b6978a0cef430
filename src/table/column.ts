import type { ReactNode } from 'react'
import { compareTexts } from '#domain/by-name'
import type { Known } from '#domain/known'
import type { Money } from '../lib/money'
import type { Stop } from '../ui/use-roving-focus'

/** A column of a list: the look of its cells, and their value for sorting and export. */
export type Column<Row> = {
  readonly id: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** The path that the cell links to; undefined where it is no link. */
  readonly to?: (row: Row) => string | undefined
  /** A button in place of the cell; null where the row has none. */
  readonly control?: (row: Row, stop: Stop) => ReactNode
  /** The tooltip of a cell. A cell that is cut off has one anyway. */
  readonly tip?: (row: Row) => string | undefined
  /** The cell is a name that people entered, which keeps its own writing direction. */
  readonly isName?: true
  /**
   * The value for sorting a page and for exports. A column without it and without `moment` is neither sorted
   * nor exported.
   */
  readonly value?: (row: Row) => string | number | null | undefined
  /**
   * The moment that the cell shows, in place of `value`. A file has it in local time; null means that there
   * is none.
   */
  readonly moment?: (row: Row) => string | null | undefined
  /** The amounts that the cell shows. A file has them as numbers, with their currencies apart. */
  readonly money?: {
    readonly sums: (row: Row) => Known<readonly Money[]>
    /** For each part of the row: its amount, or words where there is none. */
    readonly ofParts: (row: Row) => readonly (Money | string)[]
  }
  /** The server's name for ordering by this column. */
  readonly ordering?: string
  /** The value that the server compares, if it isn't `value`. */
  readonly orderedBy?: (row: Row) => string | number | null | undefined
  readonly align?: 'end'
  /** Its width in rem. Numbers, ids and dates keep it; the other columns share what is left. */
  readonly width: number
  /**
   * Its share of the room that a window wider than 1280 px adds. If no column has one, all share the room by
   * their widths.
   */
  readonly grow?: number
  /** Never shortened, as numbers, ids and dates. Columns that align to the end never are. */
  readonly firm?: true
  /**
   * Its place in the two lines of a row on a phone; other columns are left out there. The title can't be
   * hidden.
   */
  readonly phone?: 'title' | 'first' | 'second' | 'figure' | 'action'
  /** The noun below its figure on a phone. */
  readonly unit?: (row: Row) => string
  /** Shorter words for its cell on a phone; undefined where the cell is short enough. */
  readonly brief?: (row: Row) => string | undefined
  /** Hidden until somebody chooses it. */
  readonly extra?: true
  /** A search covers its text, as it always covers the title. What it finds there is marked. */
  readonly searched?: true
  /** Whether the row has an action that edits the cell in its place. */
  readonly edits?: boolean
  readonly className?: string
}

/** The server's id of a row. Most lists hide it until somebody chooses it. */
export const idColumn: Column<{ readonly id: string }> = {
  id: 'id',
  label: 'ID',
  ordering: 'id',
  width: 5,
  firm: true,
  className: 'text-muted',
  value: ({ id }) => Number(id),
  cell: ({ id }) => id,
}

export const compareValues = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b))

/** Whether a column can be sorted on a page, and exported. */
export const hasValue = <Row>({ value, moment }: Column<Row>): boolean =>
  value !== undefined || moment !== undefined

/** The value of a row in a column; empty if there is none. */
export const valueOf = <Row>(column: Column<Row> | undefined, row: Row): string | number =>
  (column?.value ?? column?.moment)?.(row) ?? ''

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
  columns.find(({ phone }) => phone === 'title')

/** The columns of the boxes and of the menus. */
export const [boxes, menus] = ['-boxes', '-menus']

/** The two columns of a phone: the title, and a figure or an action. */
export function phoneColumns<Row>(columns: readonly Column<Row>[]) {
  const placed = (place: Column<Row>['phone']) => columns.find(({ phone }) => phone === place)
  return [titleOf(columns), placed('figure') ?? placed('action')] as const
}

/** Whether a link or a control takes the focus and the clicks of the cell. */
export const isWidget = <Row>(column: Column<Row>, row: Row): boolean =>
  column.to?.(row) !== undefined || Boolean(column.control?.(row, { ref: undefined, tabIndex: -1 }))

/**
 * The parts of an address like `name.240,id`: ids of columns, with the width in pixels where a person set
 * one.
 */
const partsOf = (text: string) =>
  text.split(',').map((part) => {
    const [id = '', width] = part.split('.')
    return { id, width: Number(width) }
  })

/** The columns that an address names, in its order. Unknown ids are ignored; the title is always shown. */
export function chosenColumns<Row>(columns: readonly Column<Row>[], text: string): readonly Column<Row>[] {
  if (text === '') return columns.filter(({ extra }) => !extra)
  const found = new Set(partsOf(text).flatMap(({ id }) => columns.find((column) => column.id === id) ?? []))
  const title = titleOf(columns)
  return title && !found.has(title) ? [title, ...found] : [...found]
}

export type Widths = ReadonlyMap<string, number>
export const [leastWidth, mostWidth] = [48, 800]

/** The widths in pixels that a person set. */
export const chosenWidths = (text: string): Widths =>
  new Map(
    partsOf(text)
      .filter(({ width }) => width >= leastWidth && width <= mostWidth)
      .map(({ id, width }) => [id, width]),
  )

/** The columns and widths for the address; empty if they are as they always are. */
export function columnsText<Row>(
  columns: readonly Column<Row>[],
  shown: readonly Column<Row>[],
  widths: Widths,
): string {
  const write = (some: readonly Column<Row>[], of: Widths) =>
    some.map(({ id }) => (of.get(id) ? `${id}.${Math.round(of.get(id) ?? 0)}` : id)).join(',')
  const text = write(shown, widths)
  return text === write(chosenColumns(columns, ''), new Map()) ? '' : text
}
