import { useQuery } from '@tanstack/react-query'
import { listNodes } from '#contract/nodes'
import { flattenTree, onlyRoot } from '#domain/tree'
import { allNodesQuery } from '../nodes/nodes.queries'
import { useCan } from '../session/use-can'
import { ChoiceField } from '../ui/fields'

type Props = {
  label?: string
  value: string
  onChange: (id: string) => void
  problem: string | undefined
  hint?: string
  /** The name of the current node, in case the list doesn't have it. */
  valueName?: string | undefined
  /** IDs of nodes that can't be chosen. */
  without?: ReadonlySet<string>
  /** An empty choice means the caller's own node, as on the server. */
  own?: boolean
  /** A node has to be chosen, and none is yet. */
  choose?: boolean
}

const indent = '\u2003'

/** A node of the caller's scope. Without the permission to see nodes only the current node can be kept, or the caller's own. */
export function NodeField({
  label = 'Node',
  value,
  onChange,
  problem,
  hint,
  valueName,
  without,
  own = false,
  choose = false,
}: Props) {
  const answer = useCan(listNodes.needs)
  const { data } = useQuery({ ...allNodesQuery, enabled: answer.allowed })
  const branches = flattenTree(data ?? [])
  const root = own ? onlyRoot(data ?? []) : undefined
  const known = branches.some(({ item }) => item.id === value)
  return (
    <ChoiceField
      label={label}
      value={value}
      onChange={onChange}
      problem={problem}
      hint={answer.allowed ? hint : `You can’t see other nodes. ${answer.reason}`}
    >
      {choose && (
        <option value="" disabled>
          Choose a node
        </option>
      )}
      {own && !root && <option value="">Your node</option>}
      {value !== '' && !known && <option value={value}>{valueName ?? `Node ${value}`}</option>}
      {branches.map(({ item, depth }) => (
        <option key={item.id} value={item === root ? '' : item.id} disabled={without?.has(item.id) ?? false}>
          {indent.repeat(depth) + item.name}
        </option>
      ))}
    </ChoiceField>
  )
}
