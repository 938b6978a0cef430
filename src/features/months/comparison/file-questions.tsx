import type { FormAnswers } from '#contract/months/comparison-forms'
import type { Question } from '#domain/months/line-questions'
import type { Answers } from '#domain/months/read-line'
import { formatPrice } from '../../../lib/money'
import { counted, isolated, listed } from '../../../lib/words'
import { Button } from '../../../ui/buttons/button'
import { TermHelp } from '../../../ui/terms/term-help'
import { SelectField } from '../../../ui/fields/select-field'
import { monthName } from '../../../lib/dates'
import { monthId } from '../month-words'
import { saidBy } from './comparison-words'

const choiceWords: Readonly<Record<string, string>> = {
  charge: 'Charge, with its own sign',
  credit: 'Credit',
  out: 'Not compared',
  nothing: 'The number alone',
  unread: 'Can’t be read',
  zero: '0.00',
  none: 'No amount',
  month: 'For a month',
  day: 'For a day',
  above: 'Of the customer above them',
  both: 'A number and a name',
  name: 'A name as it stands',
  package: 'That of each package here',
  amounts: 'Compared',
  numbers: 'Not compared, numbers only',
}
/** What each question is about, by the first word of its key. */
const subjects: Readonly<Record<string, (text: string) => string>> = {
  currency: () => 'Currency of amounts without one',
  price: () => 'The price beside licence-days is',
  decimals: (text) => `“${text}” in amounts is`,
  sign: (text) => `“${text}” is`,
  mark: (text) => `An amount such as “${text}” is`,
  word: (text) => `“${text}” in the place of a number is`,
  pieces: (text) => `A number such as “${text}” is`,
  kind: (text) => `Lines of the kind “${text}” are`,
  billed: (text) => `Lines whose billing says “${text}” are`,
  status: (text) => `Lines with the status “${text}” are`,
  ended: () => 'Lines that were cancelled before the month are',
  month: (text) => `Lines of other months, such as ${monthName(monthId(text))}, are`,
  name: (text) => `Names such as “${text}” are`,
  above: (text) => `Lines without a customer, such as those below “${text}”, are`,
  whole: (text) => `No line is of this month, but of ${monthName(monthId(text))}. They are`,
  tax: (text) => `Lines that look like a tax, such as “${text}”, are`,
  total: (text) => `Lines that look like a sum, such as “${text}”, are`,
  credit: (text) => `Lines that look like a credit, such as “${text}”, are`,
  numbers: (text) => `“${text}” licences are`,
  only: (text) => `${text} rows have the right number and another price. Amounts are`,
}

type Part = Question['parts'][number]
const subjectOf = ({ key, text }: Pick<Part, 'key' | 'text'>): string =>
  subjects[key.split(' ')[0]!]?.(isolated(text)) ?? isolated(text)
const choiceName = (text: string, means: string): string =>
  choiceWords[means] ?? (/[.,]/.test(means) ? readAs(text, means) : means)
/** What it moves: “3 lines, €36.00.” */
const movedWords = ({ lines, sums }: Omit<Part, 'key'>): string => {
  const amounts = sums.map(({ currency, amount }) => formatPrice(amount, currency || undefined))
  return lines > 0 ? ` ${counted(lines, 'line')}, ${listed(amounts)}.` : ''
}
/** “Lines of the kind “Refund” are: Credit. 3 lines, €36.00.” */
export const answerWords = (part: Part, means: string): string =>
  `${subjectOf(part)}: ${choiceName(part.text, means)}.${movedWords(part)}`

/** How many texts of a question stand in its label. */
const mostNamed = 5
function labelOf({ parts, ...one }: Question): string {
  if (parts.length === 1) return subjectOf(one)
  const [named, more] = [parts.slice(0, mostNamed), parts.length - mostNamed]
  const texts = named.map((part) => `“${isolated(part.text)}”`)
  return `Lines such as ${listed([...texts, ...(more > 0 ? [counted(more, 'other')] : [])])} are`
}

const isOpen = ({ parts, isOffer }: Question, said: Answers) =>
  !isOffer && parts.some(({ key }) => !said[key])
const isProposed = (one: Question, said: Answers) => one.proposal !== undefined && isOpen(one, said)

/** The first question that nobody has answered; undefined: all are. */
export function openQuestion(questions: readonly Question[], said: Answers): string | undefined {
  const open = questions.find((one) => isOpen(one, said))
  return open && `Answer above: ${labelOf(open)}…`
}

type Saying = {
  said: Answers
  /** What is remembered of this form of file. */
  before: FormAnswers | null | undefined
  onSay: (said: Answers) => void
}
/** A question with what it moves. What is one decision is answered together, or each by itself. */
function QuestionItem({ question, ...saying }: Saying & { question: Question }) {
  const { said, before, onSay } = saying
  const { parts, text, choices, proposal } = question
  const label = labelOf(question)
  const remembered = parts.flatMap(
    ({ key }) => before?.kinds.find((one) => one.said === key && one.means === said[key]) ?? [],
  )
  const answers = new Set(parts.map(({ key }) => said[key] ?? proposal ?? ''))
  const [answer = ''] = answers.size === 1 ? answers : []
  return (
    <li className="px-3 py-2">
      <div className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <span className="min-w-0 wrap-break-word">
          {label}
          <span className="block text-xs text-muted">
            {movedWords(question)}
            {[...new Set(remembered.map(saidBy))].join('')}
            {isProposed(question, said) && ' Proposed, not confirmed yet.'}
          </span>
        </span>
        <SelectField
          label={label}
          hideLabel
          value={answer}
          onChange={(value) =>
            onSay({ ...said, ...Object.fromEntries(parts.map(({ key }) => [key, value])) })
          }
        >
          {answer === '' && <option value="">{parts.length > 1 ? 'Each by itself' : 'Choose…'}</option>}
          {choices.map((one) => (
            <option key={one} value={one}>
              {choiceName(text, one)}
            </option>
          ))}
        </SelectField>
      </div>
      {parts.length > 1 && (
        <details>
          <summary className="min-h-6 cursor-pointer text-xs text-muted">Answer each by itself</summary>
          <ul aria-label={label}>
            {parts.map((part) => (
              <QuestionItem key={part.key} question={{ ...part, parts: [part] }} {...saying} />
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

/** What only a person can say, each with what it moves. A proposal counts once it is confirmed. */
export function FileQuestions({ questions, ...saying }: Saying & { questions: readonly Question[] }) {
  const { said, onSay } = saying
  if (questions.length === 0) return null
  const proposed = questions.filter((one) => isProposed(one, said))
  const confirmed = proposed.flatMap(({ parts, proposal = '' }) =>
    parts.map(({ key }) => [key, said[key] || proposal]),
  )
  return (
    <>
      <p>
        What only you can know, once for this form of file <TermHelp term="questions of a file" />
      </p>
      <ul
        aria-label="Questions about the file"
        className="divide-y divide-line rounded-md border border-line text-sm"
      >
        {questions.map((question) => (
          <QuestionItem key={question.key} question={question} {...saying} />
        ))}
      </ul>
      {proposed.length > 0 && (
        <div>
          <Button onClick={() => onSay({ ...said, ...Object.fromEntries(confirmed) })}>
            Confirm {counted(proposed.length, 'proposal')}
          </Button>
        </div>
      )}
    </>
  )
}
/** “12,000” with this sign before its decimals. */
const readAs = (text: string, decimal: string) =>
  text.includes(decimal) ? text.replace(',', '.') : text.replaceAll(/[.,]/g, '')
