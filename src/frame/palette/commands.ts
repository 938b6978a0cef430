import { listPackages } from '#contract/billing'
import { createCompany, updateCompany } from '#contract/companies'
import { createEmployee, listEmployees } from '#contract/employees'
import { listMonths } from '#contract/months/months'
import { createNode } from '#contract/nodes'
import { listMails } from '#contract/outbox'
import { createPackage } from '#contract/packages'
import { createReview } from '#contract/reviews/reviews'
import { createRole, listRoles } from '#contract/roles/roles'
import { createServiceAccount, listServiceAccounts } from '#contract/service-accounts'
import type { Needs } from '#contract/wire'
import type { Offers } from '#contract/about'
import { needsNow } from '../../api/offers'
import { absenceAt } from '../sections-at-gateway'
import type { Section } from '../sections'
import { yesterday } from '../../lib/dates'
import { setTheme, themes } from '../theme'
import { askBeforeLoss } from '../../session/unsaved-now'
import { signOut } from '../../session/session'
import { mayI, whyNot } from '../../session/use-can'
import { possibleFirst } from './rank'
import type { Action, Group, Item, Source } from './item'
import { wordsOfLabel } from './verbs'

type OtherPage = {
  readonly href: string
  readonly label: string
  readonly needs?: Needs
  /** Other words that find it. */
  readonly also?: string
}

/** Pages outside the sections, and lists with a filter. A page that this version doesn't have is left out. */
const others: readonly OtherPage[] = [
  {
    href: '/employees/invitations',
    label: 'Invitations',
    needs: listEmployees.needs,
    also: 'pending invited',
  },
  {
    href: '/employees/invitations?age=expired',
    label: 'Expired invitations',
    needs: listEmployees.needs,
    also: 'pending',
  },
  { href: '/about', label: 'About this API' },
  { href: '/roles/matrix', label: 'Role matrix', needs: listRoles.needs },
  {
    href: `/roles/matrix?day=${yesterday()}`,
    label: 'Changes of roles and members between two days',
    needs: listRoles.needs,
    also: 'compare history as of',
  },
  { href: '/roles/compare', label: 'Compare roles', needs: listRoles.needs },
  { href: '/billing/packages', label: 'Packages', needs: listPackages.needs },
  {
    href: '/service-accounts?state=expired',
    label: 'Expired service accounts',
    needs: listServiceAccounts.needs,
    also: 'API keys',
  },
]

/** The commands depend on these, besides the caller's permissions. */
type Where = {
  readonly offers: Offers | undefined
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

/**
 * Every command that needs no record. A command without permission is disabled and says why, as the
 * navigation does.
 */
export function commands(
  sources: readonly Source[],
  { offers, sections, hasPage, isNarrowed }: Where,
): readonly Group[] {
  const toGo = (label: string, href: string, needs?: Needs): Item => {
    const page = item(label, { kind: 'go', href }, needs)
    return { ...page, reason: absenceAt(offers, href)?.reason ?? page.reason }
  }
  const isKeeper = mayI('keeper').allowed
  const pages = [
    ...sections.map(({ to, label, needs }) => toGo(`Go to ${label}`, to, needs)),
    ...others
      .filter(({ href }) => hasPage(href.split('?', 1)[0]!))
      .map(({ href, label, needs, also }) => ({ ...toGo(`Go to ${label}`, href, needs), also })),
    toGo('Go to Months', '/billing/months', needsNow(listMonths)),
    toGo('Go to Outbox', '/activity/outbox', needsNow(listMails)),
  ]
  const create = [
    toGo('New company', '/companies/new', createCompany.needs),
    toGo('Import companies', '/companies/import', [createCompany.needs, updateCompany.needs]),
    toGo('Invite employee', '/employees/new', createEmployee.needs),
    toGo('Invite many employees', '/employees/invite', createEmployee.needs),
    toGo('New role', '/roles/new', createRole.needs),
    toGo('New node', '/nodes/new', createNode.needs),
    toGo('New review', '/reviews/new', createReview.needs),
    toGo('New service account', '/service-accounts/new', createServiceAccount.needs),
    toGo('New package', '/billing/packages/new', createPackage.needs),
    ...(isKeeper
      ? [toGo('Invite person', '/people/new', 'keeper'), toGo('Add API key', '/upstream-keys/new', 'keeper')]
      : []),
  ]
  const withRecords = sources.flatMap(({ path, verbs }) =>
    verbs.map(({ label, needs }) => {
      const words = wordsOfLabel(label)
      const verb = item(`${words} …`, { kind: 'type', text: `${words} ` }, needs)
      return { ...verb, reason: absenceAt(offers, path)?.reason ?? verb.reason }
    }),
  )
  // “Edit …” is for records of every kind. It is possible if it is for one.
  const onceEach = possibleFirst(withRecords).filter(
    ({ id }, at, all) => all.findIndex((one) => one.id === id) === at,
  )
  const frame = [
    ...(isNarrowed ? [item('Show all nodes', { kind: 'scope', uid: '' })] : []),
    item('Keyboard shortcuts', { kind: 'open', tool: 'help' }),
    ...themes.map((theme) => item(`Theme: ${theme}`, { kind: 'do', run: () => setTheme(theme) })),
    item('Sign out', { kind: 'do', run: () => askBeforeLoss(signOut) }),
  ]
  return [
    { title: 'Pages', items: pages },
    { title: 'Actions', items: [...create, ...onceEach] },
    { title: 'Dashboard', items: frame },
  ]
}
