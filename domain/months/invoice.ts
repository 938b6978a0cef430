import { decimalSignOf, isUndecided, numberIn } from './amounts'
import { currencyOf, hasNoDecimals, markKey } from './currencies'
import { dayIn, dayOrderOf } from './file-dates'
import { countedBy, type InvoiceField, type InvoiceRow } from './invoice-fields'
import type { Question } from './line-questions'
import { moneyFields, readRow, type Answers, type LeftOut, type Reader } from './read-line'

/** The question how the numbers of a file are written. */
const ofNumbersKey = 'numbers of'

/** What a file leaves open, so that a person is asked. */
export type Questions = {
  /** Whether amounts name no currency. */
  readonly currency: boolean
  /** Signs and words that mean no currency, or several. */
  readonly marks: readonly string[]
  readonly lines: readonly Question[]
  /** An amount that could be thousands or decimals. */
  readonly decimals: string | undefined
}

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

/** The lines whose own period is not in the month. */
function ofOtherMonths({ rows, first, last }: About): readonly { line: number; from: string }[] {
  const column = (field: 'from' | 'until') => rows.map(({ cell }) => cell(field))
  const order = dayOrderOf([...column('from'), ...column('until')])
  return rows.flatMap(({ line, cell }) => {
    const [from, until] = [dayIn(cell('from'), order), dayIn(cell('until'), order)]
    const isOutside =
      (from !== undefined && from > last) || ((until ?? from) !== undefined && (until ?? from)! < first)
    return isOutside ? [{ line, from: (from ?? until)! }] : []
  })
}

/**
 * Reads the lines of a file, each whole or not at all, by what a person said of them. Lines without a company, a
 * package, a currency or a readable amount are left out, each with its reason.
 */
export function readRows(about: About, answers: Answers) {
  const { rows, has, first } = about
  const counts = countedBy(has)
  const amounts = rows.flatMap(({ cell }) => moneyFields.map(cell)).filter(Boolean)
  const told = decimalSignOf(amounts)
  const codes = new Set(rows.map(({ cell }) => currencyOf(cell('currency'), answers.marks) ?? about.ofHead))
  const isWhole = [...codes].every((code) => code !== '' && hasNoDecimals(code))
  const sign = told ?? (isWhole ? 'groups' : answers.decimals)
  const written = counts ? rows.map(({ cell }) => cell(counts).trim()) : []
  const ofNumbers = decimalSignOf(written)
  const undecided = ofNumbers === undefined ? written.find(isUndecided) : undefined
  const saidOfNumbers = answers.kinds[ofNumbersKey]
  const ends = dayOrderOf(rows.map(({ cell }) => cell('ended')))
  const reader: Reader = {
    ...about,
    counts,
    answers,
    money: (text) => numberIn(text, sign),
    count: (text) =>
      numberIn(
        text,
        ofNumbers ?? (saidOfNumbers === '.' || saidOfNumbers === ',' ? saidOfNumbers : undefined),
      ),
    said: () => undefined,
  }
  const readAll = (by: Reader) =>
    rows.map((row) => readRow(row, (dayIn(row.cell('ended'), ends) ?? first) < first, by))
  const raised = readAll(reader)
  const { questions: ofLines, said } = about.ask(raised)
  const all = said.size === 0 ? raised : readAll({ ...reader, said: (key) => said.get(key) })
  const distinct = (texts: readonly (string | undefined)[], keyOf: (text: string) => string) => [
    ...new Map(texts.flatMap((text) => (text ? [[keyOf(text), text] as const] : []))).values(),
  ]
  const questions: Questions = {
    currency: all.some(({ ask }) => ask.currency),
    marks: distinct(
      all.map(({ ask }) => ask.mark),
      markKey,
    ),
    lines: [
      ...(undecided === undefined
        ? []
        : [
            {
              key: ofNumbersKey,
              text: undecided,
              lines: 0,
              sums: [],
              choices: [',', '.'],
              proposal: sign === 'groups' ? undefined : sign,
            },
          ]),
      ...ofLines,
    ],
    decimals: told === undefined && !isWhole ? amounts.find(isUndecided) : undefined,
  }
  return {
    read: all.flatMap(({ read, left }) => (left ? [] : read)),
    /** Each line as its cells say it and as it is read, for the sums of the file. */
    sums: all.map(({ read: { currency, written, amount }, left }) => ({
      currency,
      written,
      amount,
      why: left?.why,
    })),
    leftOut: all.flatMap(({ left }): LeftOut[] => (left ? [left] : [])),
    otherMonths: ofOtherMonths(about),
    questions,
  }
}
