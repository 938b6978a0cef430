import { useLocation } from '@tanstack/react-router'
import { ServerOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOffers } from '../api/offers'
import { RefusedCard } from '../errors/not-allowed'
import { useCan } from '../session/use-can'
import { EmptyState } from '../ui/empty-state'
import { Page } from './page'
import { absenceAt } from './sections-at-gateway'

/** The page, or in its place why a gateway lacks it, or that it is for keepers. */
export function Available({ children }: { children: ReactNode }) {
  const pathname = useLocation({ select: (location) => location.pathname })
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
  if (isKeeper || !/^\/(people|upstream-keys)(\/|$)/.test(pathname)) return children
  return (
    <Page title={pathname.startsWith('/people') ? 'People' : 'API keys'}>
      <RefusedCard>
        <p>
          Only keepers of a gateway manage its people and API keys. A gateway is this dashboard in front of
          another server.
        </p>
      </RefusedCard>
    </Page>
  )
}
