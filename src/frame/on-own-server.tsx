import { ServerOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBackend } from '../api/backend'
import { EmptyState } from '../ui/empty-state'
import { Page } from './page'
import { absenceAt } from './sections-at-gateway'

type OwnServerProps = {
  /** The address of the section that the page belongs to. */
  path: string
  title: string
  children: ReactNode
}

/** A page that a gateway lacks. There the reason takes its place. */
export function OnOwnServer({ path, title, children }: OwnServerProps) {
  const absence = absenceAt(useBackend(), path)
  if (!absence) return children
  return (
    <Page title={title}>
      <div className="card">
        <EmptyState icon={<ServerOff size={18} />} title={absence.title}>
          <p>{absence.reason}</p>
        </EmptyState>
      </div>
    </Page>
  )
}
