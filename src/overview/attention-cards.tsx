import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { InvitationAge } from '#domain/invitation-age'
import { countKnown } from '#domain/known'
import { formatNumber } from '../lib/words'
import { attentionKinds, type AttentionKind } from './attention-kinds'
import { FigureCard, FigureRow } from './figure-card'
import { Unseen } from './unseen'
import {
  useChangedRoles,
  useCompaniesWithout,
  useInvitations,
  useSinglePoints,
  type Counted,
  type useCompaniesRead,
} from './use-attention'

type One = {
  kind: AttentionKind
  /** The list that the figure counts. */
  to?: LinkProps
  query: Counted<unknown>
  tone: 'bad' | 'warn' | undefined
  instead?: ReactNode
}

function AttentionCard({
  kind,
  query: { fact, note: other, error, refetch },
  tone,
  instead,
  to = { to: '/attention/$kind', params: { kind } },
}: One) {
  const { label, icon, needs, note } = attentionKinds[kind]
  return (
    <FigureCard
      label={label}
      icon={icon}
      needs={needs}
      figure={fact && countKnown(fact)}
      note={other ?? note}
      tone={tone}
      error={error}
      onRetry={refetch}
      to={to}
      instead={instead}
    />
  )
}

const desk = (age: InvitationAge): LinkProps => ({ to: '/employees/invitations', search: { age } })

/** The cards for what needs attention first. Each loads by itself and leads to the list that it counts. */
export function AttentionCards({
  companies,
  onRead,
}: {
  companies: ReturnType<typeof useCompaniesRead>
  onRead: () => void
}) {
  const { expired, soon } = useInvitations()
  const thin = useSinglePoints()
  const without = useCompaniesWithout(companies)
  const roles = useChangedRoles()
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className="mb-3 font-semibold">
        Needs attention
      </h2>
      <FigureRow>
        <AttentionCard kind="expired" query={expired} tone="bad" to={desk('expired')} />
        <AttentionCard kind="soon" query={soon} tone="warn" to={desk('expiring')} />
        <AttentionCard kind="permissions" query={thin} tone="warn" />
        <AttentionCard
          kind="packages"
          query={without}
          tone="warn"
          instead={
            companies.waits && (
              <button type="button" onClick={onRead} className="link min-h-6 text-left">
                Load{' '}
                {companies.total == null ? 'all companies' : `${formatNumber(companies.total)} companies`} to
                count them
              </button>
            )
          }
        />
        <AttentionCard kind="roles" query={roles} tone={undefined} />
      </FigureRow>
      <Unseen figures={Object.values(attentionKinds)} />
    </section>
  )
}
