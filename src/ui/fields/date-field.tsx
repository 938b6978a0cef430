import { Field, type Around } from './fields'

type Props = Around & {
  value: string
  onChange: (day: string) => void
  /** The first day that can be picked. */
  min?: string
}

/** The browser's own date field, which has the person's language and works by keyboard. */
export const DateField = ({ value, onChange, min, ...around }: Props) => (
  <Field {...around}>
    {(described) => (
      <input
        {...described}
        type="date"
        min={min}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="field w-full aria-invalid:border-bad"
      />
    )}
  </Field>
)
