import type { ReactNode } from 'react'
import { Card } from '../ui/card'
import { Skeleton } from '../ui/skeleton'
import { ErrorCard } from '../errors/error-card'
import { NotAllowed } from '../errors/not-allowed'
import type { Reach } from './use-reach'

type Props = {
  title: string
  note?: ReactNode
  reach: Reach
  /** What a key needs the permission for, in words. */
  what: string
  children: (known: Extract<Reach, { kind: 'known' }>) => ReactNode
}

/** A card about who acts somewhere, in every form that the answer can take. The rest of the page does not wait for it. */
export function ReachCard({ title, note, reach, what, children }: Props) {
  const body = () => {
    if (reach.kind === 'denied') return <NotAllowed needs={reach.needs} what={what} />
    if (reach.kind === 'failed') return <ErrorCard error={reach.error} onRetry={reach.retry} />
    if (reach.kind === 'loading')
      return (
        <div aria-busy="true" className="flex flex-col gap-4 p-5">
          <Skeleton className="w-56" />
          <Skeleton className="w-44" />
        </div>
      )
    return (
      <>
        {children(reach)}
        <p className="border-t border-line px-5 py-3 text-xs text-muted">
          {reach.partial &&
            'Not everybody could be read: there are more people or roles than one look holds. '}
          People only: the API does not list service accounts, nor anybody above the node of this key.
        </p>
      </>
    )
  }
  return (
    <Card title={title} note={note}>
      {body()}
    </Card>
  )
}
