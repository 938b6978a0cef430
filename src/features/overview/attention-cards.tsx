import { Link, type LinkProps } from '@tanstack/react-router'
import { resendInvitation, type Employee } from '#contract/employees'
import type { InvitationAge } from '#domain/invitation-age'
import { isNone } from '#domain/known'
import { formatDay, formatRelative, utcDay } from '../../lib/dates'
import { formatNumber } from '../../lib/words'
import { recordLink } from '../../queries/record-types'
import { useMyself } from '../../session/session'
import { useMyPermissions } from '../../session/use-can'
import { Button, buttonLook } from '../../ui/buttons/button'
import { useNow } from '../../ui/time/now'
import { recentSince } from './attention'
import { attentionKinds, type AttentionKind } from './attention-kinds'
import { AttentionTile, type Tile } from './attention-tile'
import { maySee } from './hidden-figures'
import {
  endingKeys,
  figureOf,
  useAdvisedRoles,
  useAssignedReviews,
  useChangedRoles,
  useCompaniesWithout,
  useEndingKeys,
  useInvitations,
  useMonthToClose,
  useOverdueReviews,
  useSinglePoints,
  useWithoutTwoFactor,
  type Counted,
  type useCompaniesRead,
} from './use-attention'

const withoutTwoFactor: LinkProps = { to: '/employees', search: { status: 'active', two_factor: 'off' } }

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
  const myself = useMyself()
  const { rows: mine = [], ...assigned } = useAssignedReviews(myself)
  const { world, ...points } = useSinglePoints()
  const { hasKeys, rows: keys = [], stuck = [], ...ending } = useEndingKeys(world)
  const month = useMonthToClose()
  const toMonth = { to: '/billing/months/$id/compare', params: { id: month.address } } as const
  const since = recentSince(now)
  const myPermissions = useMyPermissions()
  // Somebody who can't resend is shown the invitations.
  const action = maySee(myPermissions, [resendInvitation.needs]) ? undefined : 'Show invitations'
  const desk = (age: InvitationAge) =>
    ({ action, to: { to: '/employees/invitations', search: { age } } }) as const
  const tiles: Readonly<Record<AttentionKind, Tile>> = {
    assigned: {
      query: assigned,
      says: mine[0]?.due_on
        ? `${mine[0].due_on < utcDay(now) ? 'Overdue since' : 'The next is due'} ${formatDay(mine[0].due_on)}`
        : undefined,
      to:
        mine[0] && mine.length === 1
          ? recordLink('review', mine[0].id)
          : { to: '/reviews', search: { reviewer: myself ?? '', state: 'open' } },
    },
    expired: { ...desk('expired'), query: figureOf(expired), says: oldest && `The oldest expired ${oldest}` },
    soon: { ...desk('expiring'), query: figureOf(soon), says: first && `The first expires ${first}` },
    ending: {
      query: ending,
      says:
        keys[0]?.expires_at == null
          ? undefined
          : `The first ends ${formatRelative(keys[0].expires_at, now)}${stuck.length > 0 ? `, and nobody may rotate ${formatNumber(stuck.length)}` : ''}`,
      to: { to: '/service-accounts', search: endingKeys },
    },
    permissions: { query: figureOf(points) },
    packages: {
      query: packages,
      to: { to: '/companies', search: { package: 'none' } },
      none: total === 0 ? 'There are no companies yet.' : undefined,
      instead: waits && (
        <Button small onClick={onRead}>
          Load {total == null ? 'all companies' : `${formatNumber(total)} companies`} to count them
        </Button>
      ),
    },
    twoFactor: { query: figureOf(useWithoutTwoFactor()), to: withoutTwoFactor },
    overdue: { query: useOverdueReviews(), to: { to: '/reviews', search: { overdue: 'true' } } },
    roles: {
      query: useChangedRoles(since),
      to: { to: '/roles', search: { role_type: 'Custom', changed_from: since, ordering: '-last_modified' } },
    },
    months: {
      query: month,
      title: month.title,
      says: month.says,
      to: toMonth,
      // Without a file there is nothing to count.
      instead: month.isUncompared && (
        <Link {...toMonth} className={buttonLook('plain', 'small')}>
          {attentionKinds.months.action}
        </Link>
      ),
    },
    advice: { query: figureOf(useAdvisedRoles()) },
  }
  // Of a key, nothing is asked; and only our own server has keys. The types are those of the object above.
  const kinds = (Object.keys(tiles) as AttentionKind[]).filter(
    (kind) =>
      maySee(myPermissions, attentionKinds[kind].needs) &&
      (kind !== 'assigned' || myself !== undefined) &&
      (kind !== 'ending' || hasKeys) &&
      (kind !== 'months' || month.id !== undefined),
  )
  const isQuiet = kinds.every((kind) => isNone(tiles[kind].query.figure))
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className="mb-3 text-base font-semibold">
        {isQuiet ? 'Nothing needs attention' : 'Needs attention'}
      </h2>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {kinds.map((kind) => (
          <AttentionTile key={kind} kind={kind} {...tiles[kind]} />
        ))}
      </div>
    </section>
  )
}
