import type { FormAnswers } from '#contract/months/comparison-forms'
import { cut } from '#domain/words'
import { meansSeveral } from '#domain/months/currencies'
import type { Question } from '#domain/months/line-questions'
import { currencyKey, tidy, type Answers } from '#domain/months/read-line'
import { answerWords } from './file-questions'
import type { InvoiceColumns } from './invoice-file'

/** The answers about a file as the server keeps them, in words too. */
export const answersOf = (
  questions: readonly Question[],
  answers: Answers,
  dropped: InvoiceColumns['dropped'],
): FormAnswers => ({
  currency: '',
  decimals: '',
  marks: [],
  kinds: [
    ...questions.flatMap(({ parts }) =>
      parts.flatMap((one) => {
        const means = answers[one.key]
        return means
          ? [{ said: one.key, means, words: answerWords({ ...one, text: tidy(one.text) }, means) }]
          : []
      }),
    ),
    ...dropped.map((one) => ({ ...one, means: 'unused' })),
  ].map((one) => ({ ...one, words: cut(one.words, 500) })),
})
/** What was said of a form, by an earlier version too. */
export function saidBefore(answers: FormAnswers | null | undefined): Answers {
  if (!answers) return {}
  const { currency, decimals, marks, kinds } = answers
  const all = [
    { said: currencyKey, means: currency },
    { said: 'decimals of', means: decimals },
    // An earlier version took any word for a currency, and its kinds have no blank. They are asked again.
    ...marks.filter(({ said }) => meansSeveral(said)).map((one) => ({ ...one, said: `sign ${one.said}` })),
    ...kinds.filter(({ said }) => said.includes(' ')),
  ]
  return Object.fromEntries(all.flatMap(({ said, means }) => (means ? [[said, means]] : [])))
}
