import { Activity, KeySquare, UsersRound } from 'lucide-react'
import type { Offers } from '#contract/about'
import { sections, type Section } from './sections'

/** Why a gateway lacks a page. */
type Absence = {
  readonly of: keyof Offers
  readonly page: string
  readonly title: string
  readonly reason: string
}

const absences: Readonly<Record<string, Absence>> = {
  '/service-accounts': {
    of: 'people',
    page: 'Service accounts',
    title: 'Service accounts need the dashboard’s own server',
    reason:
      'This dashboard shows another API, which has no operations for service accounts. Manage them in the portal.',
  },
  // The list of packages is there.
  '/billing/packages/': {
    of: 'catalogue',
    page: 'Packages',
    title: 'Editing packages needs the dashboard’s own server',
    reason:
      'This dashboard shows another API, which lists packages but has no operations to change them. Ask the operator of that API.',
  },
}

/** Why a page isn't there; undefined if it is. Pages below it aren't there either. */
export function absenceAt(offers: Offers | undefined, href: string): Absence | undefined {
  const asked = href.split('?', 1)[0]!
  return Object.entries(absences).find(
    ([path, { of }]) =>
      offers?.[of] === false && (asked === path || asked.startsWith(path.replace(/\/?$/, '/'))),
  )?.[1]
}

const ofKeepers: readonly Section[] = [
  { to: '/people', label: 'People', group: 'Gateway', icon: UsersRound, needs: 'keeper' },
  { to: '/upstream-keys', label: 'API keys', group: 'Gateway', icon: KeySquare, needs: 'keeper' },
  { to: '/activity', label: 'Activity', group: 'Gateway', icon: Activity, needs: 'keeper' },
]

/** The sections of a server. One that it lacks has the reason. */
export function sectionsAt(offers: Offers, isKeeper: boolean): readonly Section[] {
  const shown = sections.map((section): Section => {
    const reason = absenceAt(offers, section.to)?.reason
    // Only keepers can read the audit log of a gateway.
    const needs = offers.keepers && section.to === '/activity' ? 'keeper' : section.needs
    return { ...section, ...(reason && { reason }), needs }
  })
  return offers.keepers && isKeeper ? [...shown.filter(({ to }) => to !== '/activity'), ...ofKeepers] : shown
}
