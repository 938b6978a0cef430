import { decimalSignOf, isUndecided, numberIn } from './amounts'
import { currencyOf, hasNoDecimals, markKey } from './currencies'
import { dayIn, dayOrderOf } from './file-dates'
import { countedBy, type InvoiceField, type InvoiceRow } from './invoice-fields'
import { kindKey } from './line-kinds'
import { moneyFields, readRow, type Answers, type LeftOut, type Reader } from './read-line'

/** What a file leaves open, so that a person is asked. */
export type Questions = {
  /** Whether amounts name no currency. */
  readonly currency: boolean
  /** Signs and words that mean no currency, or several. */
  readonly marks: readonly string[]
  readonly kinds: readonly string[]
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
  readonly isPackage: (name: string) => boolean
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
 * Reads the lines of a file, each whole or not at all. Credits keep their sign. Taxes, totals, what isn't billed,
 * and lines without a company, a package, a currency or a readable figure are left out, each with its reason.
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
  // Beside “5”, “1,200” has no decimals.
  const ofNumbers =
    decimalSignOf(written) ?? (written.some((text) => /^[1-9]\d*$/.test(text)) ? 'groups' : undefined)
  const ends = dayOrderOf(rows.map(({ cell }) => cell('ended')))
  const reader: Reader = {
    ...about,
    counts,
    answers,
    money: (text) => numberIn(text, sign),
    count: (text) => numberIn(text, ofNumbers),
  }
  const all = rows.map((row) => readRow(row, first, dayIn(row.cell('ended'), ends), reader))
  const distinct = (texts: readonly (string | undefined)[], keyOf: (text: string) => string) => [
    ...new Map(texts.flatMap((text) => (text ? [[keyOf(text), text] as const] : []))).values(),
  ]
  const questions: Questions = {
    currency: all.some(({ ask }) => ask.currency),
    marks: distinct(
      all.map(({ ask }) => ask.mark),
      markKey,
    ),
    kinds: distinct(
      all.map(({ ask }) => ask.kind),
      kindKey,
    ),
    decimals: told === undefined && !isWhole ? amounts.find(isUndecided) : undefined,
  }
  return {
    read: all.flatMap(({ read, left }) => (left ? [] : read)),
    leftOut: all.flatMap(({ left }): LeftOut[] => (left ? [left] : [])),
    otherMonths: ofOtherMonths(about),
    questions,
  }
}
