import type { ReactNode } from 'react'
import { mapKnown, valueOfKnown } from '#domain/known'
import type { Term } from '../lib/terms'
import { Card } from '../ui/card'
import { Skeleton } from '../ui/waiting/skeleton'
import { ErrorCard } from '../errors/error-card'
import { NotAllowed } from '../errors/not-allowed'
import type { HolderCounts } from './holder-words'
import type { NodeAccess, WithAccess } from './use-node-access'

type Found = Extract<NodeAccess, { kind: 'known' }>
type Shown = Omit<Found, 'people' | 'keys'> & {
  /** People first. */
  readonly holders: readonly WithAccess[]
  readonly isWhole: boolean
  /** The numbers of those that pass a test. */
  readonly count: (test: (one: WithAccess) => boolean) => HolderCounts
}
type Props = {
  title: string
  note?: ReactNode
  help?: Term
  access: NodeAccess
  /** Names the content when a permission is missing. */
  what: string
  /** Draws those that are known. `isWhole`: there are no others. */
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
    const { people, keys } = access
    const doubts = [
      people.kind === 'partly' && `Others may have access too: ${people.why}.`,
      keys.kind === 'unknown' && `Keys aren’t known: ${keys.why}.`,
      keys.kind === 'partly' && people.kind === 'known' && `Other keys may have access too: ${keys.why}.`,
    ].filter((words) => words !== false)
    const sizeOf = (those: Found['people'], test: (one: WithAccess) => boolean) =>
      mapKnown(those, (all) => all.filter(test).length)
    if (people.kind === 'unknown') return <p className="p-4 text-muted">Not known: {people.why}.</p>
    return (
      <>
        {children({
          ...access,
          holders: [...people.value, ...(valueOfKnown(keys) ?? [])],
          isWhole: people.kind === 'known' && keys.kind === 'known',
          count: (test) => ({ people: sizeOf(people, test), keys: sizeOf(keys, test) }),
        })}
        {doubts.length > 0 && (
          <p className="border-t border-line px-4 py-3 text-xs text-muted">{doubts.join(' ')}</p>
        )}
      </>
    )
  }
  return (
    <Card title={title} note={note} {...(help && { help })}>
      {body()}
    </Card>
  )
}
