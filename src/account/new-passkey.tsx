import { useState, type FormEvent } from 'react'
import { isKind } from '../api/api-error'
import { errorWords } from '../errors/error-words'
import { createPasskey, passkeyProblem, thisDevice } from '../session/passkeys'
import { continueSession } from '../session/person-session'
import { Button } from '../ui/button'
import { TextField } from '../ui/fields/fields'

type Props = {
  /** It is the first way to sign in, and leads to a session. */
  isFirst?: boolean
  onDone: () => void
}

/** Makes a passkey on this device and adds it to the caller's account. */
export function NewPasskey({ isFirst = false, onDone }: Props) {
  const [name, setName] = useState(thisDevice)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setProblem('Enter a name.')
    setBusy(true)
    setProblem(undefined)
    try {
      await createPasskey(name)
      if (isFirst) await continueSession()
      onDone()
    } catch (error) {
      const { title, advice } = errorWords(error)
      const said = isKind(error, 'invalid') || isKind(error, 'conflict') ? error.said : ''
      setProblem(passkeyProblem(error) ?? (said || `${title}. ${advice}`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
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
