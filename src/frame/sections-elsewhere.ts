import { Activity, KeySquare, UsersRound } from 'lucide-react'
import type { Backend } from '../api/backend'
import { sections, type Section } from './sections'

/** Why a page needs our own server. `atGateway`: a gateway doesn't have it either. */
type Absence = { readonly title: string; readonly reason: string; readonly atGateway?: true }

const absences: Readonly<Record<string, Absence>> = {
  '/service-accounts': {
    title: 'Service accounts need the dashboard’s own server',
    reason:
      'This dashboard shows another API, which has no operations for service accounts. Manage them in the portal.',
    atGateway: true,
  },
  '/billing/packages/new': {
    title: 'Editing packages needs the dashboard’s own server',
    reason:
      'This dashboard shows another API, which lists packages but has no operations to change them. Ask the operator of that API.',
    atGateway: true,
  },
  '/billing/months': {
    title: 'Months need the dashboard’s own server',
    reason:
      'This dashboard shows another API, which says what companies have now, but not what they had. Ask the operator of that API.',
  },
  '/reviews': {
    title: 'Reviews need the dashboard’s own server',
    reason:
      'This dashboard is hosted as static files, which can’t store reviews. Ask your administrator for a dashboard with a server.',
  },
  '/activity/outbox': {
    title: 'The outbox needs the dashboard’s own server',
    reason:
      'This dashboard shows another API, which has no operations for its emails. Ask the operator of that API.',
  },
  '/activity': {
    title: 'Activity needs the dashboard’s own server',
    reason:
      'This dashboard shows another API, which has no audit log. Ask the operator of that API who changed what.',
  },
}

/** Why a page isn't there; undefined if it is. Pages below it aren't there either. */
export function absenceAt(backend: Backend | undefined, href: string): Absence | undefined {
  if (backend === undefined || backend === 'own') return undefined
  const asked = href.split('?', 1)[0]!
  const absence = Object.entries(absences).find(
    ([path]) => asked === path || asked.startsWith(`${path}/`),
  )?.[1]
  return backend === 'elsewhere' || absence?.atGateway ? absence : undefined
}

const ofKeepers: readonly Section[] = [
  { to: '/people', label: 'People', group: 'Gateway', icon: UsersRound, needs: 'keeper' },
  { to: '/upstream-keys', label: 'API keys', group: 'Gateway', icon: KeySquare, needs: 'keeper' },
  { to: '/activity', label: 'Activity', group: 'Gateway', icon: Activity, needs: 'keeper' },
]

/** The sections at a gateway or another server. One that is missing there has the reason. */
export function sectionsAt(backend: Backend, isKeeper: boolean): readonly Section[] {
  const shown = sections.map((section): Section => {
    const reason = absenceAt(backend, section.to)?.reason
    return {
      ...section,
      ...(reason && { reason }),
      // Only keepers can read the audit log of a gateway.
      ...(backend === 'gateway' && section.to === '/activity' && { needs: 'keeper' as const }),
    }
  })
  return isKeeper ? [...shown.filter(({ to }) => to !== '/activity'), ...ofKeepers] : shown
}
