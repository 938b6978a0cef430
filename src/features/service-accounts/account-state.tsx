import { endingDays, unusedDays, type ServiceAccount } from '#contract/service-accounts'
import { dash } from '../../lib/dates'
import { serverNow } from '../../lib/server-clock'
import { endsSoon, isExpired } from '../../queries/service-accounts'
import { Status } from '../../ui/status'
import { useNow } from '../../ui/time/now'

type State = 'expired' | 'ending' | 'unused'
export const stateNames = {
  expired: 'Expired',
  ending: `Ends within ${endingDays} days`,
  unused: `Unused for ${unusedDays} days`,
  active: 'Active',
}
const tones = { expired: 'bad', ending: 'warn', unused: 'warn', active: 'good' } as const
const dayMs = 86_400_000

type Facts = Pick<ServiceAccount, 'expires_at' | 'unused_since'>
/** The warnings of an account. A date that the server didn't say is no warning. */
export function statesOf(account: Facts, now: number): readonly State[] {
  const { unused_since } = account
  const isUnused = unused_since !== undefined && now - Date.parse(unused_since) >= unusedDays * dayMs
  return [
    ...(endsSoon(account, now) ? ([isExpired(account, now) ? 'expired' : 'ending'] as const) : []),
    ...(isUnused ? (['unused'] as const) : []),
  ]
}

/** The warnings, or that the account is active. Empty if the server doesn't say when it expires. */
function shownStates(account: Facts, now: number): readonly (keyof typeof stateNames)[] {
  const warnings = statesOf(account, now)
  return warnings.length === 0 && account.expires_at !== undefined ? ['active'] : warnings
}

export const stateWords = (account: Facts, now: number): string =>
  shownStates(account, now)
    .map((state) => stateNames[state])
    .join(', ')

export function AccountState({ account }: { account: Facts }) {
  const states = shownStates(account, useNow())
  if (states.length === 0) return dash
  return states.map((state, at) => (
    <span key={state} className={at > 0 ? 'ml-2.5' : ''}>
      <Status tone={tones[state]} inForce={state !== 'expired'}>
        {stateNames[state]}
      </Status>
    </span>
  ))
}

/** The reason why the key can't be rotated; undefined when it can. */
export const whyNoRotation = (account: ServiceAccount): string | undefined =>
  statesOf(account, serverNow()).includes('expired')
    ? 'This account has expired. Change its last day, then rotate its key.'
    : undefined
