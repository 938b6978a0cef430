import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listNodes } from '#contract/nodes'
import { flattenTree } from '../lib/tree'
import { allNodesQuery } from '../nodes/nodes.queries'
import { useCan } from '../session/use-can'
import { SelectField } from '../ui/select-field'

const indent = '\u2003'

/** Narrows a list to one node. Without the right to see nodes it says so instead of showing ids. */
export function NodeFilter({ value, onChange }: { value: string; onChange: (uid: string) => void }) {
  const answer = useCan(listNodes.needs)
  const { data } = useQuery({ ...allNodesQuery, enabled: answer.allowed })
  const branches = flattenTree(data ?? []).filter(({ item }) => item.uid)
  const known = branches.some(({ item }) => item.uid === value)
  return (
    <div
      title={answer.allowed ? undefined : answer.reason}
      className="min-w-0 max-sm:flex-1 max-sm:basis-[calc(50%-0.3125rem)] sm:max-w-60"
    >
      <SelectField label="Node" hideLabel value={value} onChange={onChange} disabled={!answer.allowed && value === ''}>
        <option value="">{answer.allowed ? 'All nodes' : 'All nodes (names not visible to this key)'}</option>
        {value !== '' && !known && <option value={value}>{value}</option>}
        {branches.map(({ item, depth }) => (
          <option key={item.id} value={item.uid}>
            {indent.repeat(depth) + item.name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** The name of a node by its id, where the key may see nodes. */
export function useNodeName(): (id: string | null | undefined) => string | undefined {
  const answer = useCan(listNodes.needs)
  const { data } = useQuery({ ...allNodesQuery, enabled: answer.allowed })
  return useMemo(() => {
    const names = new Map(data?.map((node) => [node.id, node.name]))
    return (id) => (id ? names.get(id) : undefined)
  }, [data])
}
