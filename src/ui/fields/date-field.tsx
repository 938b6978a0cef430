import { Field, type Around } from './fields'

type Props = Around & {
  value: string
  onChange: (day: string) => void
}

/** The browser's own date field, which has the person's language and works by keyboard. */
export const DateField = ({ value, onChange, ...around }: Props) => (
  <Field {...around}>
    {(described) => (
      <input
        {...described}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="field w-full aria-invalid:border-bad"
      />
    )}
  </Field>
)
