import type { LedgerRow } from './ledger'

/** A value for a file: a text, or a decimal that a spreadsheet can add up. */
export type LayoutValue = string | number | { readonly amount: string }
type LayoutColumn = {
  readonly head: string
  readonly value: (row: LedgerRow, about: About) => LayoutValue
  /** A program matches by it, so nothing may be put before it. */
  readonly isKey?: boolean
}
export type About = {
  /** “March 2026”. */
  readonly month: string
  readonly last: string
}
export type Layout = {
  readonly id: string
  readonly name: string
  /** Where the columns come from; undefined: they are our own. */
  readonly by?: string
  readonly columns: readonly LayoutColumn[]
}

const company: LayoutColumn['value'] = (row) => row.company.name
const reference: LayoutColumn['value'] = (row) => row.company.reference ?? ''
const packageName: LayoutColumn['value'] = (row) => row.package.name
const amount: LayoutColumn['value'] = (row) => (row.amount === null ? 'not known' : { amount: row.amount })
const last: LayoutColumn['value'] = (_, about) => about.last
/** How the amount comes about. Programs multiply quantity and price, which can't give part of a month exactly. */
const description: LayoutColumn['value'] = (row, { month }) =>
  `${row.package.name}, ${month}: ${row.licence_days} licence-days, ${row.licences} licences at the end`

const psa = 'by its documentation, never imported by us'

/** The forms in which a month can be saved. In those of other programs each line is one unit of its amount. */
export const layouts: readonly Layout[] = [
  {
    id: 'generic',
    name: 'Generic CSV',
    columns: [
      { head: 'Month', value: (_, { month }) => month },
      { head: 'Company ID', value: (row) => row.company.id, isKey: true },
      { head: 'Company UUID', value: (row) => row.company.uid, isKey: true },
      { head: 'Company', value: company },
      { head: 'Reference', value: reference, isKey: true },
      { head: 'Node', value: (row) => row.node },
      { head: 'Package ID', value: (row) => row.package.id, isKey: true },
      { head: 'Package', value: packageName },
      { head: 'Licences', value: (row) => row.licences },
      { head: 'Of which suspended', value: (row) => row.suspended },
      { head: 'Licence-days', value: (row) => row.licence_days },
      { head: 'Of which suspended days', value: (row) => row.suspended_days },
      { head: 'Amount', value: amount },
      { head: 'Currency', value: (row) => row.currency },
    ],
  },
  {
    id: 'connectwise',
    name: 'ConnectWise additions',
    by: psa,
    columns: [
      { head: 'Company ID', value: reference, isKey: true },
      { head: 'Company Name', value: company },
      { head: 'Product ID', value: packageName, isKey: true },
      { head: 'Description', value: description },
      { head: 'Quantity', value: () => 1 },
      { head: 'Price', value: amount },
      { head: 'Bill Customer', value: () => 'Billable' },
      { head: 'Effective', value: last },
      { head: 'Currency', value: (row) => row.currency },
    ],
  },
  {
    id: 'autotask',
    name: 'Autotask charges',
    by: psa,
    columns: [
      { head: 'Organization Number', value: reference, isKey: true },
      { head: 'Organization', value: company },
      { head: 'Charge Name', value: packageName, isKey: true },
      { head: 'Description', value: description },
      { head: 'Units', value: () => 1 },
      { head: 'Unit Price', value: amount },
      { head: 'Date', value: last },
      { head: 'Currency', value: (row) => row.currency },
    ],
  },
  {
    id: 'halopsa',
    name: 'HaloPSA invoice lines',
    by: psa,
    columns: [
      { head: 'Customer ID', value: reference, isKey: true },
      { head: 'Customer', value: company },
      { head: 'Item', value: packageName, isKey: true },
      { head: 'Description', value: description },
      { head: 'Quantity', value: () => 1 },
      { head: 'Unit Price', value: amount },
      { head: 'Date', value: last },
      { head: 'Currency', value: (row) => row.currency },
    ],
  },
]

/**
 * The cells of a month in a layout.
 * @param isTaken whether a spreadsheet would take a text for something else, so that a sign must be put before it
 * @returns `refused` names the keys that would need a sign before them, such as “Acme: Customer ID =7”. With
 * such a sign, another program would not find the record.
 */
export function cellsIn(
  { columns }: Layout,
  rows: readonly LedgerRow[],
  about: About,
  isTaken: (text: string) => boolean,
): {
  readonly head: readonly string[]
  readonly cells: readonly (readonly LayoutValue[])[]
  readonly refused: readonly string[]
} {
  const refused = new Set<string>()
  const cells = rows.map((row) =>
    columns.map(({ head, value, isKey }) => {
      const cell = value(row, about)
      if (isKey && typeof cell === 'string' && isTaken(cell))
        refused.add(`${row.company.name}: ${head} ${cell}`)
      return cell
    }),
  )
  return { head: columns.map(({ head }) => head), cells, refused: [...refused] }
}
