import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  CircleX,
  Hourglass,
  MailQuestion,
  RefreshCw,
  Scissors,
  ServerOff,
  UserRoundCheck,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { checkLink, type Link } from '#contract/sign-in/sign-in'
import { serverQuery } from '../../../api/server-query'
import { call } from '../../../api/call'
import { isKind } from '../../../api/api-error'
import { queryClient } from '../../../api/query-client'
import { errorWords } from '../../../errors/error-words'
import { PublicPage } from '../../../frame/public-page'
import { isWholeSecret } from '../../../lib/address/repaired-link'
import { CheckingLink } from './link-parts'
import { Message, type Words } from '../message'
import { useTakenFromAddress } from '../taken-from-address'
import { FirstWay } from './first-way'
import { OpenForm } from './open-form'

type Step =
  | { readonly is: 'checking' }
  | { readonly is: 'told'; readonly link: Link }
  | { readonly is: 'opened'; readonly link: Link }
  | { readonly is: 'failed'; readonly error: unknown }

const unknown: Words = {
  icon: MailQuestion,
  title: 'This link doesn’t work',
  text: 'Nothing here has it: it may be old, or from another server. Ask for a new one.',
}
/** The address keeps no secret, so a page that is loaded again has none either. */
const incomplete: Words = {
  icon: Scissors,
  title: 'Open the whole link again',
  text: 'Its end is missing, or the page was loaded again. Open the link in the email, or copy it to its last letter.',
}
const closed: Readonly<Record<string, Words>> = {
  used: {
    icon: UserRoundCheck,
    title: 'Already used',
    text: 'Sign-in was set up with this link. Sign in, or ask for a new link if you can’t.',
  },
  replaced: {
    icon: RefreshCw,
    title: 'A newer link was sent',
    text: 'This link no longer works. Use the link in the latest email.',
  },
  expired: {
    icon: Hourglass,
    title: 'The link has expired',
    text: 'Ask your administrator for a new one.',
  },
}

function useLink(token: string) {
  const [step, setStep] = useState<Step>({ is: 'checking' })
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    const leaving = new AbortController()
    call(checkLink, { body: { token }, signal: leaving.signal })
      .then((link) => setStep({ is: 'told', link }))
      .catch((error: unknown) => leaving.signal.aborted || setStep({ is: 'failed', error }))
    return () => leaving.abort()
  }, [token, attempt])
  const checkAgain = () => {
    setStep({ is: 'checking' })
    setAttempt(attempt + 1)
  }
  return { step, setStep, checkAgain }
}

export const SetUpPage = () => (
  <PublicPage title="Set up sign-in">
    <WherePeopleSignIn />
  </PublicPage>
)

/**
 * A server that takes keys only lets nobody set anything up. The link isn't used up: it works once the server
 * lets people sign in.
 */
function WherePeopleSignIn() {
  const token = useTakenFromAddress('hash').slice(1)
  const { data, isPending } = useQuery(serverQuery, queryClient)
  if (isPending) return <CheckingLink />
  const offer = data?.sign_in
  if (!offer || offer.ways.some((way) => way !== 'key'))
    return isWholeSecret(token) ? <SetUp token={token} /> : <DeadLink {...incomplete} />
  const why = offer.missing?.map((one) => one.why).find(Boolean) ?? 'This server accepts API keys only.'
  return (
    <Message
      icon={ServerOff}
      title="People can’t sign in here yet"
      text={`${why} Tell the person who sent you the link. It keeps working until it expires.`}
    />
  )
}

/** The link is of no use, but the person may have a way to sign in already. */
function DeadLink(words: Words) {
  const navigate = useNavigate()
  return (
    <Message
      {...words}
      button={{
        label: 'Sign in',
        ...(words !== closed.used && { look: 'plain' }),
        onClick: () => void navigate({ to: '/sign-in' }),
      }}
    />
  )
}

function SetUp({ token }: { token: string }) {
  const { step, setStep, checkAgain } = useLink(token)
  const navigate = useNavigate()
  switch (step.is) {
    case 'checking':
      return <CheckingLink />
    case 'failed': {
      const { title, advice } = errorWords(step.error)
      if (isKind(step.error, 'not-found') || isKind(step.error, 'invalid')) return <DeadLink {...unknown} />
      const said = isKind(step.error, 'forbidden') ? step.error.said : ''
      return (
        <Message
          icon={CircleX}
          title={title}
          text={said || advice}
          button={{ label: 'Try again', onClick: checkAgain }}
        />
      )
    }
    case 'told':
      return step.link.state === 'open' ? (
        <OpenForm
          token={token}
          link={step.link}
          onOpened={() => setStep({ is: 'opened', link: step.link })}
          onDead={checkAgain}
        />
      ) : (
        <DeadLink {...(closed[step.link.state] ?? unknown)} />
      )
    case 'opened':
      return <FirstWay link={step.link} onDone={() => void navigate({ to: '/', replace: true })} />
  }
}
