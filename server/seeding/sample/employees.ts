import { invitationDays } from '#contract/employees'
import { after, day, daysBefore, hour } from './moments'
import { people, type Person, type PersonState } from './people'
import { createRandom, type Random } from './random'

const stream = 48

/** One mail. `token_hash` is random: no secret exists for it, so nobody can use the link. */
type SampleInvitation = {
  readonly token_hash: string
  readonly created_at: Date
  readonly expires_at: Date
  readonly replaced_at: Date | null
  readonly used_at: Date | null
}
type SampleEmployee = Omit<Person, 'state'> & {
  readonly is_2fa_enabled: boolean
  readonly invited_at: Date
  readonly last_invited_at: Date
  readonly invitation_expires_at: Date
  readonly activated_at: Date | null
  readonly invitations: readonly SampleInvitation[]
}

const lifetime = invitationDays * day

function lastSent(state: PersonState, now: Date, random: Random): Date {
  return state.is === 'expiring'
    ? after(now, state.hoursLeft * hour - lifetime)
    : daysBefore(now, state.days, random)
}

export function sampleEmployees(now: Date): SampleEmployee[] {
  const random = createRandom(stream)
  return people.map(({ state, ...person }) => {
    const sent = lastSent(state, now, random)
    const firstSent =
      state.resentAfter === undefined ? sent : after(sent, -state.resentAfter * day - random.between(0, hour))
    const activated = state.is === 'active' ? after(sent, random.between(hour / 2, lifetime - hour)) : null
    const mail = (created: Date, replaced: Date | null, used: Date | null): SampleInvitation => ({
      token_hash: random.hex(32),
      created_at: created,
      expires_at: after(created, lifetime),
      replaced_at: replaced,
      used_at: used,
    })
    return {
      ...person,
      is_2fa_enabled: state.is === 'active' && state.twoFactor,
      invited_at: firstSent,
      last_invited_at: sent,
      invitation_expires_at: after(sent, lifetime),
      activated_at: activated,
      invitations: [...(firstSent < sent ? [mail(firstSent, sent, null)] : []), mail(sent, null, activated)],
    }
  })
}
