import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState, type FormEvent } from 'react'
import { verifySession } from '#contract/sign-in/proofs'
import { isKind } from '../api/api-error'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { useOneAtATime } from '../lib/one-at-a-time'
import { Button } from '../ui/buttons/button'
import { CodeField, codeProblem, SecretField } from '../ui/fields/secret-field'
import { Dialog } from '../ui/overlay/dialog'
import { confirmWithPasskey, passkeyProblem, waysToConfirm } from './passkeys'
import { confirmAtProvider, onConfirmedBeside, ssoProblem } from './sso'

const waysQuery = {
  queryKey: ['ways to confirm'],
  queryFn: waysToConfirm,
  gcTime: 0,
  staleTime: 0,
  retry: false,
}

/** The words for a refused proof; undefined if neither the server nor the browser said more. */
const proofProblem = (error: unknown) => ssoProblem(error) ?? passkeyProblem(error)

/** Each way to confirm, and why the last attempt failed. */
function useProofs(onAnswer: (isConfirmed: boolean) => void) {
  const { busy, begin, end, isRunning } = useOneAtATime()
  const [problem, setProblem] = useState<string>()
  const attempt = async (work: () => Promise<unknown>, wordsOf: (error: unknown) => string | undefined) => {
    if (!begin()) return
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      const said = isKind(error, 'forbidden') || isKind(error, 'throttled') ? error.said : ''
      setProblem(wordsOf(error) ?? (said || 'That didn’t work. Try again.'))
    } finally {
      end()
    }
  }
  const confirm = (prove: () => Promise<unknown>) =>
    attempt(async () => {
      await prove()
      onAnswer(true)
    }, proofProblem)
  const byPasskey = () =>
    // A challenge can be answered once, so each attempt asks for a new one.
    confirm(async () => confirmWithPasskey((await waysToConfirm()).passkey))
  /** The provider's window tells this page when it is done. */
  const byProvider = () => attempt(confirmAtProvider, ssoProblem)
  const byPassword = (given: Given) => {
    if (isRunning()) return
    const mistyped =
      given.password && given.code.trim() ? codeProblem(given.code) : 'Enter your password and a code.'
    if (mistyped) setProblem(mistyped)
    else void confirm(() => call(verifySession, { body: given }))
  }
  return { busy, problem, byPasskey, byProvider, byPassword }
}

/** Lets a person confirm their identity, because the server requires it for a request. */
export function ConfirmIdentity({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const ways = useQuery(waysQuery, queryClient)
  const { busy, problem, byPasskey, byProvider, byPassword } = useProofs(onAnswer)
  const form = useId()
  const { passkey, password, sso: provider, why_no_sso: whyNot } = ways.data ?? {}
  const hasNone = ways.data !== undefined && !passkey && !password && !provider
  // After a refusal the server may know that the provider can't confirm anybody.
  useConfirmedBeside((isConfirmed) => (isConfirmed ? onAnswer(true) : void ways.refetch()))
  return (
    <Dialog
      title="Confirm that it’s you"
      onClose={() => onAnswer(false)}
      buttons={
        <>
          <Button onClick={() => onAnswer(false)}>Cancel</Button>
          {password && (
            <Button submit form={form} look={passkey ? 'quiet' : 'primary'} busy={busy}>
              Confirm
            </Button>
          )}
          {provider && (
            <Button look={passkey ? 'plain' : 'primary'} busy={busy} onClick={() => void byProvider()}>
              Continue with {provider}
            </Button>
          )}
          {passkey && (
            <Button look="primary" busy={busy} onClick={() => void byPasskey()}>
              Use a passkey
            </Button>
          )}
        </>
      }
    >
      <p>
        {provider && !passkey
          ? `${provider} asks who you are in another window. Then you continue here.`
          : 'It has been a while since you signed in. Confirm that it’s you to continue.'}
      </p>
      {hasNone && whyNot && <OnlyPasskeys why={whyNot} />}
      {password && <PasswordFields id={form} onSubmit={byPassword} />}
      <p role="alert" className="text-sm text-bad empty:hidden">
        {hasNone && !whyNot
          ? 'At this address, you can’t confirm who you are. Sign out and sign in again.'
          : ways.error
            ? 'That didn’t work. Close this and try again.'
            : problem}
      </p>
    </Dialog>
  )
}

function useConfirmedBeside(onTold: (isConfirmed: boolean) => void) {
  const told = useEffectEvent(onTold)
  useEffect(() => onConfirmedBeside((isConfirmed) => told(isConfirmed)), [])
}

/** Says what somebody can do whose provider can't confirm who they are. */
const OnlyPasskeys = ({ why }: { why: string }) => (
  <p>
    {why} A passkey can. You can add one under My account in the first ten minutes after you connect to the
    provider. Ask an administrator to let you connect again, or whoever runs this server for a link.
  </p>
)

type Given = { readonly password: string; readonly code: string }

function PasswordFields({ id, onSubmit }: { id: string; onSubmit: (given: Given) => void }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit({ password, code })
  }
  return (
    <form id={id} noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <SecretField label="Password" autoComplete="current-password" value={password} onChange={setPassword} />
      <CodeField value={code} onChange={setCode} />
    </form>
  )
}
