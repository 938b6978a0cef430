import { known } from '#domain/known'
import { dash } from '../../lib/dates'
import { formatAmount } from '../../lib/money'
import { counted } from '../../lib/words'
import { recordPath } from '../../queries/record-types'
import type { Column } from '../../table/column'
import { amountColumn, asNumber } from '../../table/amount-column'
import { figureColumn } from '../../table/figure-column'
import { figureWords } from '../../ui/known-figure'
import { type GroupBy, type MonthRow } from './month-rows'
import { monthAddress } from './month-words'

type NameColumn = 'company' | 'package' | 'node'
/** What the rows name, their title first. */
const shown: Readonly<Record<GroupBy, readonly NameColumn[]>> = {
  '': ['company', 'package', 'node'],
  company: ['company', 'node'],
  node: ['node'],
  package: ['package'],
}
const labels = { company: 'Company', package: 'Package', node: 'Node' } as const

/** Names of packages begin alike. */
const nameWidths = { company: 10, package: 13, node: 9 } as const

const nameColumn = (id: NameColumn, by: GroupBy): Column<MonthRow> => ({
  id,
  label: labels[id],
  ordering: id,
  width: by === 'node' ? 14 : nameWidths[id],
  grow: 40,
  isName: true,
  searched: true,
  ...(id === shown[by][0] ? { phone: 'title' } : id === 'package' ? { phone: 'second' } : {}),
  value: (row) => row[id],
  cell: (row) => row[id] ?? dash,
  to: ({ companyId }) => (id === 'company' && companyId ? recordPath('companies', companyId) : undefined),
})

/** A column of words, which sorts by them. */
export const wordsColumn = <Row,>(
  id: string,
  label: string,
  of: (row: Row) => string,
  more: Partial<Column<Row>> = {},
): Column<Row> => ({ id, label, ordering: id, width: 9, value: of, cell: of, ...more })

/** Leads to the statement of a company, or to those of a node that has lines of its own. */
function statementColumn(by: GroupBy, month: string): Column<MonthRow> {
  const words = by === 'node' ? 'Statements' : 'Show'
  const path = `/billing/months/${monthAddress(month)}`
  return {
    id: 'statement',
    label: by === 'node' ? 'Statements' : 'Statement',
    width: 6.75,
    firm: true,
    className: 'text-accent-ink',
    cell: ({ lines }) => (lines > 0 ? words : ''),
    to: ({ billedId, nodeId, lines }) =>
      billedId
        ? `${path}/companies/${billedId}`
        : nodeId && lines > 0
          ? `${path}/nodes/${nodeId}`
          : undefined,
  }
}

const belowColumn = (currency: string): Column<MonthRow> => {
  const of = (row: MonthRow) => row.below ?? row.amount
  return amountColumn(of, currency, {
    id: 'below',
    label: 'With nodes below',
    width: 11.5,
    phone: 'first',
    brief: (row) => `${figureWords(asNumber(of(row)), formatAmount(currency))} with nodes below`,
  })
}

/** The columns of a month, whose number is given. */
export const monthColumns = (by: GroupBy, currency: string, month: string): readonly Column<MonthRow>[] => [
  ...shown[by].map((id) => nameColumn(id, by)),
  ...(by === 'node' || by === 'package'
    ? [
        figureColumn((row: MonthRow) => known(row.companies), {
          id: 'companies',
          label: 'Companies',
          width: 7,
        }),
      ]
    : []),
  figureColumn((row) => known(row.licences), { id: 'licences', label: 'Licences', width: 6.25 }),
  figureColumn((row) => known(row.suspended), {
    id: 'suspended',
    label: 'Of which suspended',
    width: 9.5,
    // Names of nodes and packages need its room.
    ...((by === 'node' || by === '') && { extra: true }),
  }),
  figureColumn((row) => known(row.days), {
    id: 'days',
    label: 'Licence-days',
    width: 7.5,
    phone: by === 'node' ? 'second' : 'first',
    brief: ({ days }) => counted(days, 'licence-day'),
  }),
  figureColumn((row) => known(row.suspendedDays), {
    id: 'suspended_days',
    label: 'Suspended days',
    width: 8.5,
    extra: true,
  }),
  amountColumn((row) => row.amount, currency, { id: 'amount', label: 'Amount', phone: 'figure' }),
  ...(by === 'node'
    ? [belowColumn(currency)]
    : [
        {
          id: 'psa',
          label: 'PSA number',
          width: 8.5,
          // Amounts need the room where packages are named, too.
          ...(by === '' && { extra: true as const }),
          value: ({ psa }: MonthRow) => psa?.number,
          cell: ({ psa }: MonthRow) => psa?.number || dash,
        },
      ]),
  ...(by === 'package' ? [] : [statementColumn(by, month)]),
  ...(by === '' || by === 'company'
    ? [
        {
          id: 'uid',
          label: 'UUID',
          width: 18,
          extra: true,
          value: (row: MonthRow) => row.uid,
          cell: (row: MonthRow) => row.uid,
        } as const,
      ]
    : []),
]
