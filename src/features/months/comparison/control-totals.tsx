import { numberIn, roundedOf } from '#domain/months/amounts'
import { TextField } from '../../../ui/fields/fields'
import { TotalLines } from './compared-files'
import type { PreparedFile } from './prepared-file'

/** What a person entered as the foot of the invoice, by currency. */
export type Feet = Readonly<Record<string, string>>

/** The file with the feet that were entered. One that can’t be read is none. */
export const withFeet = (prepared: PreparedFile, feet: Feet): PreparedFile => ({
  ...prepared,
  totals: prepared.totals.map((one) => {
    const text = one.why === 'foot' ? feet[one.currency] : undefined
    return text === undefined ? one : { ...one, amount: footIn(text) }
  }),
})

/** What a person writes as an amount; null: nothing that can be read. */
function footIn(text: string): string | null {
  const told = numberIn(text.trim(), undefined)
  return told?.value == null || told.mark ? null : roundedOf(told.value)
}

type Props = { prepared: PreparedFile; feet: Feet; onFeet: (feet: Feet) => void }
/** What a file adds up to, beside what the invoice says at its foot. */
export const ControlTotals = ({ prepared: { totals, leftOut }, feet, onFeet }: Props) => (
  <section aria-label="Control totals" className="flex max-w-xl flex-col gap-2 text-sm">
    <TotalLines of={{ totals, left_out: leftOut }} />
    {totals
      .filter(({ why }) => why === 'foot')
      .map(({ currency, amount }) => (
        <TextField
          key={currency}
          label={`Foot of the invoice in ${currency}, without taxes`}
          help="foot of the invoice"
          optional
          inputMode="decimal"
          value={feet[currency] ?? amount ?? ''}
          problem={feet[currency] && amount === null ? 'Enter an amount such as 1,234.50.' : undefined}
          onChange={(text) => onFeet({ ...feet, [currency]: text })}
        />
      ))}
  </section>
)
