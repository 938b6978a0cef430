import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type Ref } from 'react'
import { isKind } from '../../api/api-error'
import { errorSentence } from '../../errors/error-words'
import { refuseKey } from '../../lib/key-input'
import { signIn } from '../../session/session'
import { TermHelp } from '../../ui/terms/term-help'
import { SendForm } from './send-form'
import { useSending } from './use-sending'

const refusalWords = (error: unknown): string => {
  if (isKind(error, 'unauthorized'))
    return 'That key didn’t work. Check that you copied all of it and that it hasn’t been revoked.'
  return errorSentence(error)
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
  const { busy, problem, refuse, send, isRunning } = useSending(refusalWords)
  const submit = async () => {
    if (isRunning()) return
    // Only the field and the credential hold the key; React's state doesn't.
    const text = field.current?.value ?? ''
    const wrong = refuseKey(text)
    if (wrong) refuse(wrong)
    const isIn =
      !wrong &&
      (await send(async () => {
        await signIn(text.trim(), keep)
        await navigate({ href: returnTo, replace: true })
      }))
    if (!isIn) field.current?.focus()
  }
  return (
    <SendForm submit="Sign in" className="mt-6" busy={busy} onSubmit={submit}>
      <KeyField ref={field} problem={problem || undefined} onForgive={() => refuse('')} />
      <label className="flex items-start gap-2">
        <input type="checkbox" checked={keep} onChange={() => setKeep(!keep)} className="mt-0.5" />
        <span>
          Stay signed in on this tab
          <span className="block text-xs text-muted">You’ll be signed out when you close it.</span>
        </span>
      </label>
    </SendForm>
  )
}
