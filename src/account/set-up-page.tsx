import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleX, Hourglass, MailQuestion, RefreshCw, ServerOff, UserRoundCheck } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'
import { checkLink, openLink, type Link } from '#contract/signing-in/sign-in'
import { serverQuery } from '../api/server-query'
import { call } from '../api/call'
import { connection, hasOwnServer } from '../api/connection'
import { isKind } from '../api/api-error'
import { queryClient } from '../api/query-client'
import { errorWords } from '../errors/error-words'
import { PublicPage } from '../frame/public-page'
import { currentSession, signOut, useSession } from '../session/session'
import { Button } from '../ui/button'
import { TextField } from '../ui/fields/fields'
import { useFirstField } from '../ui/fields/first-field'
import { CodeField } from '../ui/fields/secret-field'
import { Name } from '../ui/name'
import { CheckingLink, LinkFacts } from './link-parts'
import { Message, type Words } from './message'
import { FirstWay } from './first-way'
import { useSending } from './use-sending'

type Step =
  | { readonly is: 'checking' }
  | { readonly is: 'told'; readonly link: Link }
  | { readonly is: 'opened'; readonly hasApp: boolean }
  | { readonly is: 'failed'; readonly error: unknown }

const unknown: Words = {
  icon: MailQuestion,
  title: 'This link doesn’t work',
  text: 'It may be incomplete. Copy the whole link, or ask for a new one.',
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

/** Only this page holds the secret of the link, and the address loses it at once, so that the history doesn't keep it. */
function useToken(): string {
  const [token] = useState(() => location.hash.slice(1))
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  return token
}

function useLink(token: string) {
  const [step, setStep] = useState<Step>(
    token === '' ? { is: 'told', link: { state: 'unknown' } } : { is: 'checking' },
  )
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    if (token === '') return
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

type Given = { first_name: string; last_name: string; email: string }
const nobody: Given = { first_name: '', last_name: '', email: '' }

type PersonProps = {
  given: Given
  problemOf: (field: string) => string | undefined
  onChange: (given: Given) => void
}

/** Asks who the first administrator is, whom no invitation names. */
function FirstPerson({ given, problemOf, onChange }: PersonProps) {
  const isGateway = useQuery(serverQuery, queryClient).data?.mode === 'gateway'
  const field = (name: keyof Given, label: string, type: 'text' | 'email' = 'text') => (
    <TextField
      label={label}
      type={type}
      value={given[name]}
      problem={problemOf(name)}
      onChange={(value) => onChange({ ...given, [name]: value })}
    />
  )
  return (
    <>
      <p className="mt-1 mb-5 text-soft sm:text-center">
        Set up your own sign-in. You’ll be {isGateway ? 'a keeper' : 'an administrator'} of this server.
      </p>
      <div className="flex flex-col gap-4">
        {field('first_name', 'First name')}
        {field('last_name', 'Last name')}
        {field('email', 'Email', 'email')}
      </div>
    </>
  )
}

/** Says that somebody is signed in here, whose session ends when they go on. */
function EndsSession() {
  const now = useSession()
  return now.state !== 'in' ? null : (
    <p className="mt-3 text-sm text-warn">
      You’re signed in
      {now.person && (
        <>
          {' '}
          as <Name>{now.person.name}</Name>
        </>
      )}
      . Going on signs you out.
    </p>
  )
}

/** Says whose link it is, or asks for the name of the first administrator. A press of its button opens it. */
function OpenForm({
  token,
  link,
  onOpened,
  onDead,
}: {
  token: string
  link: Link
  onOpened: () => void
  onDead: () => void
}) {
  const [given, setGiven] = useState(nobody)
  const [code, setCode] = useState('')
  const { busy, problem, fields, send } = useSending()
  const open = async () => {
    const { token: opened } = await call(openLink, {
      body: { token, ...(link.asks_name && { person: given }), ...(link.asks_code && { code }) },
    })
    // Anybody signed in here before has agreed by pressing the button, which names them.
    if (currentSession().state === 'in') signOut('signed-out', false)
    connection().credential.set(opened)
    onOpened()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(() =>
      open().catch((error: unknown) => {
        if (!isKind(error, 'conflict')) throw error
        onDead()
      }),
    )
  }
  const problemOf = (field: string) => (fields[`person.${field}`] ?? fields[field])?.join(' ')
  return (
    <form ref={useFirstField()} noValidate onSubmit={submit}>
      <Greeting link={link} />
      {link.asks_name ? (
        <FirstPerson given={given} problemOf={problemOf} onChange={setGiven} />
      ) : (
        <Whose link={link} />
      )}
      {link.asks_code && (
        <div className="mt-5">
          <CodeField value={code} problem={problemOf('code')} onChange={setCode} />
        </div>
      )}
      <EndsSession />
      <p role="alert" className="text-sm text-bad not-empty:mt-3">
        {problem}
      </p>
      <div className="mt-6 flex flex-col">
        <Button submit look="primary" large busy={busy}>
          Set up sign-in
        </Button>
      </div>
    </form>
  )
}

const Greeting = ({ link }: { link: Link }) => (
  <h1 className="text-xl font-semibold sm:text-center">
    {link.asks_name ? (
      'Welcome'
    ) : (
      <>
        Hello <Name>{link.first_name}</Name>
      </>
    )}
  </h1>
)

const Whose = ({ link }: { link: Link }) => (
  <>
    <p className="mt-1 text-soft sm:text-center">
      {link.kind === 'invitation' && link.node_name ? (
        <>
          Set up your sign-in to join <Name>{link.node_name}</Name>.
        </>
      ) : link.kind === 'invitation' ? (
        'Set up your sign-in.'
      ) : (
        'Set up a new way to sign in.'
      )}
    </p>
    <div className="mt-6">
      <LinkFacts email={link.email} until={link.expires_at} />
    </div>
  </>
)

export const SetUpPage = () => (
  <PublicPage title="Set up sign-in">
    {hasOwnServer() ? (
      <WherePeopleSignIn />
    ) : (
      <Message
        icon={ServerOff}
        title="Links need the dashboard’s own server"
        text="This dashboard is hosted as static files. Ask the person who invited you how to sign in."
      />
    )}
  </PublicPage>
)

/** Where only keys sign in, nobody can set anything up. The link isn't used up: it works once the server lets people sign in. */
function WherePeopleSignIn() {
  const token = useToken()
  const { data, isPending } = useQuery(serverQuery, queryClient)
  if (isPending) return <CheckingLink />
  const offer = data?.sign_in
  if (!offer || offer.ways.some((way) => way !== 'key')) return <SetUp token={token} />
  const why =
    offer.missing?.map((one) => one.why).find(Boolean) ?? 'This server takes service account keys only.'
  return (
    <Message
      icon={ServerOff}
      title="People can’t sign in here yet"
      text={`${why} Tell the person who sent you the link. It keeps working until it expires.`}
    />
  )
}

/** The link is of no use, but the person may have a way to sign in already. */
function DeadLink({ state = 'unknown' }: { state?: string }) {
  const navigate = useNavigate()
  return (
    <Message {...(closed[state] ?? unknown)}>
      <div className="mt-5">
        <Button
          look={state === 'used' ? 'primary' : 'plain'}
          large
          onClick={() => void navigate({ to: '/sign-in' })}
        >
          Sign in
        </Button>
      </div>
    </Message>
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
      if (isKind(step.error, 'not-found') || isKind(step.error, 'invalid')) return <DeadLink />
      const said = isKind(step.error, 'forbidden') ? step.error.said : ''
      return (
        <Message icon={CircleX} title={title} text={said || advice}>
          <div className="mt-5">
            <Button look="primary" large onClick={checkAgain}>
              Try again
            </Button>
          </div>
        </Message>
      )
    }
    case 'told':
      return step.link.state === 'open' ? (
        <OpenForm
          token={token}
          link={step.link}
          onOpened={() => setStep({ is: 'opened', hasApp: step.link.asks_code === true })}
          onDead={checkAgain}
        />
      ) : (
        <DeadLink state={step.link.state} />
      )
    case 'opened':
      return <FirstWay hasApp={step.hasApp} onDone={() => void navigate({ to: '/', replace: true })} />
  }
}
