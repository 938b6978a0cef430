import type { ReactNode } from 'react'
import { Page } from '../frame/page'
import { useCan } from '../session/use-can'
import { RefusedCard } from '../errors/not-allowed'

/** A page for keepers of a gateway only. */
export const ForKeepers = ({ title, children }: { title: string; children: ReactNode }) =>
  useCan('keeper').allowed ? (
    children
  ) : (
    <Page title={title}>
      <RefusedCard>
        <p>
          Only keepers of a gateway manage its people and API keys. A gateway is this dashboard in front of
          another server.
        </p>
      </RefusedCard>
    </Page>
  )
