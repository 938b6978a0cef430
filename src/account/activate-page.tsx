import { CircleCheck, CircleX, Hourglass, MailQuestion, RefreshCw, ServerOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { acceptActivation, checkActivation, type Activation } from '#contract/activation'
import { call } from '../api/call'
import { hasOwnServer } from '../api/connection'
import { isKind } from '../api/api-error'
import { errorWords } from '../errors/error-words'
import { PublicPage } from '../frame/public-page'
import { Button } from '../ui/button'
import { Name } from '../ui/name'
import { CheckingLink, LinkFacts } from './link-parts'
import { Message, type Words } from './message'

type Step =
  | { readonly is: 'checking' }
  | { readonly is: 'told'; readonly activation: Activation }
  | { readonly is: 'accepted'; readonly activation: Activation }
  | { readonly is: 'failed'; readonly error: unknown }

const unknown: Words = {
  icon: MailQuestion,
  title: 'This link doesn’t work',
  text: 'It may be incomplete. Copy the whole link from the email, or ask for a new invitation.',
}
const closed: Readonly<Record<string, Words>> = {
  used: {
    icon: CircleCheck,
    title: 'Already accepted',
    text: 'This invitation has already been accepted.',
  },
  replaced: {
    icon: RefreshCw,
    title: 'A newer invitation was sent',
    text: 'This link no longer works. Use the link in the latest email.',
  },
  expired: {
    icon: Hourglass,
    title: 'The invitation has expired',
    text: 'Ask the person who invited you to resend it.',
  },
}

// Read once, when this module loads. The address is cleaned right after, so that the secret stays out of the history.
/** Not decoded: the secret contains no escapes, and a broken escape must not break the page. */
const takeToken = (): string => location.hash.slice(1)

/** A reload has no secret any more. The entry of the tab's history says where the invitation led, and nothing else. */
const noteAccepted = ({ node_name }: Activation) =>
  history.replaceState({ ...history.state, accepted: node_name ?? '' }, '', location.pathname)
function wasAccepted(): Step | undefined {
  const node_name: unknown = Reflect.get(Object(history.state), 'accepted')
  return typeof node_name === 'string'
    ? { is: 'accepted', activation: { state: 'used', node_name } }
    : undefined
}

/** Checks the link, then accepts the invitation. Only this page still holds the secret, so it checks again instead of reloading. */
function useActivation() {
  const [token] = useState(takeToken)
  const [step, setStep] = useState<Step>(
    token === '' ? (wasAccepted() ?? { is: 'told', activation: { state: 'unknown' } }) : { is: 'checking' },
  )
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(1)
  const checkAgain = () => {
    setStep({ is: 'checking' })
    setAttempt(attempt + 1)
  }

  useEffect(() => {
    history.replaceState(history.state, '', location.pathname)
    if (token === '') return
    const leaving = new AbortController()
    call(checkActivation, { body: { token }, signal: leaving.signal })
      .then((activation) => setStep({ is: 'told', activation }))
      .catch((error: unknown) => leaving.signal.aborted || setStep({ is: 'failed', error }))
    return () => leaving.abort()
  }, [token, attempt])

  const accept = async (activation: Activation) => {
    setBusy(true)
    try {
      await call(acceptActivation, { body: { token } })
      noteAccepted(activation)
      setStep({ is: 'accepted', activation })
    } catch (error) {
      // The invitation was open a moment ago; check its state now.
      if (isKind(error, 'conflict'))
        setStep({
          is: 'told',
          activation: await call(checkActivation, { body: { token } }).catch(() => ({ state: 'used' })),
        })
      else setStep({ is: 'failed', error })
    } finally {
      setBusy(false)
    }
  }
  return { step, busy, accept, checkAgain }
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isKind(error, 'not-found') || isKind(error, 'invalid')) return <Message {...unknown} />
  const { title, advice } = errorWords(error)
  return (
    <Message icon={CircleX} title={title} text={advice}>
      <div className="mt-5">
        <Button look="primary" large onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Message>
  )
}

type OpenProps = { activation: Activation; busy: boolean; onAccept: () => void }
const Open = ({ activation, busy, onAccept }: OpenProps) => (
  <div className="sm:text-center">
    <h1 className="text-xl font-semibold">
      Hello <Name>{activation.first_name}</Name>
    </h1>
    <p className="mt-1 text-soft">
      Accept the invitation to <Name>{activation.node_name}</Name>.
    </p>
    <div className="my-6 text-left">
      <LinkFacts what="The invitation" email={activation.email} until={activation.expires_at} />
    </div>
    <div className="flex flex-col">
      <Button look="primary" large busy={busy} onClick={() => onAccept()}>
        Accept invitation
      </Button>
    </div>
  </div>
)

export const ActivatePage = () => (
  <PublicPage title="Invitation">
    {hasOwnServer() ? (
      <Invitation />
    ) : (
      <Message
        icon={ServerOff}
        title="Invitations need the dashboard’s own server"
        text="This dashboard is hosted as static files. Ask the person who invited you how to accept."
      />
    )}
  </PublicPage>
)

function Invitation() {
  const { step, busy, accept, checkAgain } = useActivation()
  const content = () => {
    switch (step.is) {
      case 'checking':
        return <CheckingLink />
      case 'failed':
        return <Failed error={step.error} onRetry={checkAgain} />
      case 'accepted':
        return (
          <Message
            icon={CircleCheck}
            good
            title="Welcome"
            text={
              <>
                You’re now a member of <Name>{step.activation.node_name}</Name>. Your administrator can see
                that you accepted.
              </>
            }
          />
        )
      case 'told': {
        const { activation } = step
        return activation.state === 'open' ? (
          <Open activation={activation} busy={busy} onAccept={() => void accept(activation)} />
        ) : (
          <Message {...(closed[activation.state] ?? unknown)} />
        )
      }
    }
  }
  return content()
}
