import { Link, type LinkProps } from '@tanstack/react-router'
import {
  Building2,
  ChevronRight,
  Network,
  Search,
  Send,
  ShieldCheck,
  Smartphone,
  UserPlus,
  type LucideIcon,
} from 'lucide-react'
import { createCompany, listCompanies } from '#contract/companies'
import {
  createEmployee,
  listEmployees,
  resendInvitation,
  resetEmployee2fa,
  type Employee,
} from '#contract/employees'
import { listNodes } from '#contract/nodes'
import { listRoles } from '#contract/roles/roles'
import type { Needs } from '#contract/wire'
import { isActive, isInvited } from '#domain/person-status'
import { usePeopleInScope } from '../../scope/use-holders'
import { useMyPermissions } from '../../session/use-can'
import { Card } from '../../ui/card'
import { maySee } from './hidden-figures'

type Action = {
  readonly label: string
  readonly note: string
  readonly icon: LucideIcon
  /** All of them. */
  readonly needs: readonly Needs[]
  /** Whether it can be done to this person; without it, nobody has to be there. */
  readonly forPerson?: (person: Employee) => boolean
  readonly to: LinkProps
}

const actions: readonly Action[] = [
  {
    label: 'Invite someone',
    note: 'They get a link by email',
    icon: UserPlus,
    needs: [createEmployee.needs],
    to: { to: '/employees/new' },
  },
  {
    label: 'Resend invitations',
    note: 'One, or all that have expired',
    icon: Send,
    needs: [listEmployees.needs, resendInvitation.needs],
    forPerson: (one) => isInvited(one) !== false,
    to: { to: '/employees/invitations' },
  },
  {
    label: 'Reset someone’s sign-in',
    note: 'For a lost phone: choose the person',
    icon: Smartphone,
    needs: [listEmployees.needs, resetEmployee2fa.needs],
    forPerson: (one) => isActive(one) !== false && (one.lacked_codes ?? []).length === 0,
    to: { to: '/employees', search: { status: 'active' } },
  },
  {
    label: 'Find a person',
    note: 'By name or email address',
    icon: Search,
    needs: [listEmployees.needs],
    to: { to: '/employees' },
  },
  {
    label: 'Create a company',
    note: 'With packages and licences',
    icon: Building2,
    needs: [createCompany.needs],
    to: { to: '/companies/new' },
  },
  {
    label: 'Find a company',
    note: 'By name, owner or ID',
    icon: Building2,
    needs: [listCompanies.needs],
    to: { to: '/companies' },
  },
  {
    label: 'Compare roles',
    note: 'Who can do what',
    icon: ShieldCheck,
    needs: [listRoles.needs],
    to: { to: '/roles/matrix' },
  },
  {
    label: 'View nodes',
    note: 'Branches and what is in them',
    icon: Network,
    needs: [listNodes.needs],
    to: { to: '/nodes' },
  },
]

/** What the caller can do, for callers whose overview has few figures. */
export function MyActions() {
  const myPermissions = useMyPermissions()
  const people = usePeopleInScope()
  // What is known to be impossible for everybody isn't offered.
  const all = people?.kind === 'known' ? people.value : undefined
  const mine = actions.filter(
    ({ needs, forPerson }) =>
      maySee(myPermissions, needs) && (forPerson === undefined || all === undefined || all.some(forPerson)),
  )
  return (
    <Card title="What you can do">
      <ul className="grid gap-1 p-2 sm:grid-cols-2 lg:grid-cols-3">
        {mine.map(({ label, note, icon: Icon, to }) => (
          <li key={label}>
            <Link {...to} className="flex min-h-13 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-hover">
              <Icon size={16} aria-hidden="true" className="shrink-0 text-muted" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{label}</span>
                <span className="block text-xs text-muted">{note}</span>
              </span>
              <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
