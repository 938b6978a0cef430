import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Link } from '#contract/sign-in/sign-in'
import { serverQuery } from '../../../api/server-query'
import { queryClient } from '../../../api/query-client'
import { canUsePasskeys, noPasskeys } from '../../../session/passkeys'
import { continueSession } from '../../../session/person-session'
import { Button } from '../../../ui/buttons/button'
import { focusStep } from './focus-step'
import { NewPasskey } from '../new-passkey'
import { NewPassword } from '../new-password'
import { ProviderButton } from '../provider-button'

/** The way to sign in that a link leads to: a passkey, or a password with a code. */
export function FirstWay({ link, onDone }: { link: Link; onDone: () => void }) {
  const hasApp = link.asks_code === true
  const { data } = useQuery(serverQuery, queryClient)
  const ways = data?.sign_in?.ways ?? ['passkey']
  const provider = ways.includes('sso') ? data?.sign_in?.provider : undefined
  const [chosen, setChosen] = useState<'passkey' | 'password'>()
  // The browser in a mail program may have no passkeys.
  const hasPasskeys = ways.includes('passkey') && (canUsePasskeys() || !ways.includes('password'))
  const way = chosen ?? (hasApp || !hasPasskeys ? 'password' : 'passkey')
  const isPasskey = way === 'passkey'
  const other = isPasskey ? 'password' : 'passkey'
  if (provider && (link.only_sso || (!ways.includes('passkey') && !ways.includes('password'))))
    return <OnlyProvider provider={provider} />
  return (
    <>
      <h1 className="text-xl font-semibold sm:text-center">
        {isPasskey ? 'Create your passkey' : 'Set your password'}
      </h1>
      <p className="mt-1 mb-6 text-soft sm:text-center">
        {isPasskey
          ? 'You’ll sign in with the lock of this device: a fingerprint, your face or its PIN. Nobody can phish or guess it.'
          : 'You’ll sign in with the password and a code from an app on your phone.'}
      </p>
      {isPasskey ? (
        <NewPasskey isFirst onDone={onDone} />
      ) : (
        <NewPassword hasApp={hasApp} onDone={() => void continueSession().then(onDone)} />
      )}
      {provider && (
        <div className="mt-3 flex flex-col">
          <ProviderButton provider={provider} why="join" look="plain" returnTo="/" />
        </div>
      )}
      {ways.includes('passkey') && !hasPasskeys && (
        <p className="mt-3 text-center text-soft">{noPasskeys} Open your link there to create one.</p>
      )}
      {(isPasskey ? ways.includes(other) : hasPasskeys) && (
        <div className="mt-3 flex flex-col">
          <Button look="quiet" large onClick={() => setChosen(other)}>
            {isPasskey ? 'Use a password instead' : 'Use a passkey instead'}
          </Button>
        </div>
      )}
    </>
  )
}

/** The provider as the only way to sign in. */
const OnlyProvider = ({ provider }: { provider: string }) => (
  <>
    <h1 ref={focusStep} tabIndex={-1} className="text-xl font-semibold outline-none sm:text-center">
      Sign in with {provider}
    </h1>
    <p className="mt-1 mb-6 text-soft sm:text-center">
      Your account here will be connected to your {provider} account.
    </p>
    <div className="flex flex-col">
      <ProviderButton provider={provider} why="join" look="primary" returnTo="/" />
    </div>
  </>
)
