import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { getNewAuthenticator, passwordLength, setPassword } from '#contract/account'
import { isKind } from '../api/api-error'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { ErrorCard } from '../errors/error-card'
import { Button } from '../ui/button'
import { useFirstField } from '../ui/fields/first-field'
import { CodeField, SecretField } from '../ui/fields/secret-field'
import { Copyable } from '../ui/copy-button'
import { Skeleton } from '../ui/skeleton'
import { saidBy } from './password-form'
import { QrCode } from './qr-code'
import { RecoveryCodes } from './recovery-codes'

/** One secret for as long as the form is open. It is never kept. */
const secretQuery = {
  queryKey: ['account', 'new authenticator'],
  queryFn: () => call(getNewAuthenticator, { body: {} }),
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
}

type Props = {
  /** The person has an app already, and sets only the password. */
  hasApp: boolean
  onDone: () => void
}

/** Sets a password, together with an authenticator app when there is none. */
export function NewPassword({ hasApp, onDone }: Props) {
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  const set = (made: readonly string[] | null) => (made ? setCodes(made) : onDone())
  return hasApp ? <PasswordFields onSet={set} /> : <WithApp onSet={set} />
}

type OnSet = { onSet: (recoveryCodes: readonly string[] | null) => void }

function WithApp({ onSet }: OnSet) {
  const { data, error, refetch } = useQuery(secretQuery, queryClient)
  if (error) return <ErrorCard error={error} onRetry={() => void refetch()} />
  return data ? <PasswordFields app={data} onSet={onSet} /> : <Skeleton className="h-48" />
}

type App = Awaited<ReturnType<typeof secretQuery.queryFn>>

function PasswordFields({ app, onSet }: OnSet & { app?: App }) {
  const [password, change] = useState('')
  const [code, setCode] = useState('')
  const [problems, setProblems] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [above, setAbove] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblems({})
    setAbove('')
    try {
      const authenticator = app && { ticket: app.ticket, code }
      const { recovery_codes } = await call(setPassword, {
        body: { password, ...(authenticator && { authenticator }) },
      })
      onSet(recovery_codes)
    } catch (error) {
      const fields = isKind(error, 'invalid') && error.problem.kind === 'invalid' ? error.problem.fields : {}
      setProblems(fields)
      if (Object.keys(fields).length === 0) setAbove(saidBy(error))
    } finally {
      setBusy(false)
    }
  }
  const problemOf = (...names: string[]) =>
    names.flatMap((name) => problems[name] ?? []).join(' ') || undefined
  return (
    <form
      ref={useFirstField()}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <SecretField
        label="New password"
        hint={`At least ${passwordLength.least} characters. Several words are easy to remember.`}
        autoComplete="new-password"
        value={password}
        problem={problemOf('password')}
        onChange={change}
      />
      {app && (
        <>
          <div>
            <p className="font-medium">Authenticator app</p>
            <p className="text-xs text-muted">Scan this with the app, or enter the secret there.</p>
            <div className="mt-2 flex flex-col gap-2">
              <QrCode text={app.address} label="QR code for your authenticator app" />
              <Copyable text={app.secret} what="secret" mono />
            </div>
          </div>
          <CodeField
            hint="Six digits, which the app shows now."
            value={code}
            problem={problemOf('code', 'authenticator', 'authenticator.code')}
            onChange={setCode}
          />
        </>
      )}
      <p role="alert" className="text-sm text-bad empty:hidden">
        {above}
      </p>
      <div className="flex flex-col">
        <Button submit look="primary" large busy={busy}>
          Set password
        </Button>
      </div>
    </form>
  )
}
