import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { requestLink } from '#contract/sign-in/sign-in'
import { call } from '../api/call'
import { PublicPage } from '../frame/public-page'
import { Button } from '../ui/button'
import { useFirstField } from '../ui/fields/first-field'
import { FilledField } from '../ui/fields/secret-field'
import { Message } from './message'
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (email.trim() === '') return refuse('Enter your email.')
    void send(async () => onSent((await call(requestLink, { body: { email } })).success))
  }
  return (
    <form ref={useFirstField()} noValidate onSubmit={submit}>
      <h1 className="text-xl font-semibold sm:text-center">I can’t sign in</h1>
      <p className="mt-1 mb-5 text-soft sm:text-center">We’ll email you what you can do to sign in again.</p>
      <FilledField
        label="Email"
        inputMode="email"
        autoComplete="username"
        value={email}
        problem={problem || undefined}
        onChange={setEmail}
      />
      <div className="mt-5 flex flex-col">
        <Button submit large look="primary" busy={busy}>
          Send link
        </Button>
      </div>
    </form>
  )
}
