import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { encode } from 'uqr'
import { getNewAuthenticator, replaceAuthenticator } from '#contract/sign-in/account'
import { call } from '../../api/call'
import { queryClient } from '../../api/query-client'
import { ErrorCard } from '../../errors/error-card'
import { Copyable } from '../../ui/buttons/copy-button'
import { CodeField } from '../../ui/fields/secret-field'
import { Skeleton } from '../../ui/waiting/skeleton'
import { RecoveryCodes } from './recovery-codes'
import { SendForm } from './send-form'
import { useSending } from './use-sending'

/** One secret for as long as the form is open. It is never kept. */
const secretQuery = {
  queryKey: ['account', 'new authenticator'],
  queryFn: () => call(getNewAuthenticator, { body: {} }),
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
}
export type App = Awaited<ReturnType<typeof secretQuery.queryFn>>

/** Asks the server for a new secret, which takes effect only after a code has confirmed it. */
export function WithNewApp({ children }: { children: (app: App) => ReactNode }) {
  const { data, error, refetch } = useQuery(secretQuery, queryClient)
  if (error) return <ErrorCard error={error} onRetry={() => void refetch()} />
  return data ? children(data) : <Skeleton className="h-48" />
}

/** Draws a text as a QR code. One path, because the policy of the page allows no markup from text. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="size-48 rounded-md">
      {/* Scanners need dark on light in both themes. */}
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={squares.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

type AppFieldsProps = {
  app: App
  code: string
  problem: string | undefined
  onChange: (code: string) => void
}
/** The secret to scan, and the code that shows that the app has it. */
export const AppFields = ({ app, code, problem, onChange }: AppFieldsProps) => (
  <>
    <div>
      <p className="font-medium">Authenticator app</p>
      <p className="text-xs text-muted">Scan this with the app, or enter the secret there.</p>
      <div className="mt-2 flex flex-col gap-2">
        <QrCode text={app.address} label="QR code for your authenticator app" />
        <Copyable text={app.secret} what="secret" mono />
        {app.address.startsWith('otpauth:') && (
          <a href={app.address} className="link hidden w-fit pointer-coarse:inline">
            Open the app on this device
          </a>
        )}
      </div>
    </div>
    <CodeField
      hint="The six digits that the app shows now."
      value={code}
      problem={problem}
      onChange={onChange}
    />
  </>
)

/** Replaces the app, for example with one on a new phone. */
export function NewAuthenticator({ onDone }: { onDone: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return <WithNewApp>{(app) => <ConfirmForm app={app} onCodes={setCodes} />}</WithNewApp>
}

function ConfirmForm({ app, onCodes }: { app: App; onCodes: (codes: readonly string[]) => void }) {
  const [code, setCode] = useState('')
  const { busy, problem, fields, send } = useSending()
  const submit = () =>
    send(async () =>
      onCodes((await call(replaceAuthenticator, { body: { ticket: app.ticket, code } })).recovery_codes),
    )
  return (
    <SendForm submit="Replace authenticator app" busy={busy} onSubmit={submit}>
      <p>
        The old app works until you’ve confirmed the new one. Then you get new recovery codes, and you’ll be
        signed out in your other browsers.
      </p>
      <AppFields
        app={app}
        code={code}
        problem={(fields['code'] ?? problem) || undefined}
        onChange={setCode}
      />
    </SendForm>
  )
}
