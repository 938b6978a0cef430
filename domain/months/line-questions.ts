import type { ComparisonSide } from '#contract/months/month-comparisons'
import { groupBy } from '../group-by'
import { sizeOf } from '../money'
import { cut } from '../words'
import { cent, roundedOf, sumOfKnown } from './amounts'
import { meaningsOf } from './currencies'
import type { InvoiceField, InvoiceRow } from './invoice-fields'
import { kindKey, lookOf, meaningOf, signOfMark } from './line-kinds'
import { isSumOrTax, type Answers, type Raised, type readRow } from './read-line'

/** What only a person can say of a file. What has one proposal is one question, whose lines count once. */
export type Question = {
  /** Where its answer is kept: with the signs of its lines, so that others are asked again. */
  readonly key: string
  /** As the file writes it first. */
  readonly text: string
  readonly lines: number
  /** What these lines add up to, as their cells say it. */
  readonly sums: readonly { readonly currency: string; readonly amount: string }[]
  /** What has an answer of its own; at least one. */
  readonly parts: readonly Omit<Question, 'parts'>[]
  /** Whether nobody has to answer it. */
  readonly isOffer?: boolean
  readonly choices: readonly string[]
  /** Undefined: nothing is known. */
  readonly proposal: string | undefined
}

/** A question that is about no lines of its own. */
export function asked(key: string, text: string, choices: readonly string[], proposal?: string): Question {
  const one = { key, text, lines: 0, sums: [], choices, proposal }
  return { ...one, parts: [one] }
}

/**
 * What the words of a line raise.
 * @param isPackage whether the text is a package and says nothing, whatever this key would say of it
 */
export function raisedByWords(
  { cell }: InvoiceRow,
  hasQuantity: boolean,
  isPackage: (key: string) => boolean,
): Raised[] {
  const of = (field: InvoiceField): Raised[] => {
    const text = cell(field).trim()
    const look = (field === 'kind' && lookOf(text, '')) || ''
    return kindKey(text) ? [{ key: isSumOrTax(look) ? look : `${field} ${kindKey(text)}`, text }] : []
  }
  const [pack, company] = [cell('package').trim(), cell('company').trim()]
  const look = hasQuantity ? undefined : lookOf(pack, company)
  return [
    ...(['kind', 'billed', 'status'] as const).flatMap(of),
    ...(look === undefined || isPackage(look) ? [] : [{ key: look, text: pack || company }]),
  ]
}

type Read = ReturnType<typeof readRow>
const isTotal = ({ key }: Raised) => key.startsWith('total ')

/** Whether each line that looks like a sum is that of the lines above it, since the last one or all. */
function areProven(rows: readonly Read[]): boolean {
  let [block, all, net, last] = [0n, 0n, 0n, 0n]
  return rows.every(({ raised, read: { written } }) => {
    const amount = written ?? 0n
    if (raised.some(isTotal)) {
      const isSum = [block, all, net, last].some((sum) => sizeOf(sum - amount) <= cent)
      ;[block, last] = [0n, amount]
      return isSum
    }
    const isTax = raised.some(({ key }) => isSumOrTax(key))
    ;[block, all, net] = [block + amount, all + amount, isTax ? net : net + amount]
    return true
  })
}

const figureOf = ({ read }: Read): bigint => read.written ?? read.number ?? 0n
const signsOf = (rows: readonly Read[]): string =>
  `${rows.some((row) => figureOf(row) > 0n) ? '+' : ''}${rows.some((row) => figureOf(row) < 0n) ? '-' : ''}`

type Asked = Pick<Question, 'choices' | 'proposal'>
const lineChoices = ['charge', 'credit', 'out']
/**
 * What is asked about the lines of a key. Undefined: nothing, because it moves no sign and drops no money.
 * @param signed whether other lines of the file are negative, so that it has its own signs
 */
function askedOf(key: string, signs: string, signed: boolean, side: ComparisonSide): Asked | undefined {
  const [about = '', word = ''] = key.split(/ (.*)/s)
  const said = meaningOf(word)
  // What was cancelled and is charged all the same stands in an invoice of a vendor.
  const ended = side === 'vendor' ? 'charge' : 'out'
  const ofCells: Readonly<Record<string, Asked>> = {
    mark: {
      choices: ['credit', 'charge', 'nothing', 'unread', ...meaningsOf('')],
      proposal: signOfMark(word) ?? 'unread',
    },
    word: { choices: ['zero', 'none', 'unread'], proposal: undefined },
    pieces: { choices: ['nothing', 'unread'], proposal: 'unread' },
    above: { choices: ['above', 'out'], proposal: undefined },
    month: { choices: ['charge', 'out'], proposal: undefined },
    whole: { choices: ['charge', 'out'], proposal: undefined },
  }
  const dropping = new Map([
    ['billed', said === 'not_billed' && 'out'],
    ['status', said === 'cancelled' && ended],
    ['ended', ended],
    ['tax', 'out'],
    ['total', 'out'],
  ])
  const isCredit = about === 'credit' || lookOf(word, '') !== undefined
  const credit = isCredit ? (signed || signs === '+-' ? 'charge' : 'credit') : undefined
  const proposal = dropping.has(about) ? dropping.get(about) || undefined : credit
  const isAsked = dropping.has(about) ? proposal && signs : said !== 'charge' && signs.includes('+')
  return ofCells[about] ?? (isAsked ? { choices: lineChoices, proposal } : undefined)
}

/** How many lines there are, and what they add up to. */
function movedBy(all: readonly Read[]) {
  const rows = [...new Set(all)]
  const sums = [...groupBy(rows, ({ read }) => read.currency)].map(([currency, own]) => ({
    currency,
    amount: roundedOf(sumOfKnown(own.map(({ read }) => read.written)) ?? 0n),
  }))
  return { lines: rows.length, sums }
}

/** The same lines are one decision, if its answers mean the same for each word about them. */
function asOne<T extends Asked>(those: readonly T[]): readonly (T & { readonly all: Asked['choices'] })[] {
  const choices = lineChoices.filter((one) => those.every((asks) => asks.choices.includes(one)))
  // What leaves out, or turns a sign, counts whatever the others say.
  const proposal = lineChoices.findLast((one) => those.some((asks) => asks.proposal === one))
  const isOne = those.length > 1 && those.every((asks) => choices.includes(asks.proposal ?? ''))
  return those.map((asks) => (isOne ? { ...asks, proposal, all: choices } : { ...asks, all: asks.choices }))
}

/** What a question is kept by: of a long text its beginning, which the server takes. */
export const keptKey = (key: string): string => cut(key, 150)

/** Whether something was said of a key, of lines with any signs. */
export const isSaid = (key: string, answers: Answers): boolean =>
  Object.keys(answers).some((said) => said.startsWith(`${keptKey(key)} `))

/** What the lines of a file raise that a person has to say, and what was said or is proven of each key. */
export function questionsOf(rows: readonly Read[], answers: Answers, side: ComparisonSide) {
  const groups = groupBy(
    rows.flatMap((row) => row.raised.map((raised) => ({ ...raised, row }))),
    ({ key }) => keptKey(key),
  )
  const negative = rows.filter((row) => figureOf(row) < 0n).length
  const proven = areProven(rows)
  const said = new Map<string, string>()
  const ofKeys = [...groups].flatMap(([base, those]) => {
    const own = those.map(({ row }) => row)
    const signs = signsOf(own)
    const key = `${base} ${signs}`
    const others = negative - own.filter((row) => figureOf(row) < 0n).length
    // Proven, or left out whatever is said.
    const isOut = isSumOrTax(base) && own.every(({ left }) => left && left !== 'no_currency')
    const isProven = isOut || (proven && isTotal(those[0]!))
    // Whose month the whole file is of is asked once lines of other months count.
    const isLater = base === 'whole' && answers[`month ${signs}`] !== 'charge'
    const again = isSaid(base, answers) ? { choices: lineChoices, proposal: 'charge' } : undefined
    const asks = isProven || isLater ? undefined : (askedOf(base, signs, others > 0, side) ?? again)
    const means = isProven ? 'out' : asks && answers[key]
    if (means) for (const { key: whole } of those) said.set(whole, means)
    return asks ? [{ key, text: those[0]!.text, own, ...asks }] : []
  })
  const ofLines = groupBy(ofKeys, ({ key, own, proposal }) =>
    proposal === undefined ? key : own.map(({ read }) => read.line).join(),
  )
  const decisions = groupBy([...ofLines.values()].flatMap(asOne), ({ key, all, proposal }) =>
    proposal === undefined ? key : [proposal, ...all].join(' '),
  )
  const questions = [...decisions.values()].map((those): Question => {
    const parts = those.map(({ own, ...one }) => ({ ...one, ...movedBy(own) }))
    return { ...parts[0]!, ...movedBy(those.flatMap(({ own }) => own)), choices: those[0]!.all, parts }
  })
  return { questions, said }
}
