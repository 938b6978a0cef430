import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverQuery } from '../../api/server-query'
import { queryClient } from '../../api/query-client'
import { Button } from '../../ui/buttons/button'
import { Card } from '../../ui/card'
import { Dialog } from '../../ui/overlay/dialog'
import { ProviderButton } from '../sign-in/provider-button'

/** Says that a provider signs the caller in. */
export const JoinedCard = ({ provider }: { provider: string }) => (
  <Card title="Single sign-on">
    <p className="px-4 py-2.5 text-sm">
      You sign in with {provider}.{' '}
      <span className="text-muted">
        Your password and second factor are there, and you have no other way to sign in.
      </span>
    </p>
  </Card>
)

/** Offers to join the provider, where the server has one. */
export function JoinCard() {
  const { data } = useQuery(serverQuery, queryClient)
  const [asks, setAsks] = useState(false)
  const provider = data?.sign_in?.provider
  if (!provider || !data.sign_in?.ways.includes('sso')) return null
  return (
    <Card
      title="Single sign-on"
      note={
        <Button small onClick={() => setAsks(true)}>
          Connect to {provider}
        </Button>
      }
    >
      <p className="px-4 py-2.5 text-sm text-muted">You don’t sign in with {provider}.</p>
      {asks && (
        <Dialog
          title={`Sign in with ${provider}?`}
          onClose={() => setAsks(false)}
          buttons={<Button onClick={() => setAsks(false)}>Cancel</Button>}
        >
          <p>
            Your passkeys and your password are removed, and you’re signed out elsewhere. From then on you
            sign in with {provider} only. You can’t undo this yourself.
          </p>
          <div className="flex flex-col">
            <ProviderButton provider={provider} why="join" look="primary" returnTo="/account" />
          </div>
        </Dialog>
      )}
    </Card>
  )
}
