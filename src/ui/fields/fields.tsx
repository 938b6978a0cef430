import { ChevronDown } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode, type Ref } from 'react'
import type { Term } from '../../lib/terms'
import { TermHelp } from '../terms/term-help'

export type Around = {
  label: string
  hint?: ReactNode
  problem?: string | undefined
  optional?: boolean
  /** The term of the label, explained beside it. */
  help?: Term
  /** The label is for screen readers only, because the place or the placeholder says it. */
  hideLabel?: boolean
}
type Described = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }

/** A field with its label above, and hint and problem below. Screen readers read both with the field. */
export function Field({
  label,
  hint,
  problem,
  optional = false,
  help,
  hideLabel = false,
  children,
}: Around & { children: (described: Described) => ReactNode }) {
  const id = useId()
  const about = [problem ? `${id}-problem` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div className="min-w-0">
      <div className={help && 'flex items-start gap-1'}>
        <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1 block font-medium'}>
          {label}
          {optional && <span className="font-normal text-muted"> (optional)</span>}
        </label>
        {help && (
          <span className="-my-0.5">
            <TermHelp term={help} />
          </span>
        )}
      </div>
      {children({ id, 'aria-describedby': about || undefined, 'aria-invalid': problem !== undefined })}
      {problem && (
        <p id={`${id}-problem`} className="mt-1 text-xs text-bad">
          <bdi>{problem}</bdi>
        </p>
      )}
      {hint && (
        <div id={`${id}-hint`} className="mt-1 text-xs text-muted">
          {hint}
        </div>
      )}
    </div>
  )
}

/** The look of every field. */
export const fieldLook = (problem: string | undefined, more = '') =>
  `field w-full aria-invalid:border-bad ${problem ? 'border-bad' : ''} ${more}`

type Text = Around & {
  ref?: Ref<HTMLInputElement> | undefined
  value: string
  onChange: (value: string) => void
  /** `email` is no type of the field: browsers refuse or rewrite addresses that exist. */
  inputMode?: ComponentProps<'input'>['inputMode']
  /** What the browser may fill in about the person who types. */
  autoComplete?: 'name' | 'given-name' | 'family-name' | 'email' | 'username' | 'one-time-code' | 'off'
}

/** Input is never cut off: a text that is too long gets a message instead. */
export const TextField = ({ ref, value, onChange, inputMode, autoComplete = 'off', ...around }: Text) => (
  <Field {...around}>
    {(described) => (
      <input
        {...described}
        ref={ref}
        type="text"
        inputMode={inputMode}
        autoCapitalize={inputMode === 'email' || /^(user|one)/.test(autoComplete) ? 'off' : undefined}
        dir="auto"
        value={value}
        autoComplete={autoComplete}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        className={fieldLook(around.problem)}
      />
    )}
  </Field>
)

type Choice = Around & {
  ref?: Ref<HTMLSelectElement>
  value: string
  onChange: (value: string) => void
  disabled?: boolean
  children: ReactNode
}

export const ChoiceField = ({ ref, value, onChange, disabled = false, children, ...around }: Choice) => (
  <Field {...around}>
    {(described) => (
      <div className="relative">
        <select
          {...described}
          ref={ref}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
          className={fieldLook(around.problem, 'appearance-none truncate pr-9 disabled:opacity-60')}
        >
          {children}
        </select>
        <ChevronDown
          size={14}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-muted"
        />
      </div>
    )}
  </Field>
)

type Check = {
  label: string
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
  problem?: string | undefined
}

export function CheckField({ label, hint, checked, onChange, problem }: Check) {
  const id = useId()
  return (
    <div>
      <div className="flex items-start gap-2.5 text-sm">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          aria-invalid={problem !== undefined}
          aria-describedby={hint || problem ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className="mt-0.5"
        />
        <div>
          <label htmlFor={id} className="font-medium">
            {label}
          </label>
          <p id={`${id}-hint`} className="text-xs text-muted">
            {problem ? <span className="text-bad">{problem} </span> : null}
            {hint}
          </p>
        </div>
      </div>
    </div>
  )
}

/** A part of a form with its own heading. */
export const FieldGroup = ({
  title,
  note,
  children,
}: {
  title: string
  note?: ReactNode
  children: ReactNode
}) => (
  <fieldset className="min-w-0 border-b border-line-soft p-4 last:border-0 sm:px-6 sm:py-5">
    <legend className="float-left mb-4 w-full text-base font-semibold">
      {title}
      {note && <span className="block text-sm font-normal text-muted">{note}</span>}
    </legend>
    <div className="clear-both flex flex-col gap-4">{children}</div>
  </fieldset>
)
export const SideBySide = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-4 sm:grid-cols-2">{children}</div>
)
