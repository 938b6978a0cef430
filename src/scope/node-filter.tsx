import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { nodeNames } from '#domain/distinct-names'
import { useAllNodes } from '../queries/nodes'
import { ScopeChip } from './scope-chip'

/** Says beside a list that it is limited to a node. The top bar chooses that node for every page. */
export const NodeFilter = () => useSearch({ from: '/app' }).node !== '' && <ScopeChip />

/** Finds the name of a node by its ID, if the caller may see nodes; with its path where others have that name. */
export function useNodeName(): (id: string | null | undefined) => string | undefined {
  const { data } = useAllNodes()
  return useMemo(() => {
    const names = nodeNames(data ?? [])
    return (id) => (id ? names.get(id) : undefined)
  }, [data])
}
