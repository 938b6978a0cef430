import type { ReactNode } from 'react'
import { mapKnown, type Known } from '#domain/known'
import type { Term } from '../lib/terms'
import { Card } from '../ui/card'
import { Skeleton } from '../ui/waiting/skeleton'
import { ErrorCard } from '../errors/error-card'
import { NotAllowed } from '../errors/not-allowed'
import type { NodeAccess } from './use-node-access'

type Found = Extract<NodeAccess, { kind: 'known' }>
type Shown = Omit<Found, 'people'> & {
  readonly people: Extract<Found['people'], { kind: 'known' }>['value']
  readonly isWhole: boolean
  /** Makes a figure of a number of these people, because there may be more. */
  readonly figure: (count: number) => Known<number>
}
type Props = {
  title: string
  note?: ReactNode
  help?: Term
  access: NodeAccess
  /** Names the content when a permission is missing. */
  what: string
  /** Draws the people that are known. `isWhole`: there are no others. */
  children: (known: Shown) => ReactNode
}

/** Shows who has access at a node, in each state of loading. The rest of the page doesn't wait for it. */
export function NodeAccessCard({ title, note, help, access, what, children }: Props) {
  const body = () => {
    if (access.kind === 'denied') return <NotAllowed needs={access.needs} what={what} />
    if (access.kind === 'failed') return <ErrorCard error={access.error} onRetry={access.retry} />
    if (access.kind === 'loading')
      return (
        <div aria-busy="true" className="flex flex-col gap-4 p-4">
          <Skeleton className="w-56" />
          <Skeleton className="w-44" />
        </div>
      )
    const { people } = access
    if (people.kind === 'unknown') return <p className="p-4 text-muted">Not known: {people.why}.</p>
    return (
      <>
        {children({
          ...access,
          people: people.value,
          isWhole: people.kind === 'known',
          figure: (count) => mapKnown(people, () => count),
        })}
        <p className="border-t border-line px-4 py-3 text-xs text-muted">
          {people.kind === 'partly' && `Others may have access too: ${people.why}. `}
          This list doesn’t include service accounts.
        </p>
      </>
    )
  }
  return (
    <Card title={title} note={note} {...(help && { help })}>
      {body()}
    </Card>
  )
}
