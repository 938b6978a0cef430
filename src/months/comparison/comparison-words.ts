import type { leftOutReasons } from '#contract/month-comparisons'
import type { ComparisonResult } from '#domain/months/compare'

export const resultWords: Readonly<Record<ComparisonResult, string>> = {
  equal: 'Equal',
  only_ours: 'Only ours',
  only_theirs: 'Only theirs',
  other_number: 'Other number',
  other_price: 'Other price',
}

export const decisionWords: Readonly<Record<string, string>> = {
  accepted: 'Accepted',
  dispute: 'Dispute',
  our_mistake: 'Our mistake',
}

export const leftOutWords: Readonly<Record<(typeof leftOutReasons)[number], string>> = {
  tax: 'tax',
  credit: 'credit',
  no_company: 'no company',
  no_package: 'no package',
  no_currency: 'no known currency',
  unread: 'not readable',
}
