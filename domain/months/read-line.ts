import type { leftOutReasons } from '#contract/months/comparison-results'
import { sizeOf } from '../money'
import { unit, type ReadNumber } from './amounts'
import { currencyOf, markKey, meaningsOf } from './currencies'
import type { InvoiceField, InvoiceRow } from './invoice-fields'

type Why = (typeof leftOutReasons)[number]
/** What a person said about a form of file, by the keys of the questions. */
export type Answers = Readonly<Record<string, string>>
/** That of amounts that name no currency: one, or `package` for that of each package of ours. */
export const currencyKey = 'currency of'
/** What the price beside licence-days is for: a month or a day. */
export const priceKey = 'price of'
/** What names with a number before or behind them are. */
export const nameKey = 'name of'

type Agreed = { readonly currency: string | undefined; readonly asked?: string }
/**
 * The currency that marks of a line agree on. Empty: there are none. `asked`: a mark that only a person can tell.
 * Undefined: they contradict each other.
 */
function agreed(marks: readonly string[], answers: Answers): Agreed | undefined {
  const sure = new Set(marks.flatMap((mark) => currencyOf(mark) ?? []))
  const open = marks.filter((mark) => currencyOf(mark) === undefined)
  const asked = sure.size === 0 ? open[0] : undefined
  const currency = asked === undefined ? ([...sure][0] ?? '') : answers[`sign ${markKey(asked)}`]
  if (sure.size > 1 || (currency && open.some((mark) => !meaningsOf(mark).includes(currency))))
    return undefined
  return { currency, ...(asked !== undefined && { asked }) }
}

const longest = 200
/** A cell as one line that the server takes. */
export const tidy = (text: string): string =>
  text
    .normalize()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .replaceAll(/\p{Cs}/gu, '')

/** A line of a file; its figures in 10⁻¹², with their sign. Without a currency: it is that of the package. */
export type ReadRow = {
  readonly line: number
  readonly company_name: string
  readonly company_key: string
  /** The customer's own number in a PSA. */
  readonly reference: string
  readonly package_name: string
  readonly package_key: string
  readonly currency: string
  /** Undefined: it can't be read. */
  readonly number: bigint | null | undefined
  readonly amount: bigint | null
  /** The amount as its cells say it, before any answer. */
  readonly written: bigint | null
  /** The line in short, as its cells say it. */
  readonly text: string
}
/** A line that isn't compared. */
export type LeftOut = ReadRow & { readonly why: Why }
/** And which of ours it is. Null: not known. */
export type OwnRow = ReadRow & {
  readonly company: string | null
  readonly package: string | null
  /** Whether two of ours have its name, so that only a person tells whose line it is. */
  readonly alone: boolean
}

export const moneyFields = ['amount', 'debit', 'credit', 'unit_price'] as const

/** What says whose a line is. */
export const customerFields = ['company', 'company_id', 'vendor_number', 'reference'] as const
/** A question that a line raises, and what of it a person would know again. */
export type Raised = { readonly key: string; readonly text: string }
export type Reader = {
  readonly has: ReadonlySet<InvoiceField>
  readonly counts: 'licences' | 'licence_days' | null
  readonly money: (text: string) => ReadNumber | null | undefined
  readonly count: (text: string) => ReadNumber | null | undefined
  /** The currency that the head of the amounts names. */
  readonly ofHead: string
  /** What the words of a line raise. */
  readonly ofWords: (row: InvoiceRow, hasQuantity: boolean) => readonly Raised[]
  /** What a person said to the question with this key. Undefined: nothing, so cells mean what they say. */
  readonly said: (key: string) => string | undefined
  readonly answers: Answers
}

/** Whether the key of a question is about a line that looks like a sum or a tax. */
export const isSumOrTax = (key: string): boolean => /^(?:total|tax) /.test(key)

type Cell = ReadNumber | null | undefined
const noNumber: ReadNumber = { value: null, currencies: [], mark: '', isSigned: false }
/** The question of a mark beside a number, or of a word in its place. */
const raisedBy = (one: Cell, text: string, beside: 'mark' | 'pieces'): readonly Raised[] =>
  one?.mark ? [{ key: `${one.value === null ? 'word' : beside} ${markKey(one.mark) || one.mark}`, text }] : []

type Settled = Pick<ReadNumber, 'value' | 'currencies'>
/** A number by what was said of the mark beside it. Undefined: it can't be read. */
function settled(one: Cell, [raised]: readonly Raised[], said: Reader['said']): Settled | undefined {
  if (one === undefined) return undefined
  const { value, currencies, isSigned } = one ?? noNumber
  const means = raised && said(raised.key)
  const isSign = means === 'credit' || means === 'charge'
  // Signed twice, or what a person can't read either.
  if (means === 'unread' || (isSign && isSigned)) return undefined
  if (means === 'zero') return { value: 0n, currencies }
  const code = means && !isSign && currencyOf(means)
  return {
    value: means === 'credit' && value !== null ? -value : value,
    currencies: code ? [...currencies, code] : currencies,
  }
}

/** The amount of a line by its cells, in the order of their fields. Undefined: one can't be read. */
function amountOf(cells: readonly (Settled | undefined)[], number: ReadRow['number']): Settled | undefined {
  const [amount, debit, credit, price] = cells
  if (!amount || !debit || !credit || !price) return undefined
  // Where there is a total, nothing is multiplied.
  if (price.value !== null && number === undefined) return undefined
  const isSplit = debit.value !== null || credit.value !== null
  const sides = isSplit ? (debit.value ?? 0n) - (credit.value ?? 0n) : null
  const priced = price.value === null || number == null ? null : (price.value * number) / unit
  return {
    value: amount.value ?? sides ?? priced,
    currencies: [amount, debit, credit, price].flatMap(({ currencies }) => currencies),
  }
}

/** What is taken off an amount, once a person has said what a column of money means. */
const reductions = ['discount', 'discount_percent', 'discount_fraction', 'tax', 'tax_percent'] as const
const hundred = 100n * unit
/** An amount less discount and tax. Undefined: one of them can't be read. */
function reduced(all: Settled | undefined, cells: readonly Cell[]): Settled | undefined {
  if (!all || cells.some((one) => one === undefined || one?.mark)) return undefined
  const [amount = 0n, percent = 0n, fraction = 0n, tax = 0n, rate = 0n] = cells.map((one) => one?.value ?? 0n)
  if (all.value === null) return all
  if (rate <= -hundred) return undefined
  const { value } = all
  const off = (sizeOf(value) * percent) / hundred + (sizeOf(value) * fraction) / unit + sizeOf(amount)
  const net = ((value < 0n ? value + off : value - off) - tax) * hundred
  return { ...all, value: net / (hundred + rate) }
}

/** Number and amount of a line, the amount as its cells say it before any answer, and what they raise. */
function figuresOf({ cell }: InvoiceRow, { has, counts, money, count, said, answers }: Reader) {
  const hasTotal = has.has('amount') || has.has('debit') || has.has('credit')
  const cells = moneyFields.map((field) => {
    const one = money(cell(field))
    // Beside a total, a price says nothing but its currency.
    const read = hasTotal && field === 'unit_price' ? { ...noNumber, currencies: one?.currencies ?? [] } : one
    return { read, raised: raisedBy(read, cell(field), 'mark') }
  })
  const piece = counts ? count(cell(counts)) : null
  const ofPiece = raisedBy(piece, counts ? cell(counts) : '', 'pieces')
  // What is beside money isn't a number of licences. An unreadable number takes no amount away.
  const number = piece?.currencies.length ? undefined : settled(piece, ofPiece, said)?.value
  // A price of a month is that of thirty licence-days.
  const isOfMonth = counts === 'licence_days' && answers[priceKey] === 'month'
  const priced = isOfMonth && number ? number / 30n : number
  const less = reductions.map((field) => money(cell(field).replace('%', '')))
  const written = cells.map(({ read }) => settled(read, [], said))
  const meant = cells.map(({ read, raised }) => settled(read, raised, said))
  return {
    number,
    written: amountOf(written, priced)?.value,
    ...(reduced(amountOf(meant, priced), less) ?? { value: undefined, currencies: [] }),
    raised: [...cells.flatMap(({ raised }) => raised), ...ofPiece],
  }
}

/** That of amounts that name none. Empty: that of each package. Undefined: nobody has said. */
const ofSilent = (said: string): string | undefined => (said === 'package' ? '' : said || undefined)

/** The package of a credit that names none. */
const creditAlone = 'Credit'

const whys: Readonly<Record<string, Why>> = {
  tax: 'tax',
  total: 'total',
  ended: 'ended',
  month: 'other_month',
  whole: 'other_month',
  above: 'no_company',
}

/**
 * The line as it is compared, or why it isn't; with what a person has to say.
 * @param last the last line until here that names a customer
 */
export function readRow(row: InvoiceRow, ofDates: readonly Raised[], reader: Reader, last?: InvoiceRow) {
  const { line, cell } = row
  const { answers, ofHead, said } = reader
  const figures = figuresOf(row, reader)
  const named = tidy(cell('currency'))
  const told = agreed([...(named ? [named] : []), ...figures.currencies], answers)
  const isSilent = told?.currency === '' && ofHead === ''
  const currency = told?.currency === '' ? ofHead || ofSilent(answers[currencyKey] ?? '') : told?.currency
  const [package_name, package_key] = [tidy(cell('package')), tidy(cell('package_id'))]
  const looks = reader.ofWords(row, (figures.number ?? 0n) !== 0n)
  // A sum or a tax is nobody's.
  const above = package_name + package_key && !looks.some(({ key }) => isSumOrTax(key)) ? last : row
  const ofAbove = above && above !== row ? [{ key: 'above', text: tidy(above.cell('company')) }] : []
  const ofWords = [...looks, ...ofDates, ...ofAbove]
  const owner = said('above') === 'above' ? above : row
  const [company_name, company_id, vendor_number, reference] = customerFields.map((field) =>
    tidy(owner?.cell(field) ?? ''),
  ) as [string, string, string, string] // One for each field.
  const company_key = company_id || vendor_number
  const isOut = ofWords.find(({ key }) => said(key) === 'out')
  const isTurned = ofWords.some(({ key }) => said(key) === 'credit')
  const isCredit = isTurned || (figures.value ?? 0n) < 0n
  // A credit for a customer alone is a row of its own, which somebody decides about.
  const pack = package_name || (isCredit && package_key === '' ? creditAlone : '')
  const names = [company_name + company_key + reference, pack + package_key]
  const why = (): Why | undefined => {
    if (isOut) return whys[isOut.key.split(' ')[0]!] ?? 'not_billed'
    if (names.includes('')) return isCredit ? 'credit' : names[0] === '' ? 'no_company' : 'no_package'
    if (figures.value === undefined || told === undefined) return 'unread'
    return currency === undefined ? 'no_currency' : undefined
  }
  const left = why()
  const signed = (value: ReadRow['number']) => (isTurned && value && value > 0n ? -value : value)
  return {
    raised: [...figures.raised, ...ofWords],
    ask: { mark: told?.asked, currency: isSilent && (left ?? 'no_currency') === 'no_currency' },
    left,
    read: {
      line,
      company_name,
      company_key,
      reference,
      package_name: pack,
      package_key,
      currency: currency ?? '',
      amount: signed(figures.value) ?? null,
      number: signed(figures.number),
      written: figures.written ?? null,
      text: [company_name, package_name || tidy(cell('kind')), tidy(cell('amount'))]
        .filter(Boolean)
        .join(' · '),
    } satisfies ReadRow,
  }
}
