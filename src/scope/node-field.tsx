import { useQuery } from '@tanstack/react-query'
import { listNodes } from '#contract/nodes'
import { flattenTree, onlyRoot } from '#domain/tree'
import { allNodesQuery } from '../nodes/nodes.queries'
import { useCan } from '../session/use-can'
import { ChoiceField } from '../ui/fields'
import { isolated } from '../lib/words'

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
  /** Offers an empty choice where the caller's own node isn't known; the server then takes that node. */
  own?: boolean
  /** Offers an empty choice, because the person must choose a node first. */
  choose?: boolean
}

const indent = '\u2003'

/** Chooses a node in the caller's scope. Without permission to view nodes, only the current node or the caller's own can stay. */
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
  const hasRoot = onlyRoot(data ?? []) !== undefined
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
      {own && (!hasRoot || value === '') && <option value="">Your node</option>}
      {!own && !choose && value === '' && <option value="">Not known</option>}
      {value !== '' && !known && <option value={value}>{isolated(valueName ?? `Node ${value}`)}</option>}
      {branches.map(({ item, depth }) => (
        <option key={item.id} value={item.id} disabled={without?.has(item.id) ?? false}>
          {indent.repeat(depth) + isolated(item.name)}
        </option>
      ))}
    </ChoiceField>
  )
}
