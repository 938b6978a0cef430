import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { requestLink } from '#contract/sign-in/sign-in'
import { call } from '../../api/call'
import { PublicPage } from '../../frame/public-page'
import { TextField } from '../../ui/fields/fields'
import { Message } from './message'
import { SendForm } from './send-form'
import { useSending } from './use-sending'

/** Asks for a link by mail. The page never tells whether anybody has the address. */
export function ForgottenPage() {
  const [sent, setSent] = useState<string>()
  return (
    <PublicPage title="I can’t sign in">
      {sent === undefined ? (
        <AskForm onSent={setSent} />
      ) : (
        <Message icon={MailCheck} good title="Check your email" text={sent} />
      )}
      <p className="mt-5 text-sm sm:text-center">
        <Link to="/sign-in" className="link">
          Back to sign-in
        </Link>
      </p>
    </PublicPage>
  )
}

function AskForm({ onSent }: { onSent: (words: string) => void }) {
  const [email, setEmail] = useState('')
  const { busy, problem, refuse, send } = useSending()
  const submit = () =>
    email.trim() === ''
      ? refuse('Enter your email.')
      : send(async () => onSent((await call(requestLink, { body: { email } })).success))
  return (
    <SendForm submit="Send link" busy={busy} onSubmit={submit}>
      <div className="sm:text-center">
        <h1 className="text-xl font-semibold">I can’t sign in</h1>
        <p className="mt-1 text-soft">We’ll email you what you can do to sign in again.</p>
      </div>
      <TextField
        label="Email"
        inputMode="email"
        autoComplete="username"
        value={email}
        problem={problem || undefined}
        onChange={setEmail}
      />
    </SendForm>
  )
}
