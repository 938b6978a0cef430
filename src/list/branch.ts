import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listNodes, type NodeRecord } from '#contract/nodes'
import type { Known } from '#domain/known'
import type { ScopeSearch } from '../lib/list-search'
import { notLoaded, treeNow, treeQuery } from '../queries/nodes'
import { nodeIdIn, scopeNodes } from '../scope/scope-nodes'
import { useCan } from '../session/use-can'

/** The chosen node, with its own id and those of all nodes below it. */
export type ScopeBranch = { readonly id: string; readonly nodes: ReadonlySet<string> }

/** The branch of a node; undefined where the tree isn't known completely. */
function branchIn(tree: Known<readonly NodeRecord[]>, uid: string): ScopeBranch | undefined {
  const id = nodeIdIn(tree, uid)
  const nodes = scopeNodes(tree, { node: uid, only: '' })
  return id !== undefined && nodes?.kind === 'known' ? { id, nodes: nodes.value } : undefined
}

export function useBranch(uid: string): ScopeBranch | undefined {
  const { allowed } = useCan(listNodes.needs)
  const { data = notLoaded } = useQuery({ ...treeQuery, enabled: allowed && uid !== '' })
  return useMemo(() => branchIn(data, uid), [data, uid])
}

/** The nodes that a search covers; undefined where they aren't known, or the search covers all. */
export function nodesNowIn({ node, only }: ScopeSearch): ReadonlySet<string> | undefined {
  const nodes = scopeNodes(treeNow(), { node, only })
  return nodes?.kind === 'known' ? nodes.value : undefined
}
