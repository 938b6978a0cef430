import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '../frame/page'
import { useCan } from '../session/use-can'
import { EmptyState } from '../ui/empty-state'

/** A page for keepers of a gateway only. */
export const ForKeepers = ({ title, children }: { title: string; children: ReactNode }) =>
  useCan('keeper').allowed ? (
    children
  ) : (
    <Page title={title}>
      <div className="card">
        <EmptyState icon={<Lock size={18} />} title="Not allowed">
          <p>
            Only keepers of a gateway manage its people and API keys. A gateway is this dashboard in front of
            another server.
          </p>
        </EmptyState>
      </div>
    </Page>
  )
