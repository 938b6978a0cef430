import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { signInByPassword } from '#contract/sign-in/sign-in'
import { call } from '../api/call'
import { beginSession } from '../session/person-session'
import { Button } from '../ui/button'
import { useFirstField } from '../ui/fields/first-field'
import { CodeField, FilledField, SecretField } from '../ui/fields/secret-field'
import { useSending } from './use-sending'

/** Signs in by password and code, which are asked together. */
export function PasswordForm({ returnTo }: { returnTo: string }) {
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { busy, problem, refuse, send, isRunning } = useSending()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isRunning()) return
    if (!email.trim() || !password || !code.trim()) return refuse('Enter your email, password and code.')
    const isIn = await send(async () => {
      await beginSession(await call(signInByPassword, { body: { email, password, code } }))
      await navigate({ href: returnTo, replace: true })
    })
    if (!isIn) setCode('')
  }
  return (
    <form
      ref={useFirstField()}
      noValidate
      className="mt-6 flex flex-col gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <FilledField
        label="Email"
        inputMode="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
      />
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
