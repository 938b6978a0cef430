// What a comparison of a month with a file says of rows and lines (X).

/**
 * `equal`: amount and number. `equal_amount`, `equal_number`: the file doesn't have the other one. `no_amount`:
 * empty in a file that has amounts. `unknown`: one that would have to be compared isn't known. `not_named`: ours, of
 * a package that no line of any vendor's file is about. `parts`: of a month, in a file whose amounts aren't compared.
 */
export const comparisonResults = [
  'equal',
  'equal_amount',
  'equal_number',
  'no_amount',
  'unknown',
  'not_named',
  'only_ours',
  'only_theirs',
  'other_number',
  'other_price',
  'parts',
] as const
/** Results that need no decision. */
export const agreeing: readonly string[] = ['equal', 'equal_amount', 'equal_number', 'parts']

/**
 * What a file adds up to: as its cells say, how much more answers make of it, the lines as they are sent, those whose
 * quantity can't be read, and what the invoice says at its foot, without taxes.
 */
export const totalKinds = ['read', 'changed', 'sent', 'uncounted', 'foot'] as const
/** Why a line of a file is not compared. */
export const leftOutReasons = [
  'tax',
  'total',
  'not_billed',
  'ended',
  'other_month',
  'credit',
  'no_company',
  'no_package',
  'no_currency',
  'unread',
] as const
