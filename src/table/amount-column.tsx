import { mapKnown, type Known } from '#domain/known'
import { dash } from '../lib/dates'
import { formatAmount } from '../lib/money'
import { figureWords, KnownFigure } from '../ui/known-figure'
import type { Column } from './column'
import { figureColumn } from './figure-column'

/** A decimal in the currency of a list; undefined: it is only in other currencies, which is no zero. */
type Amount = Known<string | undefined>

export const asNumber = (amount: Amount): Known<number> => mapKnown(amount, (one) => Number(one ?? 0))

type More<Row> = Pick<Column<Row>, 'id' | 'label'> & Partial<Column<Row>>
/** A column of amounts in the one currency that was chosen. */
export const amountColumn = <Row,>(
  of: (row: Row) => Amount,
  currency: string,
  { label, ...column }: More<Row>,
  ofParts: NonNullable<Column<Row>['money']>['ofParts'] = () => [],
): Column<Row> => {
  const format = formatAmount(currency)
  const isElsewhere = (amount: Amount) => amount.kind !== 'unknown' && amount.value === undefined
  return figureColumn((row) => asNumber(of(row)), {
    width: 8.5,
    label: currency ? `${label} (${currency})` : label,
    money: {
      // The head names the currency.
      sums: (row) =>
        mapKnown(of(row), (amount) => (amount === undefined ? [] : [{ amount, currency: undefined }])),
      ofParts,
    },
    cell: (row) => (isElsewhere(of(row)) ? dash : <KnownFigure figure={asNumber(of(row))} format={format} />),
    brief: (row) => (isElsewhere(of(row)) ? '' : `${figureWords(asNumber(of(row)), format)} ${currency}`),
    ...column,
  })
}
