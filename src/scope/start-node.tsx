import type { Id } from '#contract/shape'
import { useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { listNodes } from '#contract/nodes'
import { onlyRoot } from '#domain/tree'
import { useAllNodes } from '../queries/nodes'
import { useCan } from '../session/use-can'
import { Skeleton } from '../ui/waiting/skeleton'

/**
 * Finds the ID of the node for a new record. The first of these that exists: the preferred node if it is in
 * scope, the named node, the node of the scope, the only root. The ID is sent, because another server may
 * take another node by default. Empty means the caller's own node, whose ID nobody knows; undefined means
 * still loading.
 */
function useStartNode(named: string, preferred: string): string | undefined {
  const scope = useSearch({ from: '/app', select: ({ node }) => node })
  const { allowed } = useCan(listNodes.needs)
  const { data, isFetching } = useAllNodes()
  if (!data) return isFetching && allowed ? undefined : named
  const found =
    data.find(({ id }) => id === preferred) ??
    data.find(({ id, uid }) => (named ? id === named : uid === scope))
  return found?.id ?? (named || (onlyRoot(data)?.id ?? ''))
}

/** Looks the node up once, so that a change of the scope doesn't touch the input. */
export function StartNode({
  named = '',
  preferred = '',
  children,
}: {
  named?: string
  /** The ID of a node to start with if it is in scope. */
  preferred?: string
  children: (node: Id<'node'>) => ReactNode
}) {
  const now = useStartNode(named, preferred)
  const [node, settle] = useState(now)
  if (node === undefined && now !== undefined) settle(now)
  if (node !== undefined) return children(node)
  return (
    <div aria-busy="true" className="card flex flex-col gap-5 p-4">
      <Skeleton className="w-40" />
      <Skeleton className="w-64" />
    </div>
  )
}
