import { listNodes, type NodeRecord } from '#contract/nodes'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { nodeAndBelow } from '#domain/access/rows-of-node'
import { valueOfKnown, type Known } from '#domain/known'
import type { ScopeSearch } from '../lib/list-search'
import { notLoaded, treeNow, treeQuery } from '../nodes/nodes.queries'
import { useCan } from '../session/use-can'

/** The chosen node, with its own id and those of all nodes below it. */
export type ScopeBranch = { readonly id: string; readonly nodes: ReadonlySet<string> }

/** The branch of a node; undefined where the tree isn't known completely. */
function branchIn(tree: Known<readonly NodeRecord[]>, uid: string): ScopeBranch | undefined {
  const id = uid === '' ? undefined : valueOfKnown(tree)?.find((one) => one.uid === uid)?.id
  const nodes = id === undefined ? undefined : nodeAndBelow(tree, id)
  return id !== undefined && nodes?.kind === 'known' ? { id, nodes: nodes.value } : undefined
}

export function useBranch(uid: string): ScopeBranch | undefined {
  const { allowed } = useCan(listNodes.needs)
  const { data = notLoaded } = useQuery({ ...treeQuery, enabled: allowed && uid !== '' })
  return useMemo(() => branchIn(data, uid), [data, uid])
}

/** The nodes that a search covers; undefined where they aren't known, or the search covers all. */
export function nodesNowIn({ node, only }: ScopeSearch): ReadonlySet<string> | undefined {
  const branch = branchIn(treeNow(), node)
  return only && branch ? new Set([branch.id]) : branch?.nodes
}
