import { mutationOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { ComparedFile } from '#contract/months/month-comparisons'
import { numberIn, roundedOf } from '#domain/months/amounts'
import { currencyOf, meaningsOf } from '#domain/months/currencies'
import type { Totals } from '#domain/months/control-totals'
import { ConfirmAction } from '../../../form/confirm-action'
import { setFoot } from '../../../queries/month-comparisons'
import { TextField } from '../../../ui/fields/fields'
import { saidOf, sumFaults, sumsOf } from './comparison-words'

/** What a person entered as the foot of the invoice, by currency. */
export type Feet = Readonly<Record<string, string>>

/** What a file adds up to, what isn’t compared of it: “credit: 1 line, -€500.00”, and what was said of it. */
export function TotalLines({ of }: { of: Totals & Partial<Pick<ComparedFile, 'answers'>> }) {
  const sums = [...sumsOf(of), ...(of.answers ? saidOf(of.answers) : [])]
  return (
    <ul className="pl-4 empty:hidden">
      {[...sums, ...sumFaults(of)].map((words, at) => (
        <li key={words} className={at < sums.length ? '' : 'text-bad'}>
          {words}
        </li>
      ))}
    </ul>
  )
}

type Sums = NonNullable<ComparedFile['totals']>
/** The sums with the feet that were entered. One that can’t be read is none. */
export const withFeet = <T extends Sums[number]>(totals: readonly T[], feet: Feet): T[] =>
  totals.map((one) => {
    const text = one.why === 'foot' ? feet[one.currency] : undefined
    return text === undefined ? one : { ...one, amount: footIn(text, one.currency) }
  })

/** What a person writes as an amount; null: nothing that can be read, or in another currency. */
function footIn(text: string, currency: string): string | null {
  const told = numberIn(text.trim(), undefined)
  const isOwn = (mark: string) => [currencyOf(mark) ?? meaningsOf(mark)].flat().includes(currency)
  return told?.value == null || told.mark || !told.currencies.every(isOwn) ? null : roundedOf(told.value)
}

/** Why the feet can’t be sent. */
export const footProblem = (feet: Feet): string | undefined =>
  Object.entries(feet).some(([currency, text]) => text !== '' && footIn(text, currency) === null)
    ? 'Enter an amount such as 1,234.50.'
    : undefined

type Props = { of: Totals & { totals: Sums }; feet: Feet; onFeet: (feet: Feet) => void }
/** What a file adds up to, beside what the invoice says at its foot. */
export const ControlTotals = ({ of, feet, onFeet }: Props) => (
  <section aria-label="Control totals" className="flex max-w-xl flex-col gap-2 text-sm">
    <TotalLines of={of} />
    {of.totals
      .filter(({ why }) => why === 'foot')
      .map(({ currency, amount }) => (
        <TextField
          key={currency}
          label={`Foot of the invoice in ${currency}, without taxes`}
          help="foot of the invoice"
          optional
          inputMode="decimal"
          value={feet[currency] ?? amount ?? ''}
          problem={footProblem({ [currency]: feet[currency] ?? '' })}
          onChange={(text) => onFeet({ ...feet, [currency]: text })}
        />
      ))}
  </section>
)

type DialogProps = { month: string; file: ComparedFile; onClose: () => void }
/** Says what the invoice of a file that is there says at its foot. */
export function FootDialog({ month, file, onClose }: DialogProps) {
  const [feet, setFeet] = useState<Feet>({})
  const totals = withFeet(file.totals ?? [], feet)
  return (
    <ConfirmAction
      title="Set the foot of the invoice"
      name={file.name}
      id={String(file.file)}
      mutation={mutationOptions({ mutationFn: () => setFoot(month, file.file, totals) })}
      confirm="Save"
      look="primary"
      reason={footProblem(feet)}
      onClose={onClose}
      said="The foot is saved."
    >
      <ControlTotals of={{ totals, left_out: file.left_out }} feet={feet} onFeet={setFeet} />
    </ConfirmAction>
  )
}
