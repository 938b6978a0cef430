import { CalendarX2, Clock, KeyRound, PackageX, ShieldAlert, type LucideIcon } from 'lucide-react'
import { listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { listRoles } from '#contract/roles'
import type { Needs } from '#contract/wire'
import { recentDays } from './attention'

type Kind = {
  /** The card's title. */
  readonly label: string
  /** The title of its own list, and what that says without rows. */
  readonly title?: string
  readonly none?: string
  readonly icon: LucideIcon
  readonly needs: readonly Needs[]
  readonly note: string
}

/** The overview's warnings, most urgent first. */
export const attentionKinds = {
  expired: {
    label: 'Expired invitations',
    icon: CalendarX2,
    needs: [listEmployees.needs],
    note: 'can no longer be accepted',
  },
  soon: {
    label: 'Expiring soon',
    icon: Clock,
    needs: [listEmployees.needs],
    note: 'invitations within 2 days',
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
/** The warnings with a list of their own. Invitations have the invitation desk. */
export type AttentionList = Exclude<AttentionKind, 'expired' | 'soon'>
export const isListOfAttention = (text: string): text is AttentionList =>
  Object.hasOwn(attentionKinds, text) && text !== 'expired' && text !== 'soon'
