import { CalendarX2, Clock, KeyRound, PackageX, ShieldAlert, type LucideIcon } from 'lucide-react'
import { listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { listRoles } from '#contract/roles'
import type { Needs } from '#contract/wire'
import { recentDays } from './attention'

type Kind = {
  /** The card's title. */
  readonly label: string
  /** The list's title. */
  readonly title: string
  readonly icon: LucideIcon
  readonly needs: readonly Needs[]
  readonly note: string
  readonly none: string
}

/** The overview's warnings, most urgent first. Each is a list with its own address. */
export const attentionKinds = {
  expired: {
    label: 'Expired invitations',
    title: 'Expired invitations',
    icon: CalendarX2,
    needs: [listEmployees.needs],
    note: 'can no longer be accepted',
    none: 'No invitation has expired.',
  },
  soon: {
    label: 'Expiring soon',
    title: 'Invitations expiring soon',
    icon: Clock,
    needs: [listEmployees.needs],
    note: 'invitations within 2 days',
    none: 'No invitation expires within 2 days.',
  },
  permissions: {
    label: 'Single points of failure',
    title: 'Single points of failure',
    icon: KeyRound,
    needs: [listEmployees.needs, listRoles.needs],
    note: 'critical permissions held by fewer than 2 people',
    none: 'At least 2 active people hold each critical permission.',
  },
  packages: {
    label: 'Companies with no package',
    title: 'Companies with no package',
    icon: PackageX,
    needs: [listCompanies.needs],
    note: 'nothing ordered',
    none: 'Every company has a package.',
  },
  roles: {
    label: 'Recently changed roles',
    title: 'Recently changed roles',
    icon: ShieldAlert,
    needs: [listRoles.needs],
    note: `in the last ${recentDays} days`,
    none: `No role has changed in the last ${recentDays} days.`,
  },
} as const satisfies Record<string, Kind>

export type AttentionKind = keyof typeof attentionKinds
export const isKindOfAttention = (text: string): text is AttentionKind => Object.hasOwn(attentionKinds, text)
