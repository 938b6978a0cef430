import type { Column } from '../table/column'
import { recordPath, type ListName } from '../queries/record-types'

/** The column that names the records of a list and leads to their pages. */
export const nameColumn = <Row extends { readonly id: string }>(
  list: ListName,
  nameOf: (row: Row) => string,
  more: Pick<Column<Row>, 'width'> & Partial<Column<Row>>,
): Column<Row> => ({
  id: 'name',
  label: 'Name',
  ordering: 'name',
  phone: 'title',
  value: nameOf,
  to: ({ id }) => recordPath(list, id),
  cell: nameOf,
  ...more,
})
