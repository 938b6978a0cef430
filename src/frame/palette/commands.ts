import { createCompany } from '#contract/companies'
import { createEmployee } from '#contract/employees'
import { createNode } from '#contract/nodes'
import { listMails } from '#contract/outbox'
import { listPackageCatalogue } from '#contract/catalogue'
import { createRole } from '#contract/roles'
import type { Needs } from '#contract/wire'
import { sections } from '../sections'
import { setTheme, themes } from '../theme'
import { askBeforeLoss } from '../../session/unsaved-now'
import { signOut } from '../../session/session'
import { whyNot } from '../../session/use-can'
import type { Action, Group, Item, Source } from './item'

/** Pages outside the sections. A page that this version doesn't have is left out. */
const others: readonly (readonly [path: string, label: string, needs?: Needs])[] = [
  ['/employees/invitations', 'Invitation desk'],
  ['/about', 'About this API'],
  ['/roles/matrix', 'Role matrix'],
  ['/roles/compare', 'Compare roles'],
  ['/billing/packages', 'Packages', listPackageCatalogue.needs],
  ['/activity/outbox', 'Outbox', listMails.needs],
]

const item = (label: string, action: Action, needs: Needs = 'any key'): Item => ({
  id: label,
  label,
  action,
  reason: whyNot(needs),
})

/** Every command that needs no record. A command without permission is disabled and says why. */
export function commands(
  sources: readonly Source[],
  hasPage: (path: string) => boolean,
  isNarrowed: boolean,
): readonly Group[] {
  const pages = [
    ...sections.map(({ to, label, needs }) => item(`Go to ${label}`, { kind: 'go', href: to }, needs)),
    ...others
      .filter(([path]) => hasPage(path))
      .map(([path, label, needs]) => item(`Go to ${label}`, { kind: 'go', href: path }, needs)),
  ]
  const create = [
    item('New company', { kind: 'go', href: '/companies/new' }, createCompany.needs),
    item('Import companies', { kind: 'go', href: '/companies/import' }, createCompany.needs),
    item('Invite employee', { kind: 'go', href: '/employees/new' }, createEmployee.needs),
    item('Invite many employees', { kind: 'go', href: '/employees/invite' }, createEmployee.needs),
    item('New role', { kind: 'go', href: '/roles/new' }, createRole.needs),
    item('New node', { kind: 'go', href: '/nodes/new' }, createNode.needs),
  ]
  const withRecords = sources.flatMap(({ verbs }) =>
    verbs.map(({ words, needs }) => item(`${words} …`, { kind: 'type', text: `${words} ` }, needs)),
  )
  const frame = [
    ...(isNarrowed ? [item('Show all nodes', { kind: 'scope', uid: '' })] : []),
    item('Keyboard help', { kind: 'open', tool: 'help' }),
    item('This page as curl commands', { kind: 'open', tool: 'api' }),
    ...themes.map((theme) => item(`Theme: ${theme}`, { kind: 'do', run: () => setTheme(theme) })),
    item('Sign out', { kind: 'do', run: () => askBeforeLoss(signOut) }),
  ]
  return [
    { title: 'Pages', items: pages },
    { title: 'Actions', items: [...create, ...withRecords] },
    { title: 'Dashboard', items: frame },
  ]
}
