import type { FormAnswers } from '#contract/comparison-forms'
import { meansSeveral } from '#domain/months/currencies'
import { currencyKey, type Answers } from '#domain/months/read-line'

/** Answers as the server keeps them for the form of file. Whether lines of other months count is asked each time. */
export const answersOf = (answers: Answers): FormAnswers => ({
  currency: '',
  decimals: '',
  marks: [],
  kinds: Object.entries(answers).flatMap(([said, means]) =>
    means && !/^(?:month|whole) /.test(said) ? [{ said, means }] : [],
  ),
})
/** What was said of an earlier file of this form, by an earlier version too. */
export function saidBefore(answers: FormAnswers | null | undefined): Answers {
  if (!answers) return {}
  const { currency, decimals, marks, kinds } = answers
  return {
    ...(currency && { [currencyKey]: currency }),
    ...(decimals && { 'decimals of': decimals }),
    // An earlier version took any word for a currency, and its kinds have no blank. They are asked again.
    ...Object.fromEntries(
      marks.filter(({ said }) => meansSeveral(said)).map(({ said, means }) => [`sign ${said}`, means]),
    ),
    ...Object.fromEntries(
      kinds.filter(({ said }) => said.includes(' ')).map(({ said, means }) => [said, means]),
    ),
  }
}
