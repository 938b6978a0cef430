import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState, type FormEvent, type Ref } from 'react'
import { PublicPage } from '../frame/public-page'
import { isKind } from '../api/api-error'
import { errorWords } from '../errors/error-words'
import { refuseKey } from '../lib/key-input'
import { Button } from '../ui/button'
import { useFirstField } from '../ui/fields/first-field'
import { signIn, useSession, type EndReason } from '../session/session'

const reasons: Record<EndReason, string> = {
  'signed-out': 'You’ve signed out.',
  idle: 'You were signed out because of inactivity.',
  'too-long': 'Your session expired. Sign in again to continue.',
  refused: 'Your API key no longer works. Sign in again to continue where you were.',
}

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
      <label htmlFor="key" className="mb-1 block font-medium">
        Service account key
      </label>
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

export function SignInPage() {
  const session = useSession()
  const navigate = useNavigate()
  const { returnTo = '/' } = useSearch({ from: '/sign-in' })
  const field = useRef<HTMLInputElement>(null)
  const [keep, setKeep] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const refuse = (words: string) => {
    setProblem(words)
    field.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    // Only the field and the credential hold the key; React's state doesn't.
    const text = field.current?.value ?? ''
    const wrong = refuseKey(text)
    if (wrong) return refuse(wrong)
    setBusy(true)
    setProblem(undefined)
    try {
      await signIn(text.trim(), keep)
      await navigate({ href: returnTo, replace: true })
    } catch (error) {
      refuse(said(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <PublicPage title="Sign in" below="Your key stays in this tab’s memory and is sent to the API only.">
      <h1 className="text-xl font-semibold sm:text-center">Sign in to MSP Portal</h1>
      <p className="text-muted sm:text-center">Use your service account key.</p>
      {session.state === 'out' && session.because && (
        <p role="status" className="mt-4 rounded-md bg-sunken px-3 py-2 text-soft">
          {reasons[session.because]}
        </p>
      )}
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
    </PublicPage>
  )
}
