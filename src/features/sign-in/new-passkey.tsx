import { useState } from 'react'
import { isKind } from '../../api/api-error'
import { createPasskey, passkeyProblem, thisDevice } from '../../session/passkeys'
import { continueSession } from '../../session/person-session'
import { TextField } from '../../ui/fields/fields'
import { SendForm } from './send-form'
import { saidBy, useSending } from './use-sending'

type Props = {
  /** Whether it is the first way to sign in, and so begins a session. */
  isFirst?: boolean
  onDone: () => void
}

const wordsOf = (error: unknown): string =>
  passkeyProblem(error) ?? ((isKind(error, 'conflict') && error.said) || saidBy(error))

/** Makes a passkey on this device and adds it to the caller's account. */
export function NewPasskey({ isFirst = false, onDone }: Props) {
  const [name, setName] = useState(thisDevice)
  const { busy, problem, refuse, send } = useSending(wordsOf)
  const submit = () =>
    name.trim() === ''
      ? refuse('Enter a name.')
      : send(async () => {
          await createPasskey(name)
          if (isFirst) await continueSession()
          onDone()
        })
  return (
    <SendForm submit="Create a passkey" large={isFirst} busy={busy} problem={problem} onSubmit={submit}>
      <TextField
        label="Name of the passkey"
        hint="So that you recognise it later."
        value={name}
        onChange={setName}
      />
    </SendForm>
  )
}
