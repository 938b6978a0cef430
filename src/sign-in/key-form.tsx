import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type FormEvent, type Ref } from 'react'
import { isKind } from '../api/api-error'
import { errorWords } from '../errors/error-words'
import { refuseKey } from '../lib/key-input'
import { useOneAtATime } from '../lib/one-at-a-time'
import { signIn } from '../session/session'
import { Button } from '../ui/button'
import { useFirstField } from '../ui/fields/first-field'
import { TermHelp } from '../ui/terms/term-help'

const said = (error: unknown): string => {
  if (isKind(error, 'unauthorized'))
    return 'That key didn’t work. Check that you copied all of it and that it hasn’t been revoked.'
  const { title, advice } = errorWords(error)
  return `${title}. ${advice}`
}

type KeyFieldProps = {
  ref: Ref<HTMLInputElement>
  problem: string | undefined
  onForgive: () => void
}
/** Only the field itself holds the key. */
function KeyField({ ref, problem, onForgive }: KeyFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <div>
      <div className="flex items-start gap-1">
        <label htmlFor="key" className="mb-1 block font-medium">
          Service account key
        </label>
        <span className="-my-0.5">
          <TermHelp term="service account" />
        </span>
      </div>
      <div className="relative">
        <input
          ref={ref}
          id="key"
          type={shown ? 'text' : 'password'}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : 'key-problem'}
          onChange={() => problem !== undefined && onForgive()}
          className={`field field-large w-full pr-17 font-mono ${problem === undefined ? '' : 'border-bad'}`}
        />
        <button
          type="button"
          onClick={() => setShown(!shown)}
          className="absolute inset-y-1.5 right-1.5 rounded-sm px-2 text-xs font-medium text-soft hover:bg-hover hover:text-ink"
        >
          {shown ? 'Hide' : 'Show'}
          <span className="sr-only"> key</span>
        </button>
      </div>
      <p id="key-problem" role="alert" className="text-xs text-bad not-empty:mt-1">
        {problem}
      </p>
    </div>
  )
}

/** Signs in with the key of a service account. */
export function KeySignInForm({ returnTo }: { returnTo: string }) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [keep, setKeep] = useState(false)
  const { busy, begin, end, isRunning } = useOneAtATime()
  const [problem, setProblem] = useState<string>()

  const refuse = (words: string) => {
    setProblem(words)
    field.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isRunning()) return
    // Only the field and the credential hold the key; React's state doesn't.
    const text = field.current?.value ?? ''
    const wrong = refuseKey(text)
    if (wrong) return refuse(wrong)
    begin()
    setProblem(undefined)
    try {
      await signIn(text.trim(), keep)
      await navigate({ href: returnTo, replace: true })
    } catch (error) {
      refuse(said(error))
    } finally {
      end()
    }
  }

  return (
    <form
      ref={useFirstField()}
      className="mt-6 flex flex-col gap-4"
      onSubmit={(event) => void submit(event)}
      noValidate
      autoComplete="off"
    >
      <KeyField ref={field} problem={problem} onForgive={() => setProblem(undefined)} />
      <label className="flex items-start gap-2">
        <input type="checkbox" checked={keep} onChange={() => setKeep(!keep)} className="mt-0.5" />
        <span>
          Stay signed in on this tab
          <span className="block text-xs text-muted">You’ll be signed out when you close it.</span>
        </span>
      </label>
      <Button submit large look="primary" busy={busy}>
        Sign in
      </Button>
    </form>
  )
}
