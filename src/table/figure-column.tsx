import { valueOfKnown, type Known } from '#domain/known'
import { figureValue, KnownFigure } from '../ui/known-figure'
import type { Column } from './column'

type FigureColumn<Row> = Pick<Column<Row>, 'id' | 'label' | 'width'> & Partial<Column<Row>>
/** A column of numbers, which sorts as numbers also where some are only minimums. */
export const figureColumn = <Row,>(
  of: (row: Row) => Known<number>,
  column: FigureColumn<Row>,
): Column<Row> => ({
  ordering: column.id,
  align: 'end',
  value: (row) => figureValue(of(row)),
  orderedBy: (row) => valueOfKnown(of(row)),
  cell: (row) => <KnownFigure figure={of(row)} />,
  ...column,
})
