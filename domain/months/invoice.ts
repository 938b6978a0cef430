import type { leftOutReasons } from '#contract/month-comparisons'
import { fold, sameNameKey } from '../folding'
import { groupBy } from '../group-by'
import { decimalOf } from '../money'
import { amountIn, decimalSignOf, sumOf } from './amounts'

/** What a column of a vendor's invoice, or of an export of a PSA, can hold. */
export const invoiceFields = [
  'company',
  'company_id',
  'reference',
  'package',
  'package_id',
  'licences',
  'licence_days',
  'amount',
  'currency',
  'kind',
] as const
export type InvoiceField = (typeof invoiceFields)[number]

/** A line of a file by its cells. */
export type InvoiceRow = {
  /** Its line in the file. */
  readonly line: number
  readonly cell: (field: InvoiceField) => string
}

/** Lines of a file about one company, package and currency, added up. */
export type InvoiceLine = {
  readonly line: number
  /** How many lines were added up. */
  readonly file_lines: number
  readonly company_name: string
  readonly company_key: string
  /** The customer's own number in a PSA. */
  readonly reference: string
  readonly package_name: string
  readonly package_key: string
  readonly currency: string
  /** Licences or licence-days, whichever the file has. */
  readonly number: number | null
  readonly amount: string | null
}

type Why = (typeof leftOutReasons)[number]
/** A line that isn't compared. */
export type LeftOut = {
  readonly line: number
  readonly why: Why
  readonly text: string
  readonly currency: string
  /** In millionths. */
  readonly amount: bigint | null
}

const taxes =
  /^(?:(?:sales|value added) )?(?:tax|taxes|vat|gst|hst|pst|mwst|ust|mehrwertsteuer|umsatzsteuer|tva|iva|btw|moms|mva|kdv|podatek|podatek vat|消費税)\.?(?: ?\(?[\d.,]+ ?%\)?)?$/
const credits =
  /^(?:credit|credit note|credit memo|refund|gutschrift|erstattung|avoir|abono|nota di credito|creditnota|kreditnota)$/

const symbols: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', zł: 'PLN', Kč: 'CZK', '₺': 'TRY' }
/** The currency that a text names by its code or a sign that only it has. */
function currencyIn(text: string): string | undefined {
  const code = /(?<!\p{L})[A-Z]{3}(?!\p{L})/u.exec(text.normalize('NFKC'))?.[0]
  return code ?? Object.entries(symbols).find(([symbol]) => text.includes(symbol))?.[1]
}

const longest = 200
/** A cell as one line that the server takes. */
const tidy = (text: string): string =>
  text
    .normalize()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .replaceAll(/\p{Cs}/gu, '')

/** A line of a file; its amount in millionths. Without a currency: the file names none. */
export type ReadRow = Omit<InvoiceLine, 'file_lines' | 'amount'> & { readonly amount: bigint | null }
/** And which of ours it is. Null: not known. */
export type OwnRow = ReadRow & { readonly company: string | null; readonly package: string | null }

/** The line as it is compared, or why it isn't. */
function readRow(
  { line, cell }: InvoiceRow,
  counts: 'licences' | 'licence_days' | undefined,
  numbers: (field: InvoiceField) => bigint | null | undefined,
  fallback: string,
): ReadRow | LeftOut {
  const [amount, number] = [numbers('amount'), counts ? numbers(counts) : null]
  const named = cell('currency').trim()
  const given = currencyIn(named) ?? currencyIn(cell('amount'))
  const isNamed =
    (named !== '' && named !== '$') || (fallback === '' && `${named}${cell('amount')}`.includes('$'))
  const currency = given ?? (isNamed ? undefined : fallback)
  const leave = (why: Why): LeftOut => ({
    line,
    why,
    text: [cell('company'), cell('package') || cell('kind'), cell('amount')]
      .map(tidy)
      .filter(Boolean)
      .join(' · '),
    currency: currency ?? '',
    amount: amount ?? null,
  })
  const words = [cell('kind'), cell('package') || cell('company')].map((text) => fold(text).trim())
  if (words.some((text) => taxes.test(text))) return leave('tax')
  if (words.some((text) => credits.test(text)) || (amount ?? 0n) < 0n || (number ?? 0n) < 0n)
    return leave('credit')
  const [company_name, company_key, reference, package_name, package_key] = (
    ['company', 'company_id', 'reference', 'package', 'package_id'] as const
  ).map((field) => tidy(cell(field))) as [string, string, string, string, string] // One for each field.
  if (`${company_name}${company_key}${reference}` === '') return leave('no_company')
  if (`${package_name}${package_key}` === '') return leave('no_package')
  if (amount === undefined || number === undefined || (number !== null && number % 1_000_000n !== 0n))
    return leave('unread')
  if (currency === undefined) return leave('no_currency')
  const whole = number === null ? null : Number(number / 1_000_000n)
  return {
    line,
    company_name,
    company_key,
    reference,
    package_name,
    package_key,
    currency,
    number: whole,
    amount,
  }
}

/**
 * Reads the lines of a file. Taxes, credits, and lines without a company, a package or a readable number are left
 * out.
 * @param has the columns of the file
 * @param currency that of amounts that name none; empty: it depends on what the line is about
 */
export function readRows(
  rows: readonly InvoiceRow[],
  has: ReadonlySet<InvoiceField>,
  currency: string,
): { readonly read: ReadRow[]; readonly leftOut: LeftOut[] } {
  const counts = has.has('licence_days') ? 'licence_days' : has.has('licences') ? 'licences' : undefined
  const amounts = decimalSignOf(rows.map(({ cell }) => cell('amount')))
  const written = counts ? rows.map(({ cell }) => cell(counts).trim()) : []
  // Beside “5”, “1,200” has no decimals.
  const numbers =
    decimalSignOf(written) ?? (written.some((text) => /^[1-9]\d*$/.test(text)) ? 'groups' : undefined)
  const all = rows.map((row) =>
    readRow(
      row,
      counts,
      (field) => amountIn(row.cell(field), field === 'amount' ? amounts : numbers),
      currency,
    ),
  )
  return {
    read: all.flatMap((one) => ('why' in one ? [] : one)),
    leftOut: all.flatMap((one) => ('why' in one ? one : [])),
  }
}

/** What makes lines one: the same company, package and currency as the file writes them, and the same of ours. */
const sameLine = (row: OwnRow): string =>
  JSON.stringify([
    row.company_key,
    row.reference,
    sameNameKey(row.company_name),
    row.package_key,
    sameNameKey(row.package_name),
    row.currency,
    row.company,
  ])

/** Adds up the lines of a file by company, package and currency. */
export const addUp = (rows: readonly OwnRow[]) =>
  [...groupBy(rows, sameLine).values()].map((parts) => {
    const amount = sumOf(parts.map((part) => part.amount))
    const number = sumOf(parts.map((part) => (part.number === null ? null : BigInt(part.number))))
    return {
      ...parts[0]!,
      file_lines: parts.length,
      number: number === null ? null : Number(number),
      amount: amount === null ? null : decimalOf(amount, undefined),
    }
  })
