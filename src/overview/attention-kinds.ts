import { CalendarX2, Clock, KeyRound, PackageX, ShieldAlert, type LucideIcon } from 'lucide-react'
import { listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { listRoles } from '#contract/roles'
import type { Needs } from '#contract/wire'
import { recentDays } from './attention'

type Kind = {
  /** On the card. */
  readonly label: string
  /** Of the list. */
  readonly title: string
  readonly icon: LucideIcon
  readonly needs: readonly Needs[]
  readonly note: string
  readonly none: string
}

/** What the overview looks at, in the order of urgency. Each is a list with an address of its own. */
export const attentionKinds = {
  expired: {
    label: 'Expired',
    title: 'Expired invitations',
    icon: CalendarX2,
    needs: [listEmployees.needs],
    note: 'invitations that nobody can accept',
    none: 'No invitation has expired.',
  },
  soon: {
    label: 'Ending soon',
    title: 'Invitations ending soon',
    icon: Clock,
    needs: [listEmployees.needs],
    note: 'invitations, within two days',
    none: 'No invitation ends within two days.',
  },
  rights: {
    label: 'Thin rights',
    title: 'Thinly held rights',
    icon: KeyRound,
    needs: [listEmployees.needs, listRoles.needs],
    note: 'critical, fewer than two holders',
    none: 'At least two active people hold each critical right.',
  },
  packages: {
    label: 'No package',
    title: 'Companies without package',
    icon: PackageX,
    needs: [listCompanies.needs],
    note: 'companies with nothing ordered',
    none: 'Every company has a package.',
  },
  roles: {
    label: 'Changed roles',
    title: 'Roles changed lately',
    icon: ShieldAlert,
    needs: [listRoles.needs],
    note: `in the last ${recentDays} days`,
    none: `No role was changed in the last ${recentDays} days.`,
  },
} as const satisfies Record<string, Kind>

export type AttentionKind = keyof typeof attentionKinds
export const isKindOfAttention = (text: string): text is AttentionKind => Object.hasOwn(attentionKinds, text)
