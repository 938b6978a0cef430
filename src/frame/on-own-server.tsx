import { ServerOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBackend } from '../api/backend'
import { EmptyState } from '../ui/empty-state'
import { Page } from './page'
import { absenceAt } from './sections-elsewhere'

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

type OwnServerProps = {
  /** The address of the section that the page belongs to. */
  path: string
  title: string
  children: ReactNode
}

/**
 * A page that needs our own server. Elsewhere the reason why it isn't there takes its place, unless a gateway
 * has it.
 */
export function OnOwnServer({ path, title, children }: OwnServerProps) {
  const backend = useBackend()
  if (backend === undefined || backend === 'own' || !absenceAt(backend, path)) return children
  return (
    <Page title={title}>
      <div className="card">
        <AbsentNote path={path} />
      </div>
    </Page>
  )
}
