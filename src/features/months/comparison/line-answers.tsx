import type { Question } from '#domain/months/line-questions'
import { formatPrice } from '../../../lib/money'
import { counted, isolated, listed } from '../../../lib/words'
import { Button } from '../../../ui/button'
import { SelectField } from '../../../ui/fields/select-field'

const choiceWords: Readonly<Record<string, string>> = {
  charge: 'Charge, with its own sign',
  credit: 'Credit',
  out: 'Not compared',
  nothing: 'The number alone',
  unread: 'Can’t be read',
  zero: '0.00',
  none: 'No amount',
}
/** What each question is about, by the first word of its key. */
const subjects: Readonly<Record<string, (text: string) => string>> = {
  mark: (text) => `An amount such as “${text}” is`,
  word: (text) => `“${text}” in the place of a number is`,
  pieces: (text) => `A number such as “${text}” is`,
  kind: (text) => `Lines of the kind “${text}” are`,
  billed: (text) => `Lines whose billing says “${text}” are`,
  status: (text) => `Lines with the status “${text}” are`,
  ended: () => 'Lines that were cancelled before the month are',
  tax: (text) => `Lines that look like a tax, such as “${text}”, are`,
  total: (text) => `Lines that look like a sum, such as “${text}”, are`,
  credit: (text) => `Lines that look like a credit, such as “${text}”, are`,
  numbers: (text) => `“${text}” licences are`,
}

type Props = {
  questions: readonly Question[]
  /** What a mark can be besides. */
  currencies: readonly (readonly [value: string, words: string])[]
  /** The answers by their keys. */
  said: Readonly<Record<string, string>>
  onSay: (said: Readonly<Record<string, string>>) => void
}
/** What the lines of a file mean, each with what it moves. A proposal counts once it is confirmed. */
export function LineAnswers({ questions, currencies, said, onSay }: Props) {
  const proposed = questions.flatMap(({ key, proposal }) =>
    proposal !== undefined && !said[key] ? [[key, proposal] as const] : [],
  )
  return (
    <>
      <ul aria-label="What lines mean" className="divide-y divide-line rounded-md border border-line text-sm">
        {questions.map(({ key, text, lines, sums, choices, proposal }) => {
          const about = key.split(' ')[0]!
          const label = subjects[about]?.(isolated(text)) ?? isolated(text)
          const amounts = sums.map(({ currency, amount }) => formatPrice(amount, currency || undefined))
          return (
            <li
              key={key}
              className="grid items-center gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_14rem]"
            >
              <span className="min-w-0 wrap-break-word">
                {label}
                <span className="block text-xs text-muted">
                  {lines > 0 && `${counted(lines, 'line')}, ${listed(amounts)}. `}
                  {!said[key] && proposal !== undefined && 'Proposed, not confirmed yet.'}
                </span>
              </span>
              <SelectField
                label={label}
                hideLabel
                value={said[key] ?? proposal ?? ''}
                onChange={(value) => onSay({ [key]: value })}
              >
                {!said[key] && proposal === undefined && <option value="">Choose…</option>}
                {[
                  ...choices.map((one) => [one, choiceWords[one] ?? readAs(text, one)] as const),
                  ...(about === 'mark' ? currencies : []),
                ].map(([one, words]) => (
                  <option key={one} value={one}>
                    {words}
                  </option>
                ))}
              </SelectField>
            </li>
          )
        })}
      </ul>
      {proposed.length > 0 && (
        <Button onClick={() => onSay(Object.fromEntries(proposed))}>
          Confirm {counted(proposed.length, 'proposal')}
        </Button>
      )}
    </>
  )
}
/** “12,000” with this sign before its decimals. */
const readAs = (text: string, decimal: string) =>
  text.includes(decimal) ? text.replace(',', '.') : text.replaceAll(/[.,]/g, '')
