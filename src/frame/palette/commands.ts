import { listPackages } from '#contract/billing'
import { createCompany } from '#contract/companies'
import { createEmployee } from '#contract/employees'
import { createNode } from '#contract/nodes'
import { listMails } from '#contract/outbox'
import { createRole } from '#contract/roles'
import { createServiceAccount } from '#contract/service-accounts'
import type { Needs } from '#contract/wire'
import type { Backend } from '../../api/backend'
import { absenceAt } from '../sections-elsewhere'
import type { Section } from '../sections'
import { setTheme, themes } from '../theme'
import { askBeforeLoss } from '../../session/unsaved-now'
import { signOut } from '../../session/session'
import { mayI, whyNot } from '../../session/use-can'
import type { Action, Group, Item, Source } from './item'

/** Pages outside the sections. A page that this version doesn't have is left out. */
const others: readonly (readonly [path: string, label: string, needs?: Needs])[] = [
  ['/employees/invitations', 'Invitations'],
  ['/about', 'About this API'],
  ['/roles/matrix', 'Role matrix'],
  ['/roles/compare', 'Compare roles'],
  ['/billing/packages', 'Packages', listPackages.needs],
]

/** The commands depend on these, besides the caller's permissions. */
type Where = {
  readonly backend: Backend | undefined
  readonly sections: readonly Section[]
  readonly hasPage: (path: string) => boolean
  readonly isNarrowed: boolean
}

const item = (label: string, action: Action, needs: Needs = 'any key'): Item => ({
  id: label,
  label,
  action,
  reason: whyNot(needs),
})

/** Every command that needs no record. A command without permission is disabled and says why, as the navigation does. */
export function commands(
  sources: readonly Source[],
  { backend, sections, hasPage, isNarrowed }: Where,
): readonly Group[] {
  const toGo = (label: string, href: string, needs?: Needs): Item => {
    const page = item(label, { kind: 'go', href }, needs)
    return { ...page, reason: absenceAt(backend, href)?.reason ?? page.reason }
  }
  const isKeeper = mayI('keeper').allowed
  const pages = [
    ...sections.map(({ to, label, needs }) => toGo(`Go to ${label}`, to, needs)),
    ...others
      .filter(([path]) => hasPage(path))
      .map(([path, label, needs]) => toGo(`Go to ${label}`, path, needs)),
    // Only keepers see the mails of a gateway.
    toGo('Go to Outbox', '/activity/outbox', backend === 'gateway' ? 'keeper' : listMails.needs),
  ]
  const create = [
    toGo('New company', '/companies/new', createCompany.needs),
    toGo('Import companies', '/companies/import', createCompany.needs),
    toGo('Invite employee', '/employees/new', createEmployee.needs),
    toGo('Invite many employees', '/employees/invite', createEmployee.needs),
    toGo('New role', '/roles/new', createRole.needs),
    toGo('New node', '/nodes/new', createNode.needs),
    toGo('New service account', '/service-accounts/new', createServiceAccount.needs),
    ...(isKeeper
      ? [toGo('Invite person', '/people/new', 'keeper'), toGo('Add API key', '/upstream-keys/new', 'keeper')]
      : []),
  ]
  const withRecords = sources.flatMap(({ path, verbs }) =>
    verbs.map(({ words, needs }) => {
      const verb = item(`${words} …`, { kind: 'type', text: `${words} ` }, needs)
      return { ...verb, reason: absenceAt(backend, path)?.reason ?? verb.reason }
    }),
  )
  const frame = [
    ...(isNarrowed ? [item('Show all nodes', { kind: 'scope', uid: '' })] : []),
    item('Keyboard shortcuts', { kind: 'open', tool: 'help' }),
    item('Page as curl commands', { kind: 'open', tool: 'api' }),
    ...themes.map((theme) => item(`Theme: ${theme}`, { kind: 'do', run: () => setTheme(theme) })),
    item('Sign out', { kind: 'do', run: () => askBeforeLoss(signOut) }),
  ]
  return [
    { title: 'Pages', items: pages },
    { title: 'Actions', items: [...create, ...withRecords] },
    { title: 'Dashboard', items: frame },
  ]
}
