import type { leftOutReasons } from '#contract/comparison-results'
import type { ComparisonSide } from '#contract/month-comparisons'
import type { ComparisonResult } from '#domain/months/compare'

export const resultWords: Readonly<Record<ComparisonResult, string>> = {
  equal: 'Equal',
  equal_amount: 'Amount equal',
  equal_number: 'Number equal',
  no_amount: 'No amount in the file',
  unknown: 'Can’t be compared',
  only_ours: 'Only ours',
  only_theirs: 'Only theirs',
  other_number: 'Other number',
  other_price: 'Other price',
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

export const leftOutWords = (why: string): string =>
  why in leftOutReason ? leftOutReason[why as keyof typeof leftOutReason] : why // Checked on the left.
