import type { ComparisonSide } from '#contract/months/month-comparisons'
import { roundedOf, sumOfKnown } from '#domain/months/amounts'
import { judge } from '#domain/months/compare'
import type { InvoiceField } from '#domain/months/invoice-fields'
import type { Answers } from '#domain/months/read-line'
import type { OwnMonth } from '../src/features/months/comparison/comparison-rows'
import { sumFaults, sumsOf } from '../src/features/months/comparison/comparison-words'
import { mapInvoice, readInvoice } from '../src/features/months/comparison/invoice-file'
import { prepareFile, type PreparedFile } from '../src/features/months/comparison/prepared-file'
import { monthLine } from './month-line'

type SentLines = PreparedFile['lines']

export type Ours = readonly [
  company: string,
  pack: string,
  licences: number,
  amount: string,
  currency?: string,
]

/** October as we know it. */
export function ownMonth(all: readonly Ours[]): OwnMonth {
  const names = [...new Set(all.map(([company]) => company))]
  const packages = [...new Set(all.map(([, pack]) => pack))].map((name, at) => ({ id: String(at + 1), name }))
  const companies = names.map((name, at) => ({
    id: String(at + 1),
    uid: `00000000-0000-4000-8000-${String(at + 1).padStart(12, '0')}`,
    name,
    node: '1',
    deleted: false,
    lines: all
      .filter(([company]) => company === name)
      .map(([, pack, licences, amount, currency = 'EUR']) =>
        monthLine(packages.find((one) => one.name === pack)!.id, currency, licences, amount),
      ),
  }))
  return { id: '202610', companies, packages }
}

/** A line as the server sends it back. */
const withIds = (line: SentLines[number]) => ({
  ...line,
  file: 1,
  company: line.company === null ? null : String(line.company),
  package: line.package === null ? null : String(line.package),
})

export type Said = {
  readonly side?: ComparisonSide
  readonly said?: Answers
  /** Whether proposals that aren't answered are confirmed. */
  readonly confirms?: boolean
  /** What columns hold, by their heads. */
  readonly columns?: Readonly<Record<string, InvoiceField | 'unused'>>
}
/** The key of a question without the signs of its lines. */
const baseOf = (key: string) => key.slice(0, key.lastIndexOf(' '))

/**
 * What a file says beside October once all proposals are confirmed: its rows, what is left out, and what is asked,
 * each with its proposal.
 * @param said answers, those of lines by keys without signs
 */
export function comparedFile(
  text: string,
  ours: readonly Ours[],
  { side = 'vendor', said = {}, columns = {}, confirms = true }: Said = {},
) {
  const own = ownMonth(ours)
  const file = readInvoice(text.trim())
  const chosen = file.heads.flatMap((name, at) => (columns[name] ? [[at, columns[name]] as const] : []))
  const mapped = mapInvoice(file, new Map(chosen), side)
  const prepare = (answers: Answers) => prepareFile(file, mapped, own, { pairs: [] }, answers, side)
  // An offer is no question.
  const questions = prepare(said).questions.filter(({ isOffer }) => !isOffer)
  const answers = questions.flatMap(({ parts, proposal }) =>
    parts.flatMap(({ key }) => {
      const means = said[key] ?? said[baseOf(key)] ?? (confirms ? proposal : undefined)
      return means === undefined ? [] : [[key, means] as const]
    }),
  )
  const prepared = prepare(Object.fromEntries(answers))
  const { lines, notCompared, counts, sums, totals, left_out } = prepared
  const open = mapped.columns.filter(({ certainty }) => certainty !== 'sure')
  const sumOf = (amounts: readonly (bigint | null)[]) => roundedOf(sumOfKnown(amounts) ?? 0n)
  return {
    problem: mapped.problem,
    /** As they are sent. */
    lines,
    /** All amounts as their cells say them, and those that are read. */
    written: sumOf(sums.map((one) => one.written)),
    read: sumOf(sums.map(({ amount, why }) => (why === undefined ? amount : null))),
    unread: sums.filter(({ why }) => why === 'unread').length,
    /** The columns that a person has to say something about. */
    columns: open.map(({ head, moves }) => (moves ? `${head} ${moves}` : head)),
    rows: judge(own.companies, lines.map(withIds), { side, files: [{ file: 1, counts, answers: null }] }).map(
      ({ result, difference }) => `${result} ${difference}`,
    ),
    sums: sumsOf({ totals, left_out }),
    faults: sumFaults({ totals, left_out }),
    out: notCompared.map(({ line, why }) => `${line} ${why}`),
    /** The answers in words, as they stand at the file. */
    words: prepared.answers.kinds.map(({ words }) => words),
    asks: questions.flatMap(({ parts, proposal }) =>
      parts.map(({ key }) => `${baseOf(key)}${proposal ? `: ${proposal}` : ''}`),
    ),
    /** How many questions these are on the screen. Columns that say nothing of money are left out by one button. */
    questions:
      questions.length +
      new Set(open.flatMap(({ certainty, means }) => (certainty === 'ambiguous' ? [means] : []))).size +
      open.filter(({ moves }) => moves).length +
      Number(open.some(({ certainty, moves }) => certainty === 'unknown' && !moves)),
  }
}
