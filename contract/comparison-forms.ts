import * as z from 'zod/mini'
import { countInput } from './comparison-operation'
import { leftOutReasons, totalKinds } from './comparison-results'
import { formInput, textInput } from './fields/text'
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
