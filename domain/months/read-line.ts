import type { leftOutReasons } from '#contract/comparison-results'
import { unit, type DecimalSign, type ReadNumber } from './amounts'
import { currencyOf, meaningsOf } from './currencies'
import type { InvoiceField, InvoiceRow } from './invoice-fields'
import { isNotBilled, kindOfLine, type LineKind } from './line-kinds'

type Why = (typeof leftOutReasons)[number]
/** A line that isn't compared. */
export type LeftOut = {
  readonly line: number
  readonly why: Why
  readonly text: string
  readonly currency: string
  /** In 10⁻¹². */
  readonly amount: bigint | null
}

/** What a person said about a form of file. */
export type Answers = {
  /** That of amounts that name none; `package`: that of each package of ours; empty: not said yet. */
  readonly currency: string
  /** Currencies of signs and words, by their key. */
  readonly marks: Readonly<Record<string, string>>
  readonly kinds: Readonly<Record<string, LineKind>>
  /** The sign before decimals, for amounts that don't tell. */
  readonly decimals: DecimalSign | undefined
}
export const noAnswers: Answers = { currency: '', marks: {}, kinds: {}, decimals: undefined }
/**
 * The currency that marks of a line agree on. Empty: there are none. Undefined: they contradict each other.
 * `mark`: one that doesn't tell.
 */
function agreed(
  marks: readonly string[],
  answers: Answers['marks'],
): string | { readonly mark: string } | undefined {
  const sure = new Set(marks.flatMap((mark) => currencyOf(mark, answers) ?? []))
  const open = marks.filter((mark) => currencyOf(mark, answers) === undefined)
  const [only = ''] = sure
  if (sure.size > 1 || (only && open.some((mark) => !meaningsOf(mark).includes(only)))) return undefined
  return only || (open[0] === undefined ? '' : { mark: open[0] })
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

type Named = {
  readonly line: number
  readonly company_name: string
  readonly company_key: string
  /** The customer's own number in a PSA. */
  readonly reference: string
  readonly package_name: string
  readonly package_key: string
  readonly currency: string
}
/** A line of a file; its figures in 10⁻¹², with their sign. Without a currency: it is that of the package. */
export type ReadRow = Named & { readonly number: bigint | null; readonly amount: bigint | null }
/** And which of ours it is. Null: not known. */
export type OwnRow = ReadRow & { readonly company: string | null; readonly package: string | null }

export const moneyFields = ['amount', 'debit', 'credit', 'unit_price'] as const

export type Reader = {
  readonly has: ReadonlySet<InvoiceField>
  readonly counts: 'licences' | 'licence_days' | null
  readonly money: (text: string) => ReadNumber | null | undefined
  readonly count: (text: string) => ReadNumber | null | undefined
  /** The currency that the head of the amounts names. */
  readonly ofHead: string
  readonly isPackage: (name: string) => boolean
  readonly answers: Answers
}
type Figures = {
  readonly amount: bigint | null
  readonly marks: readonly string[]
  readonly number: bigint | null
}

/** Number and amount of a line. Undefined: one can't be read whole. */
function figuresOf({ cell }: InvoiceRow, { has, counts, money, count }: Reader): Figures | undefined {
  const [amount, debit, credit, price] = moneyFields.map((field) => money(cell(field)))
  const number = counts ? count(cell(counts)) : null
  if (number === undefined || (number && number.marks.length > 0)) return undefined
  const read = [amount, debit, credit, price]
  if (read.some((one) => one === undefined)) return undefined
  const marks = read.flatMap((one) => one?.marks ?? [])
  const sides = debit || credit ? (debit?.value ?? 0n) - (credit?.value ?? 0n) : null
  const hasTotal = has.has('amount') || has.has('debit') || has.has('credit')
  const priced = !hasTotal && price && number ? (price.value * number.value) / unit : null
  return { amount: amount?.value ?? sides ?? priced, marks, number: number?.value ?? null }
}

/** That of amounts that name none. Empty: that of each package. Undefined: nobody has said. */
const ofSilent = (said: string): string | undefined => (said === 'package' ? '' : said || undefined)

const against = (value: bigint | null): bigint | null => (value !== null && value > 0n ? -value : value)

/** The package of a credit that names none. */
const creditAlone = 'Credit'

/** A line that isn't compared, in short. */
export const textOf = (...parts: readonly string[]): string => parts.filter(Boolean).join(' · ')

/** The line as it is compared, or why it isn't; with what a person has to say. */
export function readRow(row: InvoiceRow, first: string, ended: string | undefined, reader: Reader) {
  const { line, cell } = row
  const { answers, isPackage, ofHead } = reader
  const figures = figuresOf(row, reader)
  const named = tidy(cell('currency'))
  const told = agreed([...(named ? [named] : []), ...(figures?.marks ?? [])], answers.marks)
  const isSilent = told === '' && ofHead === ''
  const currency = typeof told === 'string' ? told || ofHead || ofSilent(answers.currency) : undefined
  const [company_name, company_id, vendor_number, reference, package_name, package_key] = (
    ['company', 'company_id', 'vendor_number', 'reference', 'package', 'package_id'] as const
  ).map((field) => tidy(cell(field))) as [string, string, string, string, string, string] // One for each field.
  const company_key = company_id || vendor_number
  const kind = kindOfLine(
    { kind: cell('kind'), pack: package_name, company: company_name },
    package_name !== '' && isPackage(package_name),
    answers.kinds,
  )
  const isCredit = kind === 'credit' || (figures?.amount ?? 0n) < 0n
  // A credit for a customer alone is a row of its own, which somebody decides about.
  const pack = package_name || (isCredit && package_key === '' ? creditAlone : '')
  const names = [company_name + company_key + reference, pack + package_key]
  const why = (): Why | undefined => {
    if (kind === 'tax' || kind === 'total') return kind
    if (kind === 'out' || isNotBilled(cell('billed'), cell('status'))) return 'not_billed'
    if (ended !== undefined && ended < first) return 'ended'
    if (names.includes('')) return isCredit ? 'credit' : names[0] === '' ? 'no_company' : 'no_package'
    if (figures === undefined || told === undefined) return 'unread'
    return currency === undefined ? 'no_currency' : undefined
  }
  const left = why()
  const signed = (value: bigint | null = null) => (kind === 'credit' ? against(value) : value)
  const amount = signed(figures?.amount)
  return {
    ask: {
      kind: kind === undefined ? cell('kind').trim() : undefined,
      mark: typeof told === 'object' ? told.mark : undefined,
      currency: isSilent && (left === undefined || left === 'no_currency'),
    },
    left: left && {
      line,
      why: left,
      text: textOf(company_name, package_name || tidy(cell('kind')), tidy(cell('amount'))),
      currency: currency ?? '',
      amount,
    },
    read: {
      line,
      company_name,
      company_key,
      reference,
      package_name: pack,
      package_key,
      currency: currency ?? '',
      amount,
      number: signed(figures?.number),
    } satisfies ReadRow,
  }
}
