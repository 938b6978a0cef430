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

/** Whether an action can be done to a person. */
type ForPerson = (person: Employee) => boolean
type Action = readonly [
  label: string,
  note: string,
  icon: LucideIcon,
  needs: readonly Needs[],
  to: LinkProps,
  /** Without it, nobody has to be there. */
  forPerson?: ForPerson,
]

const mayInvite: ForPerson = (one) => isInvited(one) !== false
const mayReset: ForPerson = (one) => isActive(one) !== false && (one.lacked_codes ?? []).length === 0
const people = listEmployees.needs

const actions: readonly Action[] = [
  ['Invite someone', 'They get a link by email', UserPlus, [createEmployee.needs], { to: '/employees/new' }],
  [
    'Resend invitations',
    'One, or all that have expired',
    Send,
    [people, resendInvitation.needs],
    { to: '/employees/invitations' },
    mayInvite,
  ],
  [
    'Reset someone’s sign-in',
    'For a lost phone: choose the person',
    Smartphone,
    [people, resetEmployee2fa.needs],
    { to: '/employees', search: { status: 'active' } },
    mayReset,
  ],
  ['Find a person', 'By name or email address', Search, [people], { to: '/employees' }],
  [
    'Create a company',
    'With packages and licences',
    Building2,
    [createCompany.needs],
    { to: '/companies/new' },
  ],
  ['Find a company', 'By name, owner or ID', Building2, [listCompanies.needs], { to: '/companies' }],
  ['Compare roles', 'Who can do what', ShieldCheck, [listRoles.needs], { to: '/roles/matrix' }],
  ['View nodes', 'Branches and what is in them', Network, [listNodes.needs], { to: '/nodes' }],
]

/** What the caller can do, for callers whose overview has few figures. */
export function MyActions() {
  const myPermissions = useMyPermissions()
  const found = usePeopleInScope()
  // What is known to be impossible for everybody isn't offered.
  const all = found?.kind === 'known' ? found.value : undefined
  const mine = actions.filter(
    ([, , , needs, , forPerson]) =>
      maySee(myPermissions, needs) && (forPerson === undefined || all === undefined || all.some(forPerson)),
  )
  return (
    <Card title="What you can do">
      <ul className="grid gap-1 p-2 sm:grid-cols-2 lg:grid-cols-3">
        {mine.map(([label, note, Icon, , to]) => (
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
