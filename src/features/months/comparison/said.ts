import type { FormAnswers } from '#contract/comparison-forms'
import { meansSeveral } from '#domain/months/currencies'
import { noAnswers, type Answers } from '#domain/months/read-line'

/** What a person said about a file: what its cells mean, and whether lines of other months count. */
export type Said = Answers & { readonly takesOtherMonths: boolean }

const nothingSaid: Said = { ...noAnswers, takesOtherMonths: false }

const entries = (of: Readonly<Record<string, string>>) =>
  Object.entries(of).flatMap(([said, means]) => (means ? [{ said, means }] : []))
/** Answers as the server keeps them for the form of file. */
export const answersOf = ({ currency, decimals, marks, kinds }: Answers) => ({
  currency,
  decimals: decimals ?? '',
  marks: entries(marks),
  kinds: entries(kinds),
})
/** What was said of an earlier file of this form. Whether lines of other months count is asked each time. */
export function saidBefore(answers: FormAnswers | null | undefined): Said {
  if (!answers) return nothingSaid
  const { currency, decimals, marks, kinds } = answers
  const of = (all: typeof marks) => Object.fromEntries(all.map(({ said, means }) => [said, means]))
  return {
    currency,
    decimals: decimals === '.' || decimals === ',' ? decimals : undefined,
    // An earlier version took any word for a currency, and its kinds have no blank. They are asked again.
    marks: of(marks.filter(({ said }) => meansSeveral(said))),
    kinds: of(kinds.filter(({ said }) => said.includes(' '))),
    takesOtherMonths: false,
  }
}
