import { useState } from 'react'
import { Button } from '../ui/button'
import { Dialog } from '../ui/overlay/dialog'
import { confirmWithPasskey, passkeyProblem } from './passkeys'

/** Lets a person prove who they are, before something that can't be undone. */
export function ConfirmIdentity({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const confirm = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      if (await confirmWithPasskey()) return onAnswer(true)
      setProblem('You have no passkey for this address. Sign out and sign in again.')
    } catch (error) {
      setProblem(passkeyProblem(error) ?? 'That didn’t work. Try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="Confirm that it’s you"
      onClose={() => onAnswer(false)}
      buttons={
        <>
          <Button onClick={() => onAnswer(false)}>Cancel</Button>
          <Button look="primary" busy={busy} onClick={() => void confirm()}>
            Use a passkey
          </Button>
        </>
      }
    >
      <p>It has been a while since you signed in. Confirm that it’s you to go on.</p>
      <p role="alert" className="text-sm text-bad empty:hidden">
        {problem}
      </p>
    </Dialog>
  )
}
