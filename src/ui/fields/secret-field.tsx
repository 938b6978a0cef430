import { useState, type ComponentProps } from 'react'
import { Field, fieldLook, type Around } from './fields'

type Secret = Around & {
  value: string
  onChange: (value: string) => void
  /** Tells the browser what a password manager may fill in. */
  autoComplete: 'current-password' | 'new-password'
  /** Names it for the button that shows it. */
  what?: string
}

/** A password or key, which its owner can show. */
export function SecretField({ value, onChange, autoComplete, what = 'password', ...around }: Secret) {
  const [shown, setShown] = useState(false)
  return (
    <Field {...around}>
      {(described) => (
        <div className="relative">
          <input
            {...described}
            type={shown ? 'text' : 'password'}
            value={value}
            autoComplete={autoComplete}
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
            className={fieldLook(around.problem, 'pr-17')}
          />
          <button
            type="button"
            onClick={() => setShown(!shown)}
            className="absolute inset-y-1 right-1 rounded-sm px-2 text-xs font-medium text-soft hover:bg-hover hover:text-ink"
          >
            {shown ? 'Hide' : 'Show'}
            <span className="sr-only"> {what}</span>
          </button>
        </div>
      )}
    </Field>
  )
}

type Filled = Around & {
  value: string
  onChange: (value: string) => void
} & Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode'>

/** A text that the browser may fill in: an address, or a code. */
export const FilledField = ({ value, onChange, autoComplete, inputMode, ...around }: Filled) => (
  <Field {...around}>
    {(described) => (
      <input
        {...described}
        type="text"
        inputMode={inputMode}
        value={value}
        autoComplete={autoComplete}
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        className={fieldLook(around.problem)}
      />
    )}
  </Field>
)

/** Six digits of an authenticator app. Recovery codes have letters, so the keyboard has them too. */
export const CodeField = ({ hint, ...rest }: Omit<Filled, 'label' | 'autoComplete' | 'inputMode'>) => (
  <FilledField
    label="Code"
    hint={hint ?? 'From your authenticator app, or a recovery code.'}
    autoComplete="one-time-code"
    {...rest}
  />
)
