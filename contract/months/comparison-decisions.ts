import * as z from 'zod/mini'
import {
  by,
  comparisonPath,
  countInput,
  moneyInput,
  numberInput,
  operation,
  theirText,
} from './comparison-operation'
import { eachOnce } from '../fields/each-once'
import { formInput, textInput, tidyInput, trimmed } from '../fields/text'
import {
  choice,
  count,
  decimal,
  idOf,
  integer,
  list,
  nullable,
  record,
  signedDecimal,
  sometimes,
  text,
  type Read,
} from '../shape'
import { bodyIdOf, endpoint, nothing } from '../wire'
import { comparisonDecisions } from '../address-values'

// What people say of a comparison: decisions about its rows, and which of ours a name in a file means (X).

/** The most decisions in one request and about a month, and the most pairs of all months. */
export const maxDecisionsAtOnce = 50
export const maxDecisions = 50_000
export const maxPairs = 10_000
export const maxComparisonNote = 500
/** The name of a row holds two names as JSON. */
const maxRowKey = 2_000
/** What names of a file can mean. */
export const pairKinds = ['company', 'package'] as const
export type PairKind = (typeof pairKinds)[number]

const seenFields = {
  their_number: nullable(integer),
  their_amount: nullable(signedDecimal),
  our_number: nullable(count),
  our_amount: nullable(decimal),
}
export const decisionShape = record(
  {
    key: text,
    /** What the next decision about the row must name. */
    version: count,
    /** Null: it was withdrawn. */
    decision: nullable(choice(comparisonDecisions)),
    note: text,
    company: text,
    package: text,
    currency: text,
    ...seenFields,
    ...by,
  },
  {},
)
export type ComparisonDecision = Read<typeof decisionShape>

export const pairShape = record(
  {
    kind: choice(pairKinds),
    their_key: text,
    their_name: text,
    our_id: idOf<'company' | 'package'>(),
    our_uid: nullable(text),
    our_name: text,
    ...by,
  },
  /** Whose name it is. 0: of files without a form. */
  { form: sometimes(count) },
)
export type MonthPair = Read<typeof pairShape>

/**
 * Decides about rows, each with the figures that were seen. A row that isn't there, has other figures, or was
 * decided since is refused; the others are stored.
 */
export const decideComparison = endpoint({
  ...operation,
  name: 'Decide comparison',
  method: 'POST',
  path: `${comparisonPath}decisions/`,
  body: z.strictObject({
    decisions: eachOnce(
      z.strictObject({
        key: textInput(maxRowKey, undefined, z.minLength(1)),
        /** That of the decision that was seen; 0: none. */
        version: countInput,
        decision: z.nullable(z.enum(comparisonDecisions)),
        note: tidyInput(maxComparisonNote, trimmed),
        company: theirText,
        package: theirText,
        currency: textInput(3),
        their_number: z.nullable(numberInput),
        their_amount: z.nullable(moneyInput),
        our_number: z.nullable(countInput),
        our_amount: z.nullable(moneyInput),
      }),
      maxDecisionsAtOnce,
      ({ key }) => key,
    ),
  }),
  reply: record({ decided: list(decisionShape), refused: list(record({ key: text, why: text }, {})) }, {}),
})

/**
 * Remembers which company or package of ours a name in files of this form means, in this month and later ones. Without
 * `our_id` it is forgotten.
 */
export const pairComparison = endpoint({
  ...operation,
  name: 'Pair comparison',
  method: 'POST',
  path: `${comparisonPath}pairs/`,
  body: z.strictObject({
    kind: z.enum(pairKinds),
    their_key: theirText,
    their_name: theirText,
    /** That of the lines: another vendor can mean another company by this name. */
    form: z._default(countInput, 0),
    /** The file and line of a name that two of ours have: no other is matched, and nothing is remembered. */
    alone: z.optional(z.nullable(z.strictObject({ file: countInput, line: countInput }))),
    our_id: z.nullable(bodyIdOf<'company' | 'package'>()),
    our_uid: z.nullable(formInput(36, 'Enter a UUID.', (words) => z.uuid(words))),
    our_name: theirText,
  }),
  reply: null,
})

/** The most numbers in one request. */
export const maxNumbersAtOnce = 500

/**
 * Stores the numbers that companies and packages have in the PSA, for every month that is open. Empty: none. 400 for
 * one that no month had.
 */
export const setMonthNumbers = endpoint({
  ...operation,
  name: 'Set month numbers',
  method: 'POST',
  path: '/api/console/month-numbers/',
  params: nothing,
  body: z.strictObject({
    numbers: eachOnce(
      z.strictObject({
        kind: z.enum(pairKinds),
        our_id: bodyIdOf<'company' | 'package'>(),
        number: theirText,
      }),
      maxNumbersAtOnce,
      ({ kind, our_id }) => `${kind} ${our_id}`,
    ),
  }),
  reply: null,
})
