import { useState, type FormEvent } from 'react'
import { isKind } from '../api/api-error'
import { createPasskey, passkeyProblem, thisDevice } from '../session/passkeys'
import { continueSession } from '../session/person-session'
import { Button } from '../ui/button'
import { TextField } from '../ui/fields/fields'
import { useFirstField } from '../ui/fields/first-field'
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return refuse('Enter a name.')
    void send(async () => {
      await createPasskey(name)
      if (isFirst) await continueSession()
      onDone()
    })
  }
  return (
    <form ref={useFirstField()} noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <TextField
        label="Name of the passkey"
        hint="So that you recognise it later."
        value={name}
        onChange={setName}
      />
      <p role="alert" className="text-sm text-bad empty:hidden">
        {problem}
      </p>
      <div className="flex flex-col">
        <Button submit look="primary" large={isFirst} busy={busy}>
          Create a passkey
        </Button>
      </div>
    </form>
  )
}
