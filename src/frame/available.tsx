import { useMatches } from '@tanstack/react-router'
import { ServerOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOffers } from '../api/offers'
import { RefusedCard } from '../errors/not-allowed'
import { useCan } from '../session/use-can'
import { EmptyState } from '../ui/empty-state'
import { Page } from './page'
import { absenceAt, keepersSectionAt } from './sections-at-gateway'

/** The page, or in its place why a gateway lacks it, or that it is for keepers. */
export function Available({ children }: { children: ReactNode }) {
  // Of the page that is there. The address is that of the next one already while it loads.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  const absence = absenceAt(useOffers(), pathname)
  const isKeeper = useCan('keeper').allowed
  if (absence)
    return (
      <Page title={absence.page}>
        <div className="card">
          <EmptyState icon={<ServerOff size={18} />} title={absence.title}>
            <p>{absence.reason}</p>
          </EmptyState>
        </div>
      </Page>
    )
  const section = keepersSectionAt(pathname)
  if (isKeeper || !section) return children
  return (
    <Page title={section.label}>
      <RefusedCard>
        <p>
          Only keepers of a gateway manage its people and API keys. A gateway is this dashboard in front of
          another server.
        </p>
      </RefusedCard>
    </Page>
  )
}
