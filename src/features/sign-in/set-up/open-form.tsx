import { useState, type ComponentProps } from 'react'
import { openLink, type Link } from '#contract/sign-in/sign-in'
import { sentLastName } from '#domain/person-name'
import { isKind } from '../../../api/api-error'
import { call } from '../../../api/call'
import { useOffers } from '../../../api/offers'
import { oneNameHint } from '../../../form/one-name-hint'
import { beginSetUp } from '../../../session/person-session'
import { currentSession, signOut, useSession } from '../../../session/session'
import { TextField } from '../../../ui/fields/fields'
import { CodeField } from '../../../ui/fields/secret-field'
import { Name } from '../../../ui/name'
import { LinkFacts } from './link-parts'
import { SendForm } from '../send-form'
import { useSending } from '../use-sending'

type Given = { first_name: string; last_name: string; email: string }
const nobody: Given = { first_name: '', last_name: '', email: '' }

type PersonProps = {
  given: Given
  problemOf: (field: string) => string | undefined
  onChange: (given: Given) => void
}

/** Asks for the name and address of the first administrator, because no invitation has them. */
function FirstPerson({ given, problemOf, onChange }: PersonProps) {
  const isGateway = useOffers()?.keepers
  const field = (name: keyof Given, label: string, more: Partial<ComponentProps<typeof TextField>>) => (
    <TextField
      {...more}
      label={label}
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
        {field('first_name', 'First name', { autoComplete: 'given-name' })}
        {field('last_name', 'Last name', { autoComplete: 'family-name', hint: oneNameHint })}
        {field('email', 'Email', { autoComplete: 'email', inputMode: 'email' })}
      </div>
    </>
  )
}

/** Warns that going on ends the session of the person who is signed in here. */
function EndsSession() {
  const now = useSession()
  return now.state !== 'in' ? null : (
    <p className="text-sm text-warn">
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

/** Says whose link it is, or asks for the name of the first administrator. Its button opens the link. */
export function OpenForm({
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
    const opened = await call(openLink, {
      body: {
        token,
        ...(link.asks_name && {
          person: { ...given, last_name: sentLastName(given.last_name) },
        }),
        ...(link.asks_code && { code }),
      },
    })
    // Anybody signed in here before has agreed by pressing the button, which names them.
    if (currentSession().state === 'in') signOut('signed-out', false)
    beginSetUp(opened)
    onOpened()
  }
  const submit = () =>
    send(() =>
      open().catch((error: unknown) => {
        if (!isKind(error, 'conflict')) throw error
        onDead()
      }),
    )
  const problemOf = (field: string) => fields[`person.${field}`] ?? fields[field]
  return (
    <SendForm
      submit="Set up sign-in"
      busy={busy}
      problem={Object.keys(fields).length === 0 && problem}
      onSubmit={submit}
    >
      <div>
        <Greeting link={link} />
        {link.asks_name ? (
          <FirstPerson given={given} problemOf={problemOf} onChange={setGiven} />
        ) : (
          <Whose link={link} />
        )}
      </div>
      {link.asks_code && <CodeField value={code} problem={problemOf('code')} onChange={setCode} />}
      <EndsSession />
    </SendForm>
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
