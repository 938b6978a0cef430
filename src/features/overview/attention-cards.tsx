import type { LinkProps } from '@tanstack/react-router'
import { resendInvitation, type Employee } from '#contract/employees'
import type { InvitationAge } from '#domain/invitation-age'
import { isNone } from '#domain/known'
import { formatDay, formatRelative, utcDay } from '../../lib/dates'
import { formatNumber } from '../../lib/words'
import { recordLink } from '../../queries/record-types'
import { useMyself } from '../../session/session'
import { useMyPermissions } from '../../session/use-can'
import { Button } from '../../ui/button'
import { useNow } from '../../ui/time/now'
import { recentSince } from './attention'
import { attentionKinds, type AttentionKind } from './attention-kinds'
import { AttentionTile } from './attention-tile'
import { maySee } from './hidden-figures'
import {
  figureOf,
  useAdvisedRoles,
  useAssignedReviews,
  useChangedRoles,
  useCompaniesWithout,
  useInvitations,
  useOverdueReviews,
  useSinglePoints,
  useWithoutTwoFactor,
  type Counted,
  type Figure,
  type useCompaniesRead,
} from './use-attention'

const desk = (age: InvitationAge): LinkProps => ({ to: '/employees/invitations', search: { age } })
const withoutTwoFactor: LinkProps = { to: '/employees', search: { status: 'active', two_factor: 'off' } }

const withoutPackage: LinkProps = { to: '/companies', search: { package: 'none' } }
const changedFrom = (changed_from: string): LinkProps => ({
  to: '/roles',
  search: { role_type: 'Custom', changed_from, ordering: '-last_modified' },
})

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
  const { total } = companies
  const { waits, ...packages } = useCompaniesWithout(companies)
  const overdue = useOverdueReviews()
  const myself = useMyself()
  const { rows: mine = [], ...assigned } = useAssignedReviews(myself)
  const since = recentSince(now)
  const queries = {
    assigned,
    expired: figureOf(expired),
    soon: figureOf(soon),
    permissions: figureOf(useSinglePoints()),
    packages,
    twoFactor: figureOf(useWithoutTwoFactor()),
    overdue,
    roles: useChangedRoles(since),
    advice: figureOf(useAdvisedRoles()),
  } satisfies Record<AttentionKind, Figure>
  const myPermissions = useMyPermissions()
  // Somebody who can't resend is shown the invitations.
  const action = maySee(myPermissions, [resendInvitation.needs]) ? undefined : 'Show invitations'
  const seen = (Object.keys(queries) as AttentionKind[]) // The keys are those of the object above.
    // Of a key, nothing is asked.
    .filter((kind) => kind !== 'assigned' || myself !== undefined)
    .filter((kind) => maySee(myPermissions, attentionKinds[kind].needs))
    .map((kind) => queries[kind].figure)
  const isQuiet = seen.every(isNone)
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className="mb-3 text-base font-semibold">
        {isQuiet ? 'Nothing needs attention' : 'Needs attention'}
      </h2>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {myself !== undefined && (
          <AttentionTile
            kind="assigned"
            query={assigned}
            says={
              mine[0]?.due_on
                ? `${mine[0].due_on < utcDay(now) ? 'Overdue since' : 'The next is due'} ${formatDay(mine[0].due_on)}`
                : undefined
            }
            to={
              mine[0] && mine.length === 1
                ? recordLink('review', mine[0].id)
                : { to: '/reviews', search: { reviewer: myself, state: 'open' } }
            }
          />
        )}
        <AttentionTile
          kind="expired"
          query={queries.expired}
          says={oldest && `The oldest expired ${oldest}`}
          action={action}
          to={desk('expired')}
        />
        <AttentionTile
          kind="soon"
          query={queries.soon}
          says={first && `The first expires ${first}`}
          action={action}
          to={desk('expiring')}
        />
        <AttentionTile kind="permissions" query={queries.permissions} />
        <AttentionTile
          kind="packages"
          query={packages}
          to={withoutPackage}
          none={total === 0 ? 'There are no companies yet.' : undefined}
          instead={
            waits && (
              <Button small onClick={onRead}>
                Load {total == null ? 'all companies' : `${formatNumber(total)} companies`} to count them
              </Button>
            )
          }
        />
        <AttentionTile kind="twoFactor" query={queries.twoFactor} to={withoutTwoFactor} />
        <AttentionTile kind="overdue" query={overdue} to={overdueReviews} />
        <AttentionTile kind="roles" query={queries.roles} to={changedFrom(since)} />
        <AttentionTile kind="advice" query={queries.advice} />
      </div>
    </section>
  )
}
