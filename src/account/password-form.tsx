import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { signInByPassword } from '#contract/signing-in/sign-in'
import { isKind } from '../api/api-error'
import { call } from '../api/call'
import { errorWords } from '../errors/error-words'
import { beginSession } from '../session/person-session'
import { Button } from '../ui/button'
import { useFirstField } from '../ui/fields/first-field'
import { CodeField, FilledField, SecretField } from '../ui/fields/secret-field'

/** The failure in words: the server's where it says more than the browser knows. */
export function saidBy(error: unknown): string {
  const said =
    isKind(error, 'forbidden') || isKind(error, 'invalid') || isKind(error, 'throttled') ? error.said : ''
  const { title, advice } = errorWords(error)
  return said || `${title}. ${advice}`
}

/** Signs in by password and code, which are asked together. */
export function PasswordForm({ returnTo }: { returnTo: string }) {
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!email.trim() || !password || !code.trim())
      return setProblem('Enter your address, your password and a code.')
    setBusy(true)
    setProblem('')
    try {
      await beginSession(await call(signInByPassword, { body: { email, password, code } }))
      await navigate({ href: returnTo, replace: true })
    } catch (error) {
      setCode('')
      setProblem(saidBy(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      ref={useFirstField()}
      noValidate
      className="mt-6 flex flex-col gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <FilledField label="Email" type="email" autoComplete="username" value={email} onChange={setEmail} />
      <SecretField label="Password" autoComplete="current-password" value={password} onChange={setPassword} />
      <CodeField value={code} onChange={setCode} />
      <p role="alert" className="text-sm text-bad empty:hidden">
        {problem}
      </p>
      <Button submit large look="primary" busy={busy}>
        Sign in
      </Button>
    </form>
  )
}
