import { ChevronDown } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { isolated } from '../../lib/words'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
  disabled?: boolean
  hideLabel?: boolean
  /** Small, without a label or an outline, in a line of tools. */
  quiet?: boolean
}

type OptionProps = {
  value: string
  name: string
  /** Tells records of the same name apart. */
  id?: string
  /** What comes before the name. */
  lead?: string
  disabled?: boolean
}

/**
 * An option with a name that a person or a server chose. Options hold plain text only, so no element can
 * isolate the name.
 */
export const NameOption = ({ value, name, id, lead, disabled = false }: OptionProps) => (
  <option value={value} disabled={disabled}>
    {`${lead === undefined ? '' : `${lead} `}${isolated(name)}${id === undefined ? '' : ` (ID ${id})`}`}
  </option>
)

/** The system's own select, which works by keyboard, on a phone and with a screen reader. */
export function SelectField({
  label,
  value,
  onChange,
  children,
  disabled = false,
  hideLabel = false,
  quiet = false,
}: Props) {
  const id = useId()
  return (
    <div className="relative flex min-w-0 items-center gap-2 text-sm text-muted">
      <label htmlFor={id} className={hideLabel || quiet ? 'sr-only' : 'whitespace-nowrap'}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        className={`field w-full min-w-0 appearance-none truncate disabled:opacity-60 ${quiet ? 'h-7 border-transparent pr-6 pl-2 text-xs/5 font-medium text-soft' : 'pr-8 text-ink'}`}
      >
        {children}
      </select>
      <ChevronDown
        size={14}
        aria-hidden="true"
        className={`pointer-events-none absolute text-muted ${quiet ? 'right-1.5' : 'right-2.5'}`}
      />
    </div>
  )
}
