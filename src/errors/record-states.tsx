import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Needs } from '#contract/wire'
import { useCan } from '../session/use-can'
import { Skeleton } from '../ui/waiting/skeleton'
import { StillWaiting } from '../ui/waiting/still-waiting'
import { ErrorCard } from './error-card'
import { NotAllowed } from './not-allowed'
import { obstacle, type Waiting } from './obstacle'

/** A query as far as its states are shown. */
export type Reading<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching'> &
  Waiting & { readonly refetch: () => unknown }

type Props<T> = {
  query: Reading<T>
  needs: Needs
  /** The content in words: “this company”. */
  what: string
  /** Draws no card, because it is inside one. */
  bare?: boolean
  children: (data: T) => ReactNode
}

const lines = ['w-40', 'w-64', 'w-52', 'w-72', 'w-44', 'w-60']

/** Shows a record or table in each of its states: not allowed, loading, failed or loaded. */
export function RecordStates<T>({ query, needs, what, bare = false, children }: Props<T>) {
  const { data, isFetching, refetch } = query
  const answer = useCan(needs)
  const card = (content: ReactNode, look = 'card') => <div className={bare ? undefined : look}>{content}</div>
  if (!answer.allowed) return card(<NotAllowed needs={needs} what={what} />)
  if (data !== undefined) return children(data)
  const error = obstacle(query, what)
  if (error) return card(<ErrorCard error={error} onRetry={() => void refetch()} retrying={isFetching} />)
  return card(
    <div aria-busy="true" className="flex flex-col gap-5 p-4">
      {lines.map((width) => (
        <Skeleton key={width} className={width} />
      ))}
      <StillWaiting />
    </div>,
    'card awaited',
  )
}
