import * as z from 'zod/mini'
import { composed, formInput, onOneLine, textInput, tidyInput, trimmed, whole } from './fields/text'
import { idParam } from './filters'
import { answersInput, formFields, formShape, leftOutShape } from './comparison-forms'
import { leftOutReasons } from './comparison-results'
import { byWhomShape } from './months'
import {
  choice,
  count,
  decimal,
  integer,
  id,
  idOf,
  list,
  nullable,
  record,
  signedDecimal,
  text,
  timestamp,
  type Read,
  type Written,
} from './shape'
import { bodyIdOf, endpoint, nothing, pathId } from './wire'

// A month beside a vendor's invoice or an export of a PSA. The browser reads the file and adds up its lines; the
// server keeps these, the decisions about differences, and which names mean the same. Not the file (X).

/** The most lines in one request, in one reply, and of a comparison after adding up. */
export const maxLinesAtOnce = 500
export const maxLinesInReply = 2_000
export const maxComparedLines = 100_000
/** The most decisions about a month, and the most pairs of all months. */
export const maxDecisions = 10_000
export const maxPairs = 10_000
/** What a comparison consists of. Each is read in pages. */
export const comparisonParts = ['lines', 'decisions', 'pairs'] as const
/** The longest name or number that a file has for a company or package. */
export const maxTheirName = 200
export const maxComparisonNote = 500
const maxFileName = 255
const maxColumns = 200
/** The name of a row holds two names as JSON. */
const maxRowKey = 2_000
export const comparisonDecisions = ['accepted', 'dispute', 'our_mistake'] as const
/** What the numbers of a file are: licences at the end of the month, or those of all days added up. */
export const countedThings = ['licences', 'licence_days'] as const
/** What a file is set against our own: the vendors' invoices, or what we bill. */
export const comparisonSides = ['vendor', 'own'] as const
export type ComparisonSide = (typeof comparisonSides)[number]
/** What names of a file can mean. */
export const pairKinds = ['company', 'package'] as const

const by = { by: byWhomShape, at: timestamp }

/** A file that was compared. */
const fileShape = record(
  {
    name: text,
    /** SHA-256 of its bytes in hex. */
    digest: text,
    /** Counts the files of the month. */
    upload: count,
    /** The lines that it has after adding up, and those that were sent so far. */
    lines: count,
    sent: count,
    counts: nullable(choice(countedThings)),
    ...formFields,
    left_out: list(leftOutShape),
    ...by,
  },
  {},
)
export type ComparedFile = Read<typeof fileShape>

const theirWords = {
  company_name: text,
  /** Its id in the file. */
  company_key: text,
  /** The customer’s own number in a PSA. */
  reference: text,
  package_name: text,
  package_key: text,
}
const lineFields = {
  ...theirWords,
  line: count,
  /** How many lines of the file were added up. */
  file_lines: count,
  currency: text,
  number: nullable(integer),
  amount: nullable(signedDecimal),
  /** Ours. Null: nobody knows which one it is. */
  company: nullable(idOf<'company'>()),
  package: nullable(idOf<'package'>()),
}
const lineShape = record(lineFields, {})
export type CompareLine = Read<typeof lineShape>
export type WrittenCompareLine = Written<typeof lineShape>

const seenFields = {
  their_number: nullable(integer),
  their_amount: nullable(signedDecimal),
  our_number: nullable(count),
  our_amount: nullable(decimal),
}
const decisionShape = record(
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

const pairShape = record(
  {
    kind: choice(pairKinds),
    their_key: text,
    their_name: text,
    our_id: idOf<'company' | 'package'>(),
    our_uid: nullable(text),
    our_name: text,
    ...by,
  },
  {},
)
export type MonthPair = Read<typeof pairShape>

/** The file of a month, with a page of the part that was asked for. Forms come with the first lines. */
const comparisonShape = record(
  {
    /** Null: no file was compared. */
    file: nullable(fileShape),
    lines: list(lineShape),
    decisions: list(decisionShape),
    pairs: list(pairShape),
    /** Those of earlier files, newest first. */
    forms: list(formShape),
    /** What to send as `after` for the next page of the part; null: this is the last. */
    next: nullable(id),
  },
  {},
)
export type Comparison = Read<typeof comparisonShape>

const path = '/api/console/months/{id}/comparison/'
const operation = {
  group: 'Console',
  params: z.object({ id: pathId }),
  query: nothing,
  /** As Get Month: these are about every company. */
  needs: 'msp_billing_administrator',
  source: { path: 'X', body: 'X', reply: 'X' },
} as const

export const getComparison = endpoint({
  ...operation,
  name: 'Get comparison',
  method: 'GET',
  path,
  query: z.object({ part: z.optional(z.enum(comparisonParts, 'A part of a comparison.')), after: idParam }),
  body: null,
  reply: comparisonShape,
  success: 200,
})

const theirText = tidyInput(maxTheirName, composed, { checks: [onOneLine, whole] })
const currencyCode = formInput(3, 'Enter the three capital letters of a currency.', (words) =>
  z.regex(/^[A-Z]{3}$/, words),
)
const countInput = z
  .int('Enter a whole number.')
  .check(z.gte(0, 'At least 0.'), z.lte(2_147_483_647, 'Too large.'))
const numberInput = z.int32('Enter a whole number.')
const moneyInput = formInput(16, 'Enter an amount like 3.90.', (words) =>
  z.regex(/^-?\d{1,12}\.\d{2}$/, words),
)
const digestInput = formInput(64, 'Enter SHA-256 in hex.', (words) => z.regex(/^[0-9a-f]{64}$/, words))

/** Begins a comparison with a file. Lines of an earlier file go; decisions stay. */
export const beginComparison = endpoint({
  ...operation,
  name: 'Begin comparison',
  method: 'POST',
  path,
  body: z.strictObject({
    name: tidyInput(maxFileName, composed, { checks: [z.minLength(1), onOneLine, whole] }),
    digest: digestInput,
    lines: z.int().check(z.gte(0), z.lte(maxComparedLines, `At most ${maxComparedLines}.`)),
    counts: z.nullable(z.enum(countedThings)),
    columns: z
      .array(z.strictObject({ head: theirText, means: z.nullable(textInput(40)) }))
      .check(z.maxLength(maxColumns, `At most ${maxColumns}.`)),
    answers: z.optional(z.nullable(answersInput)),
    left_out: z
      .array(
        z.strictObject({
          why: z.enum(leftOutReasons),
          currency: textInput(3),
          lines: countInput,
          amount: z.nullable(
            formInput(20, 'Enter an amount.', (words) => z.regex(/^-?\d{1,15}\.\d{2}$/, words)),
          ),
        }),
      )
      .check(z.maxLength(1_000)),
  }),
  reply: fileShape,
  success: 201,
})

/**
 * Adds the next lines of the file. `from` is how many were sent before; lines that are there already change
 * nothing. 409: another file was begun since.
 */
export const sendComparisonLines = endpoint({
  ...operation,
  name: 'Send comparison lines',
  method: 'POST',
  path: `${path}lines/`,
  body: z.strictObject({
    upload: countInput,
    from: countInput,
    lines: z
      .array(
        z.strictObject({
          company_name: theirText,
          company_key: theirText,
          reference: theirText,
          package_name: theirText,
          package_key: theirText,
          line: countInput,
          file_lines: countInput.check(z.gte(1, 'At least 1.')),
          currency: currencyCode,
          number: z.nullable(numberInput),
          amount: z.nullable(moneyInput),
          company: z.nullable(bodyIdOf<'company'>()),
          package: z.nullable(bodyIdOf<'package'>()),
        }),
      )
      .check(z.minLength(1), z.maxLength(maxLinesAtOnce, `At most ${maxLinesAtOnce} at once.`)),
  }),
  reply: fileShape,
  success: 200,
})

/** Decides about a row, with the figures that were seen. 409: somebody decided since, or another file is there. */
export const decideComparison = endpoint({
  ...operation,
  name: 'Decide comparison',
  method: 'POST',
  path: `${path}decisions/`,
  body: z.strictObject({
    upload: countInput,
    key: textInput(maxRowKey, undefined, z.minLength(1), onOneLine, whole),
    /** That of the decision that was seen; 0: none. */
    version: countInput,
    decision: z.nullable(z.enum(comparisonDecisions)),
    note: tidyInput(maxComparisonNote, trimmed, { checks: [onOneLine, whole] }),
    company: theirText,
    package: theirText,
    currency: textInput(3),
    their_number: z.nullable(numberInput),
    their_amount: z.nullable(moneyInput),
    our_number: z.nullable(countInput),
    our_amount: z.nullable(moneyInput),
  }),
  reply: decisionShape,
  success: 200,
})

/**
 * Remembers which company or package of ours a name of the file means, in this month and later ones. Without
 * `our_id` it is forgotten.
 */
export const pairComparison = endpoint({
  ...operation,
  name: 'Pair comparison',
  method: 'POST',
  path: `${path}pairs/`,
  body: z.strictObject({
    kind: z.enum(pairKinds),
    their_key: theirText,
    their_name: theirText,
    our_id: z.nullable(bodyIdOf<'company' | 'package'>()),
    our_uid: z.nullable(formInput(36, 'Enter a UUID.', (words) => z.uuid(words))),
    our_name: theirText,
  }),
  reply: null,
  success: 204,
})
