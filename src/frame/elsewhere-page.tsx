import { ServerOff } from 'lucide-react'
import { useBackend } from '../api/backend'
import { EmptyState } from '../ui/empty-state'
import { absenceAt } from './sections-elsewhere'
import type { OwnServerProps } from './on-own-server'
import { Page } from './page'

/** Says why something needs our own server, in the words of the navigation. */
export function AbsentNote({ path }: { path: string }) {
  const absence = absenceAt(useBackend(), path)
  return (
    absence && (
      <EmptyState icon={<ServerOff size={18} />} title={absence.title}>
        <p>{absence.reason}</p>
      </EmptyState>
    )
  )
}

/** The page if a gateway has it, or the reason why it isn't there. */
export const ElsewherePage = ({ path, title, children }: OwnServerProps) =>
  absenceAt(useBackend(), path) ? (
    <Page title={title}>
      <div className="card">
        <AbsentNote path={path} />
      </div>
    </Page>
  ) : (
    children
  )
