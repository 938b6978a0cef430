import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { Account, Passkey } from '#contract/sign-in/account'
import type { OwnSession } from '#contract/sign-in/sessions'
import { RecordStates } from '../../errors/record-states'
import { ConfirmAction } from '../../form/confirm-action'
import { Page } from '../../frame/page'
import { dash } from '../../lib/dates'
import { signOutEverywhere } from '../../session/person-session'
import { useSession } from '../../session/session'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/buttons/button'
import { Card } from '../../ui/card'
import { EmptyState } from '../../ui/empty-state'
import { TextField } from '../../ui/fields/fields'
import { Name } from '../../ui/name'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog'
import { Dialog } from '../../ui/overlay/dialog'
import { showToast } from '../../ui/overlay/toast'
import { Ago } from '../../ui/time/time'
import {
  accountChanged,
  accountQuery,
  endMutation,
  removeMutation,
  renameMutation,
  sessionsQuery,
} from '../../queries/account'
import { NewPasskey } from '../sign-in/new-passkey'
import { saidBy } from '../sign-in/use-sending'
import { YourDetails } from './your-details'
import { PasswordCard } from './password-card'
import { JoinCard, JoinedCard } from './sso-card'

const tell = (error: unknown) => showToast('bad', saidBy(error))

/** The caller's own ways to sign in, and where they are signed in. */
export function AccountPage() {
  const session = useSession()
  const person = session.state === 'in' ? session.person : undefined
  return (
    <Page title="My account">
      {person ? (
        <div className="flex flex-col gap-5">
          <YourDetails person={person} />
          <Ways />
          <Sessions />
        </div>
      ) : (
        <EmptyState icon={<KeyRound aria-hidden="true" />} title="You’re signed in with a key">
          Keys belong to service accounts. Sign in as yourself to have an account here.
        </EmptyState>
      )}
    </Page>
  )
}

/** The ways to sign in. A person who signs in at a provider has no other. */
function Ways() {
  const { data } = useQuery(accountQuery)
  if (data?.sso)
    return (
      <>
        <JoinedCard provider={data.sso} />
        {(data.sso_confirms === false || data.passkeys.length > 0) && <Passkeys onlyFor={data.sso} />}
      </>
    )
  return (
    <>
      <Passkeys />
      <PasswordCard />
      <JoinCard />
    </>
  )
}

type Asked = { readonly what: 'add' } | { readonly what: 'rename' | 'remove'; readonly passkey: Passkey }

/**
 * @param onlyFor the provider that somebody signs in with: their passkeys confirm who they are, and nothing
 * else
 */
function Passkeys({ onlyFor }: { onlyFor?: string }) {
  const query = useQuery(accountQuery)
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <Card
      title={onlyFor ? 'Passkeys to confirm that it’s you' : 'Passkeys'}
      note={
        <Button small onClick={() => setAsked({ what: 'add' })}>
          Add a passkey
        </Button>
      }
    >
      {onlyFor && query.data?.sso_confirms === false && <WhyConfirm provider={onlyFor} />}
      <RecordStates query={query} needs="person" what="your account" bare>
        {(account: Account) => (
          <ul className="divide-y divide-line-soft">
            {account.passkeys.map((passkey) => (
              <Line
                key={passkey.id}
                name={
                  <>
                    <Name>{passkey.name}</Name>
                    {passkey.is_usable === false && <Badge tone="warn">Made for another address</Badge>}
                  </>
                }
                note={
                  <>
                    added <Ago at={passkey.created_at} /> ·{' '}
                    {passkey.last_used_at ? (
                      <>
                        used <Ago at={passkey.last_used_at} />
                      </>
                    ) : (
                      'not used yet'
                    )}
                  </>
                }
              >
                <Button small look="quiet" onClick={() => setAsked({ what: 'rename', passkey })}>
                  Rename<span className="sr-only"> {passkey.name}</span>
                </Button>
                <Button small look="red" onClick={() => setAsked({ what: 'remove', passkey })}>
                  Remove<span className="sr-only"> {passkey.name}</span>
                </Button>
              </Line>
            ))}
          </ul>
        )}
      </RecordStates>
      {asked?.what === 'add' && <AddDialog onClose={close} />}
      {asked?.what === 'rename' && <RenameDialog passkey={asked.passkey} onClose={close} />}
      {asked?.what === 'remove' && <RemoveDialog passkey={asked.passkey} onClose={close} />}
    </Card>
  )
}

const WhyConfirm = ({ provider }: { provider: string }) => (
  <p className="px-4 py-2.5 text-sm text-muted">
    Before a change that can’t be undone, you confirm that it’s you. {provider} can’t do that, because it
    doesn’t say when it last asked who you are. A passkey can: add one now. Later you would have to connect to{' '}
    {provider} again first.
  </p>
)

type LineProps = { name: ReactNode; note: ReactNode; children?: ReactNode }
const Line = ({ name, note, children }: LineProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
    <div className="min-w-0 flex-1 basis-48">
      <div className="flex flex-wrap items-center gap-x-2 font-medium">{name}</div>
      <div className="text-sm text-muted">{note}</div>
    </div>
    <div className="flex gap-2">{children}</div>
  </li>
)

const AddDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Add a passkey" onClose={onClose} buttons={<Button onClick={onClose}>Cancel</Button>}>
    <p>You’ll be signed out in your other browsers.</p>
    <NewPasskey
      onDone={() => {
        void accountChanged()
        onClose()
      }}
    />
  </Dialog>
)

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name ?? '')
  const { mutate, isPending } = useMutation({
    ...renameMutation(passkey.id),
    onSuccess: onClose,
    onError: tell,
  })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (name.trim() !== '') mutate({ name })
  }
  return (
    <ConfirmDialog
      title="Rename the passkey"
      confirm="Save name"
      look="primary"
      busy={isPending}
      onConfirm={() => submit()}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit}>
        <TextField
          label="Name"
          value={name}
          problem={name.trim() === '' ? 'Enter a name.' : undefined}
          onChange={setName}
        />
      </form>
    </ConfirmDialog>
  )
}

const RemoveDialog = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => (
  <ConfirmAction
    title={`Remove the passkey ${passkey.name ?? dash}?`}
    confirm="Remove passkey"
    mutation={removeMutation(passkey.id)}
    onDone={onClose}
    onClose={onClose}
  >
    <p>It can no longer sign you in, and you’ll be signed out in your other browsers.</p>
  </ConfirmAction>
)

function Sessions() {
  const query = useQuery(sessionsQuery)
  const [asks, setAsks] = useState(false)
  return (
    <Card
      title="Sessions"
      note={
        <Button small look="red" onClick={() => setAsks(true)}>
          Sign out everywhere
        </Button>
      }
    >
      <RecordStates query={query} needs="person" what="your sessions" bare>
        {({ results }) => (
          <ul className="divide-y divide-line-soft">
            {results.map((session) => (
              <Line
                key={session.id}
                name={<BrowserName session={session} />}
                note={<About session={session} />}
              >
                {!session.is_current && <EndButton session={session} />}
              </Line>
            ))}
          </ul>
        )}
      </RecordStates>
      {asks && (
        <ConfirmAction
          title="Sign out everywhere?"
          confirm="Sign out everywhere"
          look="primary"
          mutation={{ mutationFn: signOutEverywhere }}
          onClose={() => setAsks(false)}
        >
          <p>You’ll have to sign in again in every browser, including this one.</p>
        </ConfirmAction>
      )}
    </Card>
  )
}

function EndButton({ session: { id, browser } }: { session: OwnSession }) {
  const { mutate } = useMutation({ ...endMutation(id), onError: tell })
  return (
    <Button small look="quiet" onClick={() => mutate()}>
      Sign out<span className="sr-only"> of {browser}</span>
    </Button>
  )
}

const BrowserName = ({ session }: { session: OwnSession }) => (
  <>
    {session.browser ?? dash}
    {session.is_current && <Badge tone="good">This browser</Badge>}
  </>
)
const About = ({ session }: { session: OwnSession }) => (
  <>
    {session.address ?? dash} · signed in <Ago at={session.started_at} />, last active{' '}
    <Ago at={session.seen_at} />
  </>
)
