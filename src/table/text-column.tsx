import { Name } from '../ui/name'
import type { Column } from './column'

type More<Row> = Pick<Column<Row>, 'width'> & Partial<Column<Row>>

/** A column of names and other texts that people entered. */
export const textColumn = <Row,>(
  id: string,
  label: string,
  of: (row: Row) => string | null | undefined,
  more: More<Row>,
): Column<Row> => ({
  id,
  label,
  value: of,
  cell: (row) => <Name>{of(row)}</Name>,
  ...more,
})
