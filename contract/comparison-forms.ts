import * as z from 'zod/mini'
import { leftOutReasons } from './comparison-results'
import { textInput } from './fields/text'
import { choice, count, list, nullable, record, text, type Read } from './shape'

// What a person said of a file that is compared with a month, remembered for files of the same form (X).

/** The most signs and kinds that a form has answers for. */
const maxAnswers = 200

export const columnShape = record({ head: text, means: nullable(text) }, {})
const saidShape = record({ said: text, means: text }, {})
/** What cells mean: the currency of amounts without one, signs and kinds, the sign before decimals. Empty: not asked. */
const answersShape = record(
  { currency: text, decimals: text, marks: list(saidShape), kinds: list(saidShape) },
  {},
)
export type FormAnswers = Read<typeof answersShape>
/** The columns of a file, by their heads, and the answers about it. Null: of an earlier version. */
export const formFields = { columns: list(columnShape), answers: nullable(answersShape) }
export const formShape = record(formFields, {})
export type Form = Read<typeof formShape>

const saidInput = z
  .array(z.strictObject({ said: textInput(maxAnswers), means: textInput(10) }))
  .check(z.maxLength(maxAnswers, `At most ${maxAnswers}.`))
export const answersInput = z.strictObject({
  currency: textInput(10),
  decimals: textInput(1),
  marks: saidInput,
  kinds: saidInput,
})

export const leftOutShape = record(
  { why: choice(leftOutReasons), currency: text, lines: count, amount: nullable(text) },
  {},
)
