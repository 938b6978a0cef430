import type { LinkProps } from '@tanstack/react-router'
import {
  Activity,
  Building2,
  ClipboardCheck,
  CreditCard,
  KeyRound,
  KeySquare,
  LayoutDashboard,
  Network,
  ShieldCheck,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { Needs } from '#contract/wire'

export type Section = {
  readonly to: NonNullable<LinkProps['to']>
  readonly label: string
  readonly group?: 'Customers' | 'Team' | 'Organisation' | 'Gateway'
  readonly icon: LucideIcon
  readonly needs: Needs
  /** At a gateway, it is for keepers instead. */
  readonly ofKeepers?: true
  /** The second key of its shortcut, if it isn't the first free letter of the name. */
  readonly letter?: string
  /** Why nobody can open it at this server. */
  readonly reason?: string
}

/** The sections of the dashboard, in the order of the navigation, with the permission for each. */
export const sections: readonly Section[] = [
  { to: '/', label: 'Overview', icon: LayoutDashboard, needs: 'any key' },
  {
    to: '/companies',
    label: 'Companies',
    group: 'Customers',
    icon: Building2,
    needs: 'msp_view_managed_company',
  },
  {
    to: '/billing',
    label: 'Billing',
    group: 'Customers',
    icon: CreditCard,
    needs: ['msp_view_managed_company', 'msp_billing_administrator'],
  },
  { to: '/employees', label: 'Employees', group: 'Team', icon: Users, needs: 'msp_view_user' },
  { to: '/roles', label: 'Roles', group: 'Team', icon: ShieldCheck, needs: 'msp_view_role' },
  { to: '/reviews', label: 'Reviews', group: 'Team', icon: ClipboardCheck, needs: 'msp_view_role' },
  {
    to: '/service-accounts',
    label: 'Service accounts',
    group: 'Team',
    icon: KeyRound,
    needs: 'msp_view_service_account',
  },
  { to: '/nodes', label: 'Nodes', group: 'Organisation', icon: Network, needs: 'msp_view_node' },
  {
    to: '/access',
    label: 'Access',
    group: 'Organisation',
    icon: KeySquare,
    needs: 'msp_view_role',
    // Activity has had its letter longer.
    letter: 'x',
  },
  {
    to: '/activity',
    label: 'Activity',
    group: 'Organisation',
    icon: Activity,
    needs: 'msp_view_role',
    ofKeepers: true,
  },
]
