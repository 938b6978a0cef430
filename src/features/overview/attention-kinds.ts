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
  readonly one: string
  readonly many: string
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
    one: 'expired invitation',
    many: 'expired invitations',
    note: 'Can no longer be accepted',
    none: 'No invitation has expired.',
    action: 'Resend invitations',
    tone: 'bad',
    icon: Mail,
    needs: [listEmployees.needs],
  },
  soon: {
    label: 'Expiring soon',
    one: 'invitation expires soon',
    many: 'invitations expire soon',
    note: 'Within 48 hours',
    none: 'No invitation expires within 48 hours.',
    action: 'Resend invitations',
    tone: 'warn',
    icon: Clock,
    needs: [listEmployees.needs],
  },
  ending: {
    label: 'Keys ending soon',
    one: 'key ends soon',
    many: 'keys end soon',
    note: `Within ${endingDays} days`,
    none: `No key that you can see ends within ${endingDays} days.`,
    action: 'Show keys',
    tone: 'warn',
    icon: KeyRound,
    needs: [listServiceAccounts.needs],
  },
  permissions: {
    label: 'Single points of failure',
    one: 'single point of failure',
    many: 'single points of failure',
    note: 'Critical permissions that fewer than 2 active people have at a node',
    action: 'Show who has them',
    tone: 'warn',
    icon: KeyRound,
    needs: [listEmployees.needs, listRoles.needs],
    none: 'At least 2 active people have each critical permission at every node that you can see.',
  },
  packages: {
    label: 'Companies with no package',
    one: 'company with no package',
    many: 'companies with no package',
    note: 'Nothing ordered',
    action: 'Show companies',
    icon: PackageX,
    needs: [listCompanies.needs],
    none: 'Every company that you can see has a package.',
  },
  twoFactor: {
    label: 'People without 2FA',
    one: 'person without 2FA',
    many: 'people without 2FA',
    note: 'Active, two-factor sign-in is off',
    none: 'Every active person that you can see uses 2FA.',
    action: 'Show people',
    icon: Lock,
    needs: [listEmployees.needs],
  },
  overdue: {
    label: 'Overdue reviews',
    one: 'overdue review',
    many: 'overdue reviews',
    note: 'Past their due date, and not signed',
    action: 'Show reviews',
    tone: 'bad',
    icon: CalendarClock,
    needs: [listReviews.needs],
    none: 'No review is past its due date.',
  },
  roles: {
    label: 'Recently changed roles',
    one: 'recently changed role',
    many: 'recently changed roles',
    note: `In the last ${recentDays} days`,
    action: 'Show roles',
    icon: ShieldAlert,
    needs: [listRoles.needs],
    none: `No role has changed in the last ${recentDays} days.`,
  },
  advice: {
    label: 'Roles to tidy up',
    one: 'role to tidy up',
    many: 'roles to tidy up',
    note: 'Incomplete, unused or duplicate',
    action: 'Show advice',
    icon: Sparkles,
    needs: [listEmployees.needs, listRoles.needs],
    none: 'Nothing to tidy up in the custom roles that you can see.',
  },
  assigned: {
    label: 'Assigned to you',
    one: 'decision waits for you',
    many: 'decisions wait for you',
    note: 'In reviews assigned to you',
    action: 'Decide',
    tone: 'warn',
    icon: ClipboardCheck,
    needs: [listReviews.needs],
    none: 'Nothing is left to decide in reviews assigned to you.',
  },
  months: {
    label: 'Month to close',
    one: 'open row',
    many: 'open rows',
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
/** The warnings with a list of their own. */
export type AttentionList = Exclude<
  AttentionKind,
  'assigned' | 'months' | 'ending' | 'expired' | 'soon' | 'packages' | 'twoFactor' | 'overdue' | 'roles'
>
export const isListOfAttention = (text: string): text is AttentionList =>
  ['permissions', 'advice'].includes(text)
