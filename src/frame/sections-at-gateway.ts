import { KeySquare, UsersRound } from 'lucide-react'
import type { Offers } from '#contract/about'
import { needsAt } from '#contract/wire'
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

/** Whether an address is that of a page, or of one below it. */
const isAt = (page: string, address: string) =>
  address === page || address.startsWith(page.replace(/\/?$/, '/'))

/** Why a page isn't there; undefined if it is. Pages below it aren't there either. */
export const absenceAt = (offers: Offers | undefined, href: string): Absence | undefined =>
  Object.entries(absences).find(
    ([path, { of }]) => offers?.[of] === false && isAt(path, href.split('?', 1)[0]!),
  )?.[1]

const ofKeepers: readonly Section[] = [
  { to: '/people', label: 'People', group: 'Gateway', icon: UsersRound, needs: 'keeper' },
  { to: '/upstream-keys', label: 'API keys', group: 'Gateway', icon: KeySquare, needs: 'keeper' },
]

/** The section that an address belongs to, if it is one for keepers only. */
export const keepersSectionAt = (pathname: string): Section | undefined =>
  ofKeepers.find(({ to }) => isAt(to, pathname))

/** The sections of a server. One that it lacks has the reason. */
export function sectionsAt(offers: Offers, isKeeper: boolean): readonly Section[] {
  const shown = sections.map((section): Section => {
    const reason = absenceAt(offers, section.to)?.reason
    return { ...section, ...(reason && { reason }), needs: needsAt(offers.keepers, section) }
  })
  if (!offers.keepers || !isKeeper) return shown
  return [
    ...shown.filter(({ needs }) => needs !== 'keeper'),
    ...ofKeepers,
    ...shown.filter(({ needs }) => needs === 'keeper').map((one) => ({ ...one, group: 'Gateway' as const })),
  ]
}
