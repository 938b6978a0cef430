import type { Form } from '#contract/months/comparison-forms'
import type { ComparisonSide } from '#contract/months/month-comparisons'
import { currencyInHead } from '#domain/months/currencies'
import { invoiceFields, type InvoiceField, type InvoiceRow } from '#domain/months/invoice-fields'
import { moneyFields, tidy } from '#domain/months/read-line'
import { tooLong } from '../../../lib/files/read-table'
import { conceptOf, headKey } from '../../../lib/heads/concepts'
import {
  isSettled,
  matchHeads,
  placesOf,
  readHeadedTable,
  type Choices,
  type Column,
  type HeadedTable,
  type Meaning,
  type Vocabulary,
} from '../../../lib/heads/table-heads'
import { movedBy, provenColumns } from './money-columns'

/** Fields that a head names. What a discount or a tax is, only a person knows. */
const { discount: _, tax: __, ...others } = invoiceFields
const named = Object.keys(others) as InvoiceField[] // The keys of the table.
const invoiceHeads: Vocabulary<InvoiceField> = {
  fields: {
    ...Object.fromEntries(named.map((field) => [field, field])),
    account_name: 'company',
    site: 'company',
    company_uid: 'company_id',
    psa_number: 'reference',
    description: 'package',
    item_number: 'package_id',
  },
  // Whose number it is, and what is monthly, only a person knows.
  asked: [
    'discount',
    'tax',
    'price',
    'customer_number',
    'monthly_price',
    'full',
    'first_or_full',
    'last_or_full',
    'billed_quantity',
  ],
  // Beside a UUID our own ids say nothing more.
  depending: (concept, there) => {
    // Beside a total a price says no more than its currency.
    if (concept === 'price' && (there.has('amount') || there.has('unit_price')))
      return there.has('unit_price') ? 'unused' : 'unit_price'
    if (concept === 'billed_quantity' && there.has('licence_days')) return 'unused'
    return concept !== 'id' ? undefined : there.has('company_id') ? 'unused' : 'company_id'
  },
  // “Amount (GBP)”
  beyond: (head) => conceptOf(headKey(currencyInHead(head).head)),
}

export type InvoiceFile = HeadedTable & { readonly heads: readonly string[] }

/** Reads a text, from its header on. */
export function readInvoice(text: string): InvoiceFile {
  const table = readHeadedTable(text, invoiceHeads)
  const heads = (table.head?.cells ?? []).map(tidy)
  // A cell too many is part of another one, such as a decimal comma.
  const long = table.records.flatMap((record) => {
    const words = tooLong(record, heads.length)
    return words === undefined ? [] : [{ ...record, words }]
  })
  const isLong = new Set(long.map(({ line }) => line))
  const records = table.records.filter(({ line }) => !isLong.has(line))
  return { ...table, heads, records, faults: [...table.faults, ...long] }
}

/** Whether a form, or a file, has these heads. */
export const hasHeads = (heads: readonly string[], { columns }: Pick<Form, 'columns'>): boolean =>
  columns.length === heads.length &&
  columns.every(({ head }, at) => headKey(head) === headKey(heads[at] ?? ''))

/** What the columns of a form were chosen to be. */
export function rememberedChoices(form: Form | undefined): Choices<InvoiceField> {
  const isMeaning = (means: string | null): means is Meaning<InvoiceField> =>
    means === 'unused' || (means ?? '') in invoiceFields
  return new Map(
    (form?.columns ?? []).flatMap(({ means }, at) => (isMeaning(means) ? [[at, means] as const] : [])),
  )
}

export type InvoiceColumns = {
  readonly columns: readonly Column<InvoiceField>[]
  readonly has: ReadonlySet<InvoiceField>
  readonly rows: readonly InvoiceRow[]
  /** The currency that the head of the amounts names; empty: none. */
  readonly ofHead: string
  /** What a person leaves out, with what it would change. */
  readonly dropped: readonly { readonly said: string; readonly words: string }[]
  /** What a person has to choose before anything can be compared; undefined if nothing. */
  readonly problem: string | undefined
}

/** What no column holds; undefined: nothing is missing. */
function lackOf(has: ReadonlySet<unknown>): string | undefined {
  const lacks = (...fields: InvoiceField[]) => !fields.some((field) => has.has(field))
  if (lacks('company', 'company_id', 'reference', 'vendor_number')) return 'No column holds the company.'
  if (lacks('package', 'package_id')) return 'No column holds the package.'
  return lacks('amount', 'debit', 'credit', 'licences', 'licence_days')
    ? 'No column holds licences or an amount.'
    : undefined
}

/** The lines of a file of a side by the meanings of its columns. */
export function mapInvoice(
  { heads, records }: InvoiceFile,
  chosen: Choices<InvoiceField>,
  side: ComparisonSide,
): InvoiceColumns {
  const rows = records.map((record) => record.cells)
  const found = matchHeads(heads, invoiceHeads, { rows, chosen })
  const isWhole = lackOf(new Set(found.map(({ means }) => means))) === undefined
  const proven = isWhole ? provenColumns(found, rows, side) : []
  const told = new Map([...proven, ...chosen])
  const columns = matchHeads(heads, invoiceHeads, { rows, chosen: told }).map(
    (column, at): Column<InvoiceField> => {
      const isTold = chosen.has(at) || column.certainty === 'ambiguous'
      const moves = isTold ? undefined : movedBy(column, rows, at)
      return moves === undefined
        ? column
        : { head: column.head, means: undefined, certainty: 'unknown', moves }
    },
  )
  const untold = matchHeads(heads, invoiceHeads, { rows, chosen: new Map(proven) })
  const places = placesOf(columns)
  const has = new Set(places.keys())
  const [ofHead = ''] = moneyFields.flatMap(
    (field) => currencyInHead(heads[places.get(field) ?? -1] ?? '').currency || [],
  )
  return {
    columns,
    has,
    rows: records.map(({ line, cells }) => ({
      line,
      cell: (field: InvoiceField) => cells[places.get(field) ?? -1] ?? '',
    })),
    ofHead,
    dropped: untold.flatMap((column, at) => {
      const moves = chosen.get(at) === 'unused' && movedBy(column, rows, at)
      return moves ? [{ said: `column ${at + 1}`, words: `“${column.head}” ${moves}: not used.` }] : []
    }),
    problem: isSettled(columns) ? lackOf(has) : 'Choose above what the columns hold.',
  }
}
