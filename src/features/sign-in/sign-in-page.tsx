import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { serverQuery } from '../../api/server-query'
import { dueAt, queryClient } from '../../api/query-client'
import { errorSentence, errorWords } from '../../errors/error-words'
import { PublicPage } from '../../frame/public-page'
import { passkeyProblem, signInWithPasskey } from '../../session/passkeys'
import { beginSession } from '../../session/person-session'
import { useSession, type EndReason, type Session } from '../../session/session'
import { useWaiting } from '../../session/waiting-session'
import { counted } from '../../lib/words'
import { Button } from '../../ui/buttons/button'
import { useSecondsUntil } from '../../ui/time/seconds-until'
import { KeySignInForm } from './key-form'
import { PasswordForm } from './password-form'
import { ProviderButton } from './provider-button'
import { ProviderSignOut } from './provider-sign-out'
import { TryButton } from './try-button'

const reasons: Record<EndReason, string> = {
  'signed-out': 'You’ve signed out.',
  elsewhere: 'You signed out in another tab. Sign in again to continue where you were.',
  idle: 'You were signed out because of inactivity.',
  'too-long': 'Your session expired. Sign in again to continue.',
  refused: 'Your API key no longer works. Sign in again to continue where you were.',
  over: 'Your session is over. Sign in again to continue where you were.',
  replaced: 'Somebody else uses this browser now.',
}

/** Says why nobody is signed in, and who was. */
function Out({ session }: { session: Extract<Session, { state: 'out' }> }) {
  const { because, replaced } = session
  if (!because) return null
  return (
    <Notice>
      {replaced ? (
        <>
          {replaced.now} Sign in as <bdi>{replaced.was}</bdi> to continue where you were.
        </>
      ) : (
        reasons[because]
      )}
    </Notice>
  )
}

/** The server can't answer now. The page tries again by itself. */
function Later({ error, until }: { error: unknown; until: number | undefined }) {
  const left = useSecondsUntil(until ?? 0)
  const { title, advice } = errorWords(error)
  return (
    <Notice>
      {title}. {left > 0 ? `Trying again in ${counted(left, 'second')}.` : until ? 'Trying again…' : advice}
    </Notice>
  )
}

/** Signs in without a name: the browser knows which passkeys are for this address. */
function PasskeyButton({ look, returnTo }: { look: 'primary' | 'plain'; returnTo: string }) {
  const navigate = useNavigate()
  const signIn = async () => {
    await beginSession(await signInWithPasskey())
    await navigate({ href: returnTo, replace: true })
  }
  return (
    <div className="mt-6 flex flex-col">
      <TryButton
        label="Continue with a passkey"
        look={look}
        attempt={signIn}
        wordsOf={(error) => passkeyProblem(error) ?? errorSentence(error)}
      />
    </div>
  )
}

/**
 * The ways to sign in that the server offers. They aren't known for a server that isn't ours: then there are
 * keys.
 */
function useOffer() {
  const { data, isPending, failureReason } = useQuery(serverQuery, queryClient)
  const offer = data?.sign_in
  const isHere = !offer?.origin || offer.origin === location.origin
  return {
    isKnown: !isPending,
    failure: failureReason,
    hasPasskeys: isHere && offer?.ways.includes('passkey') === true,
    hasPasswords: isHere && offer?.ways.includes('password') === true,
    /** The name of the provider of single sign-on. */
    provider: isHere && offer?.ways.includes('sso') ? (offer.provider ?? undefined) : undefined,
    hasKeys: offer === undefined || offer.ways.includes('key'),
    /** The address where people sign in, if it isn't that of this page. */
    elsewhere: isHere ? undefined : offer?.origin,
  }
}

const Notice = ({ children }: { children: ReactNode }) => (
  <p role="status" className="mt-4 rounded-md bg-sunken px-3 py-2 text-soft">
    {children}
  </p>
)

export function SignInPage() {
  const session = useSession()
  const waiting = useWaiting()
  const { returnTo = '/' } = useSearch({ from: '/sign-in' })
  const { isKnown, failure, hasPasskeys, hasPasswords, provider, hasKeys, elsewhere } = useOffer()
  const [isPassword, setPassword] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const hasFirst = hasPasskeys || provider !== undefined
  // The form waits until the server has said what it offers, because it must not disappear while somebody
  // types in it.
  const showsKey = isKnown && hasKeys && (isOpen || !hasFirst) && !isPassword
  // An open form has the primary button.
  const first = isPassword || showsKey ? 'plain' : 'primary'
  return (
    <PublicPage
      title="Sign in"
      below={showsKey && 'Your key stays in this tab’s memory and is sent to the API only.'}
    >
      <h1 className="text-xl font-semibold sm:text-center">Sign in to MSP Portal</h1>
      {showsKey && !hasFirst && <p className="text-muted sm:text-center">Use your service account key.</p>}
      {elsewhere && (
        <p className="mt-2 text-soft sm:text-center">
          People sign in at{' '}
          <a className="link" href={elsewhere}>
            {elsewhere}
          </a>
          .
        </p>
      )}
      {session.state === 'out' && <Out session={session} />}
      {provider !== undefined && session.state === 'out' && session.because === 'signed-out' && (
        <ProviderSignOut provider={provider} />
      )}
      {waiting ? <Later {...waiting} /> : failure && <Later error={failure} until={dueAt(failure)} />}
      {hasPasskeys && <PasskeyButton look={first} returnTo={returnTo} />}
      {provider !== undefined && (
        <div className={`flex flex-col ${hasPasskeys ? 'mt-3' : 'mt-6'}`}>
          <ProviderButton
            provider={provider}
            why="sign in"
            look={hasPasskeys ? 'plain' : first}
            returnTo={returnTo}
          />
        </div>
      )}
      {hasPasswords && isPassword && <PasswordForm returnTo={returnTo} />}
      {hasPasswords && !isPassword && (
        <div className="mt-3 flex flex-col">
          <Button look="quiet" large onClick={() => setPassword(true)}>
            Use a password
          </Button>
        </div>
      )}
      {(hasPasskeys || hasPasswords) && !showsKey && (
        <p className="mt-3 text-center text-sm">
          <Link to="/sign-in/forgotten" className="link">
            I can’t sign in
          </Link>
        </p>
      )}
      {isKnown && hasKeys && !showsKey && (
        <div className="mt-5 flex flex-col border-t border-line-soft pt-3">
          <Button
            look="quiet"
            large
            icon={<KeyRound size={16} aria-hidden="true" className="text-muted" />}
            onClick={() => {
              setPassword(false)
              setOpen(true)
            }}
          >
            Use a service account key
          </Button>
        </div>
      )}
      {showsKey && <KeySignInForm returnTo={returnTo} />}
    </PublicPage>
  )
}
