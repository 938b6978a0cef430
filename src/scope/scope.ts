import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ScopeNodes } from '#domain/access/rows-of-node'
import type { ScopeSearch } from '../lib/address/list-address'
import { notLoaded, useTree, useAllNodes } from '../queries/nodes'
import { isolated } from '../lib/words'
import { scopeNodes } from './scope-nodes'

type Scope = {
  /** Empty for all nodes. */
  readonly uid: string
  /** `yes` without the nodes below. */
  readonly only: ScopeSearch['only']
  readonly name: string
  /** The scope in words: “North and below”, “North only” or “All nodes”. */
  readonly words: string
}

/** The node that the pages are limited to, from the address. */
export function useScope(): Scope {
  const { node: uid, only } = useSearch({ from: '/app' })
  const { data } = useAllNodes(uid !== '')
  const name = data?.find((one) => one.uid === uid)?.name ?? uid
  const words = uid === '' ? 'All nodes' : only ? `${isolated(name)} only` : `${isolated(name)} and below`
  return { uid, only, name, words }
}

/** The nodes that the pages are limited to. */
export function useScopeNodes(): ScopeNodes {
  const { uid: node, only } = useScope()
  const { data = notLoaded } = useTree(node !== '')
  return useMemo(() => scopeNodes(data, { node, only }), [data, node, only])
}

/**
 * Limits the pages to a node, with or without those below, or to none. A list starts at its first page again;
 * a form keeps its input.
 */
export function useSetScope(): (uid: string, only?: ScopeSearch['only']) => void {
  const navigate = useNavigate()
  return (node, only = '') =>
    void navigate({
      to: '.',
      search: (now: object) => ({
        ...Object.fromEntries(Object.entries(now).filter(([name]) => name !== 'page')),
        node,
        only,
      }),
      resetScroll: false,
      ignoreBlocker: true,
    })
}
