import * as z from 'zod/mini'
import { by, countInput } from './comparison-operation'
import { leftOutReasons, totalKinds } from './comparison-results'
import { formInput, textInput } from '../fields/text'
import { choice, count, list, nullable, record, sometimes, text, type Read, type Written } from '../shape'

// What a person said of a file that is compared with a month, remembered for files of the same form (X).

/** The most signs and kinds that a form has answers for. */
export const maxAnswers = 200

export const columnShape = record({ head: text, means: nullable(text) }, {})
/** `words`: the answer as a person gave it, with what it moves; by whom and when first. Not of an earlier version. */
const saidShape = record(
  { said: text, means: text },
  { words: sometimes(text), by: sometimes(by.by), at: sometimes(by.at) },
)
/** What cells mean: the currency of amounts without one, signs and kinds, the sign before decimals. Empty: not asked. */
const answersShape = record(
  { currency: text, decimals: text, marks: list(saidShape), kinds: list(saidShape) },
  {},
)
export type FormAnswers = Read<typeof answersShape>
export type StoredAnswers = Written<typeof answersShape>
/** The columns of a file, by their heads, and the answers about it. Null: of an earlier version. */
export const formFields = { columns: list(columnShape), answers: nullable(answersShape) }
/** What is remembered of a form: for files of its side that have these heads. Its name tells it from others with them. */
export const formShape = record(formFields, { form: count, side: text, name: text })
export type Form = Read<typeof formShape>

const saidInput = z
  .array(z.strictObject({ said: textInput(200), means: textInput(10), words: z.optional(textInput(500)) }))
  .check(z.maxLength(maxAnswers, `At most ${maxAnswers}.`))
export const answersInput = z.strictObject({
  currency: textInput(10),
  decimals: textInput(1),
  marks: saidInput,
  kinds: saidInput,
})

const sumShape = <const W extends readonly string[]>(whys: W) =>
  record({ why: choice(whys), currency: text, lines: count, amount: nullable(text) }, {})
/** Sums in one currency, as the cells of a file say them. */
export const leftOutShape = sumShape(leftOutReasons)
export const totalShape = sumShape(totalKinds)
export type Sum = Read<typeof leftOutShape>

const sumsInput = <const W extends readonly [string, ...string[]]>(whys: W) =>
  z
    .array(
      z.strictObject({
        why: z.enum(whys),
        currency: textInput(3),
        lines: countInput,
        amount: z.nullable(
          formInput(30, 'Enter an amount.', (words) => z.regex(/^-?\d{1,15}\.\d{2,12}$/, words)),
        ),
      }),
    )
    .check(z.maxLength(1_000))
export const leftOutInput = sumsInput(leftOutReasons)
export const totalsInput = sumsInput(totalKinds)
