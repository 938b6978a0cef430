import type { Cell } from '../lib/files/csv'

export type { Cell }

/** A table for a file or for paper. It says what it shows, because its readers don't have the screen. */
export type Table = {
  /** Names the file: “billing-nodes”. */
  readonly file: string
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  /** The columns of figures, which align at their end: the first, and the one after the last. */
  readonly figures?: readonly [first: number, end: number]
  /** Scope, filters and order in words. `isBad`: it is red on screen. */
  readonly facts?: readonly (readonly [name: string, words: string, isBad?: boolean])[]
  /** The number of rows in the whole list, if the table can have fewer. */
  readonly of?: number | null | undefined
  /** The reason why rows are missing. */
  readonly missing?: string | undefined
  readonly readAt?: number | undefined
  /** Whether its paper leaves out what only we need: the number of rows, and our address. */
  readonly isForCustomer?: boolean
  /** Whether a program reads the file, which takes no text for a formula and no number for a date. */
  readonly isForProgram?: boolean
}

/** Whether a column holds figures. */
export const isFigure = ({ figures: [first, end] = [0, 0] }: Table, at: number): boolean =>
  at >= first && at < end

export type FileColumn<Row> = readonly [head: string, value: (row: Row) => Cell]

/** The cells of a table, column by column. */
export const cellsOf = <Row>(
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
): Pick<Table, 'head' | 'rows'> => ({
  head: columns.map(([head]) => head),
  rows: rows.map((row) => columns.map(([, value]) => value(row))),
})
