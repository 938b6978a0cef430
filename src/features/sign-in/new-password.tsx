import { useState } from 'react'
import { passwordLength, setPassword } from '#contract/sign-in/account'
import { call } from '../../api/call'
import { SecretField } from '../../ui/fields/secret-field'
import { AppFields, WithNewApp, type App } from './new-authenticator'
import { RecoveryCodes } from './recovery-codes'
import { SendForm } from './send-form'
import { useSending } from './use-sending'

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
  if (hasApp) return <PasswordFields onSet={set} />
  return <WithNewApp>{(app) => <PasswordFields app={app} onSet={set} />}</WithNewApp>
}

type OnSet = { onSet: (recoveryCodes: readonly string[] | null) => void }

function PasswordFields({ app, onSet }: OnSet & { app?: App }) {
  const [password, change] = useState('')
  const [code, setCode] = useState('')
  const { busy, problem, fields, send } = useSending()
  const submit = () =>
    send(async () => {
      const authenticator = app && { ticket: app.ticket, code }
      const { recovery_codes } = await call(setPassword, {
        body: { password, ...(authenticator && { authenticator }) },
      })
      onSet(recovery_codes)
    })
  const problemOf = (...names: string[]) => names.flatMap((name) => fields[name] ?? []).join(' ') || undefined
  return (
    <SendForm
      submit="Set password"
      busy={busy}
      problem={Object.keys(fields).length === 0 && problem}
      onSubmit={submit}
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
        <AppFields
          app={app}
          code={code}
          problem={problemOf('code', 'authenticator', 'authenticator.code')}
          onChange={setCode}
        />
      )}
    </SendForm>
  )
}
