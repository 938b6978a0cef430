import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { signInByPassword } from '#contract/sign-in/sign-in'
import { call } from '../../api/call'
import { beginSession } from '../../session/person-session'
import { TextField } from '../../ui/fields/fields'
import { CodeField, codeProblem, SecretField } from '../../ui/fields/secret-field'
import { SendForm } from './send-form'
import { useSending } from './use-sending'

/** Signs in by password and code, which are asked together. */
export function PasswordForm({ returnTo }: { returnTo: string }) {
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { busy, problem, refuse, send, isRunning } = useSending()
  const submit = async () => {
    if (isRunning()) return
    if (!email.trim() || !password || !code.trim()) return refuse('Enter your email, password and code.')
    const mistyped = codeProblem(code)
    if (mistyped) return refuse(mistyped)
    const isIn = await send(async () => {
      await beginSession(await call(signInByPassword, { body: { email, password, code } }))
      await navigate({ href: returnTo, replace: true })
    })
    if (!isIn) setCode('')
  }
  return (
    <SendForm submit="Sign in" className="mt-6" busy={busy} problem={problem} onSubmit={submit}>
      <TextField label="Email" inputMode="email" autoComplete="username" value={email} onChange={setEmail} />
      <SecretField label="Password" autoComplete="current-password" value={password} onChange={setPassword} />
      <CodeField value={code} onChange={setCode} />
    </SendForm>
  )
}
