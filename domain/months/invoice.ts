import { sizeOf } from '../money'
import { cent, decimalSignOf, isUndecided, numberIn, unit, type DecimalSign } from './amounts'
import { currencyOf, hasNoDecimals, markKey, meaningsOf } from './currencies'
import { dayIn, dayOrderOf, periodIn } from './file-dates'
import { countedBy, type InvoiceField, type InvoiceRow } from './invoice-fields'
import { asked, type Question } from './line-questions'
import {
  currencyKey,
  customerFields,
  moneyFields,
  priceKey,
  readRow,
  type Answers,
  type LeftOut,
  type Raised,
  type Reader,
} from './read-line'

export type About = {
  readonly rows: readonly InvoiceRow[]
  /** The columns of the file. */
  readonly has: ReadonlySet<InvoiceField>
  readonly ofHead: string
  /** The first day of the month. */
  readonly first: string
  readonly last: string
  /** What the words of a line raise, and what is asked of all that is raised. */
  readonly ofWords: Reader['ofWords']
  readonly ask: (rows: readonly ReturnType<typeof readRow>[]) => {
    readonly questions: readonly Question[]
    readonly said: ReadonlyMap<string, string>
  }
}

/** What the dates of each line raise: its own period isn't in the month, or it was cancelled before. */
function raisedByDates({ rows, first, last }: About): ReadonlyMap<number, readonly Raised[]> {
  const orderOf = (...fields: InvoiceField[]) =>
    dayOrderOf(fields.flatMap((field) => rows.map(({ cell }) => cell(field))))
  const [order, ends] = [orderOf('from', 'until', 'period'), orderOf('ended')]
  const all = rows.map(({ line, cell }) => {
    const [from, until, period] = (['from', 'until', 'period'] as const).map((field) =>
      periodIn(cell(field), order),
    )
    const begun = from ?? (until ? undefined : period)
    const end = until ?? begun
    const isOutside = (begun !== undefined && begun.first > last) || (end !== undefined && end.last < first)
    const month = (begun ?? end)?.first.slice(0, 7) ?? ''
    const raised = [
      ...((dayIn(cell('ended'), ends) ?? first) < first ? [{ key: 'ended', text: cell('ended') }] : []),
      ...(isOutside ? [{ key: 'month', text: month }] : []),
    ]
    return { line, isInMonth: month !== '' && !isOutside, raised }
  })
  const isWhole = !all.some(({ isInMonth }) => isInMonth)
  const alone = (one: Raised) => (isWhole && one.key === 'month' ? [one, { ...one, key: 'whole' }] : [one])
  return new Map(all.map(({ line, raised }) => [line, raised.flatMap(alone)]))
}

const signIn = (said: string | undefined): DecimalSign | undefined =>
  said === '.' || said === ',' ? said : undefined

/**
 * Reads the lines of a file, each whole or not at all, by what a person said of them. Lines without a company, a
 * package, a currency or a readable amount are left out, each with its reason.
 */
export function readRows(about: About, answers: Answers) {
  const { rows, has } = about
  const counts = countedBy(has)
  const amounts = rows.flatMap(({ cell }) => moneyFields.map(cell)).filter(Boolean)
  const told = decimalSignOf(amounts)
  const codes = new Set(rows.map(({ cell }) => currencyOf(cell('currency')) ?? about.ofHead))
  const isWhole = [...codes].every((code) => code !== '' && hasNoDecimals(code))
  const sign = told ?? (isWhole ? 'groups' : signIn(answers['decimals of']))
  const written = counts ? rows.map(({ cell }) => cell(counts).trim()) : []
  const money = (text: string) => numberIn(text, sign)
  /** Whether quantity × price is the amount on every line with a quantity. */
  const makes = (by: DecimalSign) =>
    rows.every(({ cell }, at) => {
      const cells = [numberIn(written[at] ?? '', by), money(cell('unit_price')), money(cell('amount'))]
      const [number, price, amount] = cells.map((one) => one?.value ?? undefined)
      if (number === undefined || price === undefined || amount === undefined) return written[at] === ''
      return sizeOf((number * price) / unit - amount) <= cent
    })
  const proven = written.some(isUndecided) ? (['.', ','] as const).filter(makes) : []
  const ofNumbers = decimalSignOf(written) ?? (proven.length === 1 ? proven[0] : undefined)
  const count = (text: string) => numberIn(text, ofNumbers ?? signIn(answers['numbers of']))
  const reader: Reader = { ...about, counts, answers, money, count, said: () => undefined }
  const ofDates = raisedByDates(about)
  // Some files name a customer once, above several lines.
  const isNamed = ({ cell }: InvoiceRow) => customerFields.some((field) => cell(field).trim() !== '')
  let named: InvoiceRow | undefined
  const owners = rows.map((row) => (named = isNamed(row) ? row : named))
  const readAll = (by: Reader) =>
    rows.map((row, at) => readRow(row, ofDates.get(row.line) ?? [], by, owners[at]))
  const raised = readAll(reader)
  const { questions: ofLines, said } = about.ask(raised)
  const all = said.size === 0 ? raised : readAll({ ...reader, said: (key) => said.get(key) })
  const marks = new Map(all.flatMap(({ ask }) => (ask.mark ? [[markKey(ask.mark), ask.mark] as const] : [])))
  const hasTotal = (['amount', 'debit', 'credit'] as const).some((field) => has.has(field))
  const isDayPrice = counts === 'licence_days' && has.has('unit_price') && !hasTotal
  const ofAmounts = told === undefined && !isWhole && amounts.find(isUndecided)
  const ofPieces = ofNumbers === undefined && written.find(isUndecided)
  const questions = [
    ...(ofAmounts ? [asked('decimals of', ofAmounts, [',', '.'])] : []),
    ...(ofPieces ? [asked('numbers of', ofPieces, [',', '.'], sign === 'groups' ? undefined : sign)] : []),
    ...[...marks].map(([key, mark]) => asked(`sign ${key}`, mark, meaningsOf(mark))),
    ...(all.some(({ ask }) => ask.currency) ? [asked(currencyKey, '', ['package', ...meaningsOf('')])] : []),
    ...(isDayPrice ? [asked(priceKey, '', ['month', 'day'])] : []),
    ...ofLines,
  ]
  return {
    read: all.flatMap(({ read, left }) => (left ? [] : read)),
    /** Each line as its cells say it and as it is read, for the sums of the file. */
    sums: all.map(({ read, left }) => ({ ...read, why: left })),
    leftOut: all.flatMap(({ read, left }): LeftOut[] => (left ? [{ ...read, why: left }] : [])),
    questions,
  }
}
