import type { FormAnswers } from '#contract/months/comparison-forms'
import type { leftOutReasons } from '#contract/months/comparison-results'
import type { ComparisonSide } from '#contract/months/month-comparisons'
import type { ComparisonResult } from '#domain/months/compare'
import { footGaps, type Totals } from '#domain/months/control-totals'
import { formatDay } from '../../../lib/dates'
import { formatPrice } from '../../../lib/money'
import { counted, isolated } from '../../../lib/words'

export const resultWords: Readonly<Record<ComparisonResult, string>> = {
  equal: 'Equal',
  equal_amount: 'Amount equal',
  equal_number: 'Number equal',
  no_amount: 'No amount in the file',
  unknown: 'Can’t be compared',
  not_named: 'Not named',
  only_ours: 'Only ours',
  only_theirs: 'Only theirs',
  other_number: 'Other number',
  other_price: 'Other price',
  parts: 'Parts of a month',
}

export const sideWords: Readonly<Record<ComparisonSide, string>> = {
  vendor: 'Vendors’ invoices',
  own: 'Our own billing',
}

export const decisionWords: Readonly<Record<string, string>> = {
  accepted: 'Accepted',
  dispute: 'Dispute',
  our_mistake: 'Our mistake',
}

const leftOutReason: Readonly<Record<(typeof leftOutReasons)[number], string>> = {
  tax: 'tax',
  total: 'total',
  not_billed: 'not billed',
  ended: 'ended before the month',
  other_month: 'of another month',
  credit: 'credit',
  no_company: 'no company',
  no_package: 'no package',
  no_currency: 'no known currency',
  unread: 'not readable',
}

const totalWords: Readonly<Record<string, string>> = {
  read: 'Read',
  changed: 'Changed by answers',
  sent: 'Added up, each row rounded',
  uncounted: 'Quantity not readable',
  foot: 'Foot of the invoice',
}
/** The control totals of a file: “Read: 3 lines, €12.50”. */
export const sumsOf = ({ totals, left_out }: Totals): string[] =>
  [...(totals ?? []), ...left_out].map(({ why, currency, lines, amount }) => {
    const none = why === 'foot' ? [`not entered in ${currency}`] : why === 'sent' ? ['no amounts'] : []
    const sums = [
      ...(lines > 0 ? [counted(lines, 'line')] : []),
      ...(amount === null ? none : [formatPrice(amount, currency, 12)]),
    ]
    return `${totalWords[why] ?? `Not compared, ${leftOutWords(why)}`}: ${sums.join(', ')}`
  })
/** Who gave an answer first. */
export const saidBy = ({ by, at }: FormAnswers['kinds'][number]): string =>
  by ? ` Said by ${isolated(by.name)} on ${formatDay(at)}.` : ' Nobody recorded who said it.'
/** What people said of cells and lines; earlier versions without words. */
export function saidOf({ currency, decimals, marks, kinds }: FormAnswers): string[] {
  const early = (said: string, means: string): FormAnswers['kinds'][number] => ({ said, means })
  const all = [early('no currency', currency), early('decimals', decimals), ...marks, ...kinds]
  const given = all.filter(({ means }) => means)
  return given.map((one) => `${one.words ?? `“${one.said}”: ${one.means}.`}${saidBy(one)}`)
}
/** What is wrong with the sums of a file. */
export const sumFaults = (of: Totals): string[] => [
  ...(of.totals ? [] : ['Read by an earlier version, without control totals, until it is replaced.']),
  ...footGaps(of).map(
    ({ currency, gap }) =>
      `The foot of the invoice differs from its lines by ${formatPrice(gap, currency, 12)}.`,
  ),
]

export const leftOutWords = (why: string): string =>
  why in leftOutReason ? leftOutReason[why as keyof typeof leftOutReason] : why // Checked on the left.
