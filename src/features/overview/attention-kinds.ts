import {
  CalendarClock,
  CalendarDays,
  ClipboardCheck,
  Clock,
  KeyRound,
  Lock,
  Mail,
  PackageX,
  ShieldAlert,
  Sparkles,
  type LucideIcon,
} from 'lucide-react'
import { listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { listReviews } from '#contract/reviews/reviews'
import { listRoles } from '#contract/roles/roles'
import { endingDays, listServiceAccounts } from '#contract/service-accounts'
import type { Needs } from '#contract/wire'
import { recentDays } from './attention'

export type Kind = {
  /** Its name, which is shown even if the figure isn't known. */
  readonly label: string
  /** The noun counted: "1 expired invitation", "No expired invitations". */
  readonly counts: readonly [one: string, many: string]
  /** Describes the figure, as a sentence. */
  readonly note: string
  /** The text of the link to its list. */
  readonly action: string
  readonly tone?: 'bad' | 'warn'
  /** Says that there is none. */
  readonly none: string
  readonly icon: LucideIcon
  readonly needs: readonly Needs[]
}

/** The overview's warnings, most urgent first. */
export const attentionKinds = {
  expired: {
    label: 'Expired invitations',
    counts: ['expired invitation', 'expired invitations'],
    note: 'Can no longer be accepted',
    none: 'No invitation has expired.',
    action: 'Resend invitations',
    tone: 'bad',
    icon: Mail,
    needs: [listEmployees.needs],
  },
  soon: {
    label: 'Expiring soon',
    counts: ['invitation expires soon', 'invitations expire soon'],
    note: 'Within 48 hours',
    none: 'No invitation expires within 48 hours.',
    action: 'Resend invitations',
    tone: 'warn',
    icon: Clock,
    needs: [listEmployees.needs],
  },
  ending: {
    label: 'Keys ending soon',
    counts: ['key ends soon', 'keys end soon'],
    note: `Within ${endingDays} days`,
    none: `No key that you can see ends within ${endingDays} days.`,
    action: 'Show keys',
    tone: 'warn',
    icon: KeyRound,
    needs: [listServiceAccounts.needs],
  },
  permissions: {
    label: 'Single points of failure',
    counts: ['single point of failure', 'single points of failure'],
    note: 'Critical permissions that fewer than 2 active people have at a node',
    action: 'Show who has them',
    tone: 'warn',
    icon: KeyRound,
    needs: [listEmployees.needs, listRoles.needs],
    none: 'At least 2 active people have each critical permission at every node that you can see.',
  },
  packages: {
    label: 'Companies with no package',
    counts: ['company with no package', 'companies with no package'],
    note: 'Nothing ordered',
    action: 'Show companies',
    icon: PackageX,
    needs: [listCompanies.needs],
    none: 'Every company that you can see has a package.',
  },
  twoFactor: {
    label: 'People without 2FA',
    counts: ['person without 2FA', 'people without 2FA'],
    note: 'Active, two-factor sign-in is off',
    none: 'Every active person that you can see uses 2FA.',
    action: 'Show people',
    icon: Lock,
    needs: [listEmployees.needs],
  },
  overdue: {
    label: 'Overdue reviews',
    counts: ['overdue review', 'overdue reviews'],
    note: 'Past their due date, and not signed',
    action: 'Show reviews',
    tone: 'bad',
    icon: CalendarClock,
    needs: [listReviews.needs],
    none: 'No review is past its due date.',
  },
  roles: {
    label: 'Recently changed roles',
    counts: ['recently changed role', 'recently changed roles'],
    note: `In the last ${recentDays} days`,
    action: 'Show roles',
    icon: ShieldAlert,
    needs: [listRoles.needs],
    none: `No role has changed in the last ${recentDays} days.`,
  },
  advice: {
    label: 'Roles to tidy up',
    counts: ['role to tidy up', 'roles to tidy up'],
    note: 'Incomplete, unused or duplicate',
    action: 'Show advice',
    icon: Sparkles,
    needs: [listEmployees.needs, listRoles.needs],
    none: 'Nothing to tidy up in the custom roles that you can see.',
  },
  assigned: {
    label: 'Assigned to you',
    counts: ['decision waits for you', 'decisions wait for you'],
    note: 'In reviews assigned to you',
    action: 'Decide',
    tone: 'warn',
    icon: ClipboardCheck,
    needs: [listReviews.needs],
    none: 'Nothing is left to decide in reviews assigned to you.',
  },
  months: {
    label: 'Month to close',
    counts: ['open row', 'open rows'],
    note: 'Differences that nobody decided',
    action: 'Compare',
    tone: 'warn',
    icon: CalendarDays,
    // Whether it is there says who may see it.
    needs: [],
    none: 'Every difference of the month to close is decided.',
  },
} as const satisfies Record<string, Kind>

export type AttentionKind = keyof typeof attentionKinds
