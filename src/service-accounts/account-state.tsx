import { unusedDays, type ServiceAccount } from '#contract/service-accounts'
import { Badge } from '../ui/badge'
import { useNow } from '../ui/time/now'

type State = 'expired' | 'unused'
const words = { expired: 'Expired', unused: `Unused for ${unusedDays} days` }
const dayMs = 86_400_000

type Facts = Pick<ServiceAccount, 'expires_at' | 'unused_since'>
/** The warnings of an account. Moments that the server didn't tell prove nothing. */
export function statesOf({ expires_at, unused_since }: Facts, now: number): readonly State[] {
  const isExpired = expires_at != null && Date.parse(expires_at) <= now
  const isUnused = unused_since !== undefined && now - Date.parse(unused_since) >= unusedDays * dayMs
  return [...(isExpired ? (['expired'] as const) : []), ...(isUnused ? (['unused'] as const) : [])]
}

export const stateWords = (account: Facts, now: number): string =>
  statesOf(account, now)
    .map((state) => words[state])
    .join(', ')

export function AccountState({ account }: { account: Facts }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {statesOf(account, useNow()).map((state) => (
        <Badge key={state} tone={state === 'expired' ? 'bad' : 'warn'}>
          {words[state]}
        </Badge>
      ))}
    </span>
  )
}
