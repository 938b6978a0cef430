import { useQuery } from '@tanstack/react-query'
import { findSsoSignOut } from '#contract/sign-in/sign-in'
import { call } from '../../api/call'
import { queryClient } from '../../api/query-client'

const signOutQuery = {
  queryKey: ['sign-out at the provider'],
  queryFn: () => call(findSsoSignOut, { body: {} }),
  retry: false,
}

/**
 * Says that signing out here leaves people signed in at the provider, and leads to its own sign-out, where it
 * has one.
 */
export function ProviderSignOut({ provider }: { provider: string }) {
  const url = useQuery(signOutQuery, queryClient).data?.url
  return (
    url && (
      <p className="mt-2 text-center text-sm text-soft">
        If you signed in with {provider}, you’re still signed in there.{' '}
        <a className="link" href={url}>
          Sign out of {provider} too
        </a>
      </p>
    )
  )
}
