import { useState } from 'react'
import { codeInput } from '#contract/sign-in/proofs'
import { Field, fieldLook, TextField, type Around } from './fields'

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

/** Why a typed code can't be one; undefined if it can. */
export const codeProblem = (typed: string): string | undefined =>
  codeInput.safeParse(typed).error?.issues[0]?.message

/** Six digits of an authenticator app. Recovery codes have letters, so the keyboard has them too. */
export const CodeField = ({ hint, ...rest }: Pick<Secret, 'value' | 'onChange' | 'hint' | 'problem'>) => (
  <TextField
    label="Code"
    hint={hint ?? 'From your authenticator app, or a recovery code.'}
    autoComplete="one-time-code"
    {...rest}
  />
)
