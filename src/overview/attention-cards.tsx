import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { InvitationAge } from '#domain/invitation-age'
import { countKnown } from '#domain/known'
import { formatNumber } from '../lib/words'
import { Button } from '../ui/button'
import { attentionKinds, type AttentionKind } from './attention-kinds'
import { AttentionTile } from './attention-tile'
import { Unseen } from './unseen'
import {
  useChangedRoles,
  useCompaniesWithout,
  useInvitations,
  useSinglePoints,
  useWithoutTwoFactor,
  type Counted,
  type useCompaniesRead,
} from './use-attention'

type One = {
  kind: AttentionKind
  /** The list that the figure counts. */
  to?: LinkProps
  query: Counted<unknown>
  instead?: ReactNode
}

const AttentionCard = ({
  kind,
  query: { fact, note, error, refetch },
  instead,
  to = { to: '/attention/$kind', params: { kind } },
}: One) => (
  <AttentionTile
    {...attentionKinds[kind]}
    {...(note === undefined ? {} : { note })}
    figure={fact && countKnown(fact)}
    error={error}
    onRetry={refetch}
    to={to}
    instead={instead}
  />
)

const desk = (age: InvitationAge): LinkProps => ({ to: '/employees/invitations', search: { age } })
const withoutTwoFactor: LinkProps = { to: '/employees', search: { status: 'active', two_factor: 'off' } }

/** What needs attention first: sentences with one action each. Each loads by itself. */
export function AttentionCards({
  companies,
  onRead,
}: {
  companies: ReturnType<typeof useCompaniesRead>
  onRead: () => void
}) {
  const { expired, soon } = useInvitations()
  const { waits, total } = companies
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className="mb-3 text-base font-semibold">
        Needs attention
      </h2>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <AttentionCard kind="expired" query={expired} to={desk('expired')} />
        <AttentionCard kind="soon" query={soon} to={desk('expiring')} />
        <AttentionCard kind="permissions" query={useSinglePoints()} />
        <AttentionCard
          kind="packages"
          query={useCompaniesWithout(companies)}
          instead={
            waits && (
              <Button small onClick={onRead}>
                Load {total == null ? 'all companies' : `${formatNumber(total)} companies`} to count them
              </Button>
            )
          }
        />
        <AttentionCard kind="twoFactor" query={useWithoutTwoFactor()} to={withoutTwoFactor} />
        <AttentionCard kind="roles" query={useChangedRoles()} />
      </div>
      <Unseen figures={Object.values(attentionKinds)} />
    </section>
  )
}
