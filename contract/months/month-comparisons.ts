import * as z from 'zod/mini'
import { decisionShape, pairShape } from './comparison-decisions'
import {
  answersInput,
  formFields,
  formShape,
  leftOutInput,
  leftOutShape,
  totalShape,
  totalsInput,
} from './comparison-forms'
import {
  by,
  comparisonPath,
  countInput,
  moneyInput,
  numberInput,
  operation,
  theirText,
} from './comparison-operation'
import { composed, digestInput, formInput, textInput, tidyInput } from '../fields/text'
import { idParam } from '../filters'
import {
  choice,
  count,
  flag,
  integer,
  id,
  idOf,
  list,
  nullable,
  record,
  signedDecimal,
  sometimes,
  text,
  type Read,
} from '../shape'
import { bodyIdOf, endpoint, pathId } from '../wire'

// A month beside the vendors' invoices, and beside what the office bills. The browser reads each file and adds up its
// lines; the server keeps these, the decisions about differences, and which names mean the same. Not the files (X).

/** The most files of a month. */
export const maxComparedFiles = 10
/** The most lines in one request, in one reply, and of all files of a month after adding up. */
export const maxLinesAtOnce = 500
export const maxLinesInReply = 2_000
export const maxComparedLines = 100_000
/** What a comparison consists of. Each is read in pages. */
export const comparisonParts = ['lines', 'decisions', 'pairs'] as const
const maxFileName = 255
const maxColumns = 200
/** What the numbers of a file are: licences at the end of the month, or those of all days added up. */
export const countedThings = ['licences', 'licence_days'] as const
/** What a file is set against our own: the vendors' invoices, or what we bill. */
export const comparisonSides = ['vendor', 'own'] as const
export type ComparisonSide = (typeof comparisonSides)[number]

/** A file that was compared. */
const fileShape = record(
  {
    /** Its number in the month. */
    file: count,
    side: choice(comparisonSides),
    name: text,
    /** SHA-256 of its bytes in hex. */
    digest: text,
    /** The lines that it has after adding up, and those that were sent so far. */
    lines: count,
    sent: count,
    counts: nullable(choice(countedThings)),
    ...formFields,
    left_out: list(leftOutShape),
    /** Null: an earlier version read the file. */
    totals: nullable(list(totalShape)),
    ...by,
  },
  /** The name of its form. */
  { vendor: sometimes(text) },
)
export type ComparedFile = Read<typeof fileShape>

const lineShape = record(
  {
    company_name: text,
    /** Its id in the file. */
    company_key: text,
    /** The customer’s own number in a PSA. */
    reference: text,
    package_name: text,
    package_key: text,
    file: count,
    line: count,
    /** How many lines of the file were added up. */
    file_lines: count,
    currency: text,
    number: nullable(integer),
    amount: nullable(signedDecimal),
    /** Whether two of ours have its name. Then it isn't added up with others, nor matched with them. */
    alone: flag,
    /** Ours. Null: nobody knows which one it is. */
    company: nullable(idOf<'company'>()),
    package: nullable(idOf<'package'>()),
  },
  /** The form of its file. 0: none, or an earlier version added it. */
  { form: sometimes(count) },
)
export type CompareLine = Read<typeof lineShape>

/** The files of a month, with a page of the part that was asked for. */
const comparisonShape = record(
  {
    files: list(fileShape),
    /** Of all files. */
    lines: list(lineShape),
    decisions: list(decisionShape),
    pairs: list(pairShape),
    /** What is remembered, the last used first. They come with the first lines. */
    forms: list(formShape),
    /** What to send as `after` for the next page of the part; null: this is the last. */
    next: nullable(id),
  },
  {},
)
export type Comparison = Read<typeof comparisonShape>

export const getComparison = endpoint({
  ...operation,
  name: 'Get comparison',
  method: 'GET',
  path: comparisonPath,
  query: z.object({ part: z.optional(z.enum(comparisonParts, 'A part of a comparison.')), after: idParam }),
  reply: comparisonShape,
})

const currencyCode = formInput(3, 'Enter the three capital letters of a currency.', (words) =>
  z.regex(/^[A-Z]{3}$/, words),
)

/** Begins a file of a side. One that it replaces goes with its lines; decisions stay. */
export const beginComparison = endpoint({
  ...operation,
  name: 'Begin comparison',
  method: 'POST',
  path: comparisonPath,
  body: z.strictObject({
    side: z.enum(comparisonSides, 'Whose figures are these?'),
    /** The number of a file of the month. */
    replaces: z.nullable(countInput),
    name: tidyInput(maxFileName, composed, { checks: [z.minLength(1)] }),
    digest: digestInput,
    lines: z.int().check(z.gte(0), z.lte(maxComparedLines, `At most ${maxComparedLines}.`)),
    counts: z.nullable(z.enum(countedThings)),
    columns: z
      .array(z.strictObject({ head: theirText, means: z.nullable(textInput(40)) }))
      .check(z.maxLength(maxColumns, `At most ${maxColumns}.`)),
    answers: z.optional(z.nullable(answersInput)),
    /** The remembered form that it has; null: a new one. The vendor is its name from now on. */
    form: z._default(z.nullable(countInput), null),
    vendor: z._default(theirText, ''),
    left_out: leftOutInput,
    totals: z.optional(z.nullable(totalsInput)),
  }),
  reply: fileShape,
  success: 201,
})

/**
 * Adds the next lines of a file. `from` is how many were sent before; lines that are there already change
 * nothing. 409: the file was replaced or deleted since, or its lines don't come to what it was begun with.
 */
export const sendComparisonLines = endpoint({
  ...operation,
  name: 'Send comparison lines',
  method: 'POST',
  path: `${comparisonPath}lines/`,
  body: z.strictObject({
    file: countInput,
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
          alone: z._default(z.boolean(), false),
          company: z.nullable(bodyIdOf<'company'>()),
          package: z.nullable(bodyIdOf<'package'>()),
        }),
      )
      .check(z.minLength(1), z.maxLength(maxLinesAtOnce, `At most ${maxLinesAtOnce} at once.`)),
  }),
  reply: fileShape,
})

/** Sets what the invoice of a file says at its foot. 409 unless all else of its totals is as it is stored. */
export const setComparisonFoot = endpoint({
  ...operation,
  name: 'Set comparison foot',
  method: 'PATCH',
  path: `${comparisonPath}files/{file}/`,
  params: z.object({ id: pathId, file: pathId }),
  body: z.strictObject({ totals: totalsInput }),
  reply: fileShape,
})

/** Deletes a file with its lines. Decisions stay, and hold while the figures that they are about do. */
export const deleteComparisonFile = endpoint({
  ...operation,
  name: 'Delete comparison file',
  method: 'DELETE',
  path: `${comparisonPath}files/{file}/`,
  params: z.object({ id: pathId, file: pathId }),
  reply: null,
})
