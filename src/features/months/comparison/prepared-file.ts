import type {
  beginComparison,
  ComparedFile,
  Comparison,
  ComparisonSide,
} from '#contract/months/month-comparisons'
import type { BodyInputOf } from '#contract/wire'
import { exactOf, sumOf } from '#domain/months/amounts'
import { judge, onlyNumbers, type ComparedRow } from '#domain/months/compare'
import { linesOfFile } from '#domain/months/file-lines'
import { countedBy } from '#domain/months/invoice-fields'
import { asked } from '#domain/months/line-questions'
import { tidy, type Answers } from '#domain/months/read-line'
import { dayText, daysOfMonth } from '#domain/months/rule'
import { groupBy } from '#domain/group-by'
import { beginFile } from '../../../queries/month-comparisons'
import type { OwnMonth } from './comparison-rows'
import { leftOutWords } from './comparison-words'
import type { InvoiceColumns, InvoiceFile } from './invoice-file'
import { answersOf } from './said'

type Body = BodyInputOf<typeof beginComparison>
/** What a file becomes: the lines to send, and those that are left out. */
export type PreparedFile = ReturnType<typeof prepareFile>
/** And which remembered form it has, by the name that this has from now on. */
export type ToBegin = PreparedFile & Pick<Body, 'form' | 'vendor'>

/** What is offered where most rows of an invoice have our number and another price: it has what we pay. */
function offersOf(rows: readonly ComparedRow[], said: string | undefined) {
  const met = rows.filter(({ theirs, ours }) => theirs && ours)
  const others = met.filter(({ result, theirs }) => result === 'other_price' && theirs?.number != null)
  if (said !== 'numbers' && others.length * 2 <= met.length) return []
  const [text, choices] = [`${others.length} of ${met.length}`, ['amounts', 'numbers']]
  return [{ ...asked(onlyNumbers, text, choices, 'amounts'), isOffer: true }]
}

/** Adds up a file and finds out which of ours its names mean. */
export function prepareFile(
  { faults }: InvoiceFile,
  { columns, has, rows, ofHead, dropped }: InvoiceColumns,
  own: OwnMonth,
  { pairs }: Pick<Comparison, 'pairs'>,
  answers: Answers,
  side: ComparisonSide,
) {
  const days = daysOfMonth(Number(own.id))
  const [first, last] = [days?.first ?? 0, days?.last ?? 0].map(dayText) as [string, string] // One for each.
  const about = { rows, has, ofHead, first, last, side }
  const { lines, leftOut, questions, sums, totals } = linesOfFile(about, own, pairs, answers)
  const unread = faults.map(({ line, words, raw }) => ({ line, why: words, text: raw.slice(0, 120) }))
  const groups = groupBy(
    [...leftOut, ...faults.map(() => ({ why: 'unread' as const, currency: '', written: null }))],
    // The sum of those whose amount isn’t known isn’t known either.
    (one) => `${one.why} ${one.currency} ${one.written === null}`,
  )
  const counts = countedBy(has)
  const compared = lines.map((line) => ({ ...line, file: 0 }))
  const files = [{ file: 0, counts, answers: null }]
  const judged = side === 'vendor' ? judge(own.companies, compared, { side, files }) : []
  const offers = offersOf(judged, answers[onlyNumbers])
  return {
    lines,
    questions: [...questions, ...offers],
    sums,
    totals,
    notCompared: [...leftOut.map((one) => ({ ...one, why: leftOutWords(one.why) })), ...unread].toSorted(
      (a, b) => a.line - b.line,
    ),
    left_out: [...groups.values()].map((those) => {
      const { why, currency } = those[0]!
      // A sum of sums counts what is in both of them twice.
      const isTwice = why === 'total' && those.length > 1
      const amount = isTwice ? null : sumOf(those.map((one) => one.written))
      return { why, currency, lines: those.length, amount: amount === null ? null : exactOf(amount) }
    }),
    counts,
    answers: answersOf([...questions, ...offers], answers, dropped),
    columns: columns.map(({ head, means }) => ({ head, means: means ?? null })),
  }
}

/** Begins a file of a side. */
export const begin = async (
  { month, ...about }: Pick<Body, 'side' | 'replaces'> & { readonly month: string },
  { name, digest }: { readonly name: string; readonly digest: string },
  prepared: ToBegin,
): Promise<ComparedFile> => {
  const { lines, questions: _, sums: __, notCompared: ___, ...body } = prepared
  const file = { name: tidy(name), digest, lines: lines.length }
  return beginFile(month, { ...about, ...file, ...body })
}
