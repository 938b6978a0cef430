import { currencyOf, markKey, meaningsOf } from '#domain/months/currencies'
import { counted, isolated } from '../../../lib/words'
import { CheckField } from '../../../ui/fields/fields'
import { SelectField } from '../../../ui/fields/select-field'
import { monthName } from '../month-words'
import { LineAnswers } from './line-answers'
import type { PreparedFile } from './prepared-file'
import type { Said } from './said'

type Prepared = Pick<PreparedFile, 'questions' | 'otherMonths'>

/** The first question that nobody has answered; undefined: all are. */
export function openQuestion({ questions, otherMonths }: Prepared, said: Said): string | undefined {
  const { currency, marks, lines, decimals } = questions
  const open = lines.find(({ key }) => !said.kinds[key])
  if (decimals !== undefined && !said.decimals) return `Say above how to read “${decimals}”.`
  if (marks.length > 0) return `Say above what “${marks[0]}” means.`
  if (open) return `Say above what “${isolated(open.text)}” means.`
  if (currency && said.currency === '') return 'Choose above the currency of amounts without one.'
  return otherMonths.length > 0 && !said.takesOtherMonths
    ? 'Look at the months of the lines above.'
    : undefined
}

type Choice = readonly [value: string, words: string]
type OneProps = {
  label: string
  value: string
  choices: readonly Choice[]
  onChange: (value: string) => void
}
const Question = ({ label, value, choices, onChange }: OneProps) => (
  <SelectField label={label} value={value} onChange={onChange}>
    <option value="">Choose…</option>
    {choices.map(([one, words]) => (
      <option key={one} value={one}>
        {words}
      </option>
    ))}
  </SelectField>
)

/** “12,000” as thousands and as decimals. */
const readings = (text: string): readonly Choice[] => {
  const decimal = text.includes(',') ? ',' : '.'
  return [
    [decimal === ',' ? '.' : ',', text.replaceAll(/[.,]/g, '')],
    [decimal, text.replace(',', '.')],
  ]
}

/** The months of lines that aren't of this one: “12 lines are of May 2026.” */
function monthsOf(lines: PreparedFile['otherMonths']): string {
  const months = [...new Set(lines.map(({ from }) => from.slice(0, 7).replace('-', '')))].toSorted()
  const names = months.length > 2 ? [months[0]!, months.at(-1)!].map(monthName) : months.map(monthName)
  return `${counted(lines.length, 'line is', 'lines are')} of ${names.join(months.length > 2 ? ' to ' : ' and ')}.`
}

type Props = Prepared & {
  month: string
  /** Those of the month as we know it. */
  currencies: readonly string[]
  said: Said
  onSay: (said: Said) => void
}

/** What only a person can say about a file. An answer stays in sight. */
export function FileQuestions({ questions, otherMonths, month, currencies, said, onSay }: Props) {
  const ofMark = (mark: string): readonly Choice[] =>
    [...new Set([...currencies.filter((one) => meaningsOf(mark).includes(one)), ...meaningsOf(mark)])].map(
      (code) => [code, code],
    )
  const every = ofMark('').map(([code]) => [code, code] as const)
  const marks = [...new Set([...Object.keys(said.marks), ...questions.marks.map(markKey)])]
  return (
    <div className="flex max-w-xl flex-col gap-3 empty:hidden">
      {questions.decimals !== undefined && (
        <Question
          label={`“${questions.decimals}” in amounts is`}
          value={said.decimals ?? ''}
          choices={readings(questions.decimals)}
          onChange={(value) =>
            onSay({ ...said, decimals: value === '.' || value === ',' ? value : undefined })
          }
        />
      )}
      {marks.map((mark) => (
        <Question
          key={mark}
          label={`“${mark}” is`}
          value={currencyOf(mark, said.marks) ?? ''}
          choices={ofMark(mark)}
          onChange={(value) => onSay({ ...said, marks: { ...said.marks, [mark]: value } })}
        />
      ))}
      {questions.currency && (
        <Question
          label="Currency of amounts without one"
          value={said.currency}
          choices={[
            ...(currencies.length > 1 ? [['package', 'That of each package here'] as const] : []),
            ...every,
          ]}
          onChange={(currency) => onSay({ ...said, currency })}
        />
      )}
      {questions.lines.length > 0 && (
        <LineAnswers
          questions={questions.lines}
          currencies={every}
          said={said.kinds}
          onSay={(kinds) => onSay({ ...said, kinds: { ...said.kinds, ...kinds } })}
        />
      )}
      {otherMonths.length > 0 && (
        <CheckField
          label={`Compare them with ${monthName(month)} all the same`}
          hint={monthsOf(otherMonths)}
          checked={said.takesOtherMonths}
          onChange={(takesOtherMonths) => onSay({ ...said, takesOtherMonths })}
        />
      )}
    </div>
  )
}
