import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { resendInvitation, type Employee } from '#contract/employees'
import type { InvitationAge } from '#domain/invitation-age'
import { countKnown } from '#domain/known'
import { formatRelative } from '../lib/dates'
import { formatNumber } from '../lib/words'
import { useMyPermissions } from '../session/use-can'
import { Button } from '../ui/button'
import { saysNothing } from '../ui/known-figure'
import { useNow } from '../ui/time/now'
import { attentionKinds, type AttentionKind } from './attention-kinds'
import { AttentionTile } from './attention-tile'
import { maySee } from './hidden-figures'
import {
  useAdvisedRoles,
  useChangedRoles,
  useCompaniesWithout,
  useInvitations,
  useOverdueReviews,
  useSinglePoints,
  useWithoutTwoFactor,
  type Counted,
  type useCompaniesRead,
} from './use-attention'

type One = {
  kind: AttentionKind
  /** Replaces the usual note with a more exact one. */
  says?: string | undefined
  /** The list that the figure counts. */
  to?: LinkProps
  query: Counted<unknown>
  /** Says why there is none. */
  none?: string
  /** The words of the link, where they differ from those of the kind. */
  action?: string | undefined
  instead?: ReactNode
}

const AttentionCard = ({
  kind,
  query: { fact, note, error, refetch },
  says = note,
  instead,
  none,
  action = attentionKinds[kind].action,
  to = fact && saysNothing(countKnown(fact)) ? undefined : { to: '/attention/$kind', params: { kind } },
}: One) => (
  <AttentionTile
    {...attentionKinds[kind]}
    action={action}
    {...(says === undefined ? {} : { note: says })}
    {...(none === undefined ? {} : { none })}
    figure={fact && countKnown(fact)}
    error={error}
    onRetry={refetch}
    to={to}
    instead={instead}
  />
)

const desk = (age: InvitationAge): LinkProps => ({ to: '/employees/invitations', search: { age } })
const withoutTwoFactor: LinkProps = { to: '/employees', search: { status: 'active', two_factor: 'off' } }

const overdueReviews: LinkProps = { to: '/reviews', search: { overdue: 'true' } }

/** When the first of these invitations expires or expired; undefined if that isn't known for all of them. */
function firstEnd({ fact }: Counted<Employee>, now: number): string | undefined {
  if (fact?.kind !== 'known') return undefined
  const [first] = fact.value
    .flatMap(({ invitation_expires_at: at }) => (at ? [at] : []))
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
  return first === undefined ? undefined : formatRelative(first, now)
}

/** Warnings, the most urgent first, with one action each. Each loads independently. */
export function AttentionCards({
  companies,
  onRead,
}: {
  companies: ReturnType<typeof useCompaniesRead>
  onRead: () => void
}) {
  const { expired, soon } = useInvitations()
  const now = useNow()
  const [oldest, first] = [firstEnd(expired, now), firstEnd(soon, now)]
  const { waits, total } = companies
  const overdue = useOverdueReviews()
  const queries = {
    expired,
    soon,
    permissions: useSinglePoints(),
    packages: useCompaniesWithout(companies),
    twoFactor: useWithoutTwoFactor(),
    overdue,
    roles: useChangedRoles(),
    advice: useAdvisedRoles(),
  } satisfies Record<AttentionKind, Counted<unknown>>
  const myPermissions = useMyPermissions()
  // Somebody who can't resend is shown the invitations.
  const action = maySee(myPermissions, [resendInvitation.needs]) ? undefined : 'Show invitations'
  const seen = (Object.keys(queries) as AttentionKind[]) // The keys are those of the object above.
    .filter((kind) => maySee(myPermissions, attentionKinds[kind].needs))
    .map((kind) => queries[kind].fact)
  const isQuiet = seen.every((fact) => fact?.kind === 'known' && fact.value.length === 0)
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className="mb-3 text-base font-semibold">
        {isQuiet ? 'Nothing needs attention' : 'Needs attention'}
      </h2>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <AttentionCard
          kind="expired"
          query={queries.expired}
          says={oldest && `The oldest expired ${oldest}`}
          action={action}
          to={desk('expired')}
        />
        <AttentionCard
          kind="soon"
          query={queries.soon}
          says={first && `The first expires ${first}`}
          action={action}
          to={desk('expiring')}
        />
        <AttentionCard kind="permissions" query={queries.permissions} />
        <AttentionCard
          kind="packages"
          query={queries.packages}
          {...(total === 0 ? { none: 'There are no companies yet.' } : {})}
          instead={
            waits && (
              <Button small onClick={onRead}>
                Load {total == null ? 'all companies' : `${formatNumber(total)} companies`} to count them
              </Button>
            )
          }
        />
        <AttentionCard kind="twoFactor" query={queries.twoFactor} to={withoutTwoFactor} />
        <AttentionCard kind="overdue" query={overdue} to={overdueReviews} />
        <AttentionCard kind="roles" query={queries.roles} />
        <AttentionCard kind="advice" query={queries.advice} />
      </div>
    </section>
  )
}
