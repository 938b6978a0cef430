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
  /** The name of a node that the list may not have. */
  valueName?: string | undefined
  /** Nodes that cannot be chosen. */
  without?: ReadonlySet<string>
  /** Nothing chosen means the key's own node, as the server takes it. */
  own?: boolean
  /** Nothing is chosen yet, and something has to be. */
  choose?: boolean
}

const indent = '\u2003'

/** One node of those in reach. A key that may not see nodes keeps the one there is, or leaves it to the server: the key's own. */
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
      hint={answer.allowed ? hint : `This key cannot see the other nodes. ${answer.reason}`}
    >
      {choose && (
        <option value="" disabled>
          Choose …
        </option>
      )}
      {own && !root && <option value="">The node of this key</option>}
      {value !== '' && !known && <option value={value}>{valueName ?? `Node ${value}`}</option>}
      {branches.map(({ item, depth }) => (
        <option key={item.id} value={item === root ? '' : item.id} disabled={without?.has(item.id) ?? false}>
          {indent.repeat(depth) + item.name}
        </option>
      ))}
    </ChoiceField>
  )
}
