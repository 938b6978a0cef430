import { lazy, Suspense, type ReactNode } from 'react'
import { useBackend } from '../api/backend'
import { SkeletonRows } from '../ui/waiting/skeleton'

const ElsewherePage = lazy(async () => ({ default: (await import('./elsewhere-page')).ElsewherePage }))
const LazyNote = lazy(async () => ({ default: (await import('./elsewhere-page')).AbsentNote }))

/** Why a part of a page needs our own server. It loads where that is the case. */
export const AbsentNote = (props: { path: string }) => (
  <Suspense fallback={<SkeletonRows rows={1} />}>
    <LazyNote {...props} />
  </Suspense>
)

export type OwnServerProps = {
  /** The address of the section that the page belongs to. */
  path: string
  title: string
  children: ReactNode
}

/** A page that needs our own server. At another one, the page that says so is loaded instead. */
export function OnOwnServer(props: OwnServerProps) {
  const backend = useBackend()
  if (backend === undefined || backend === 'own') return props.children
  return (
    <Suspense>
      <ElsewherePage {...props} />
    </Suspense>
  )
}
