import { listNodes } from '#contract/nodes'
import { valueOfKnown } from '#domain/known'
import { nodeNames } from '#domain/distinct-names'
import { flattenTree, onlyRoot } from '#domain/tree'
import { useTree } from '../queries/nodes'
import { useCan } from '../session/use-can'
import { ComboField } from '../ui/fields/combo-field'
import type { ComboOption } from '../ui/fields/combo-box'
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
  startsOpen?: boolean
}

/** The path above a node, which tells nodes of the same name apart. */
const pathNote = (path: readonly string[]): string | undefined =>
  path.length > 1 ? path.slice(0, -1).map(isolated).join(' › ') : undefined

/**
 * Chooses a node in the caller's scope. Without permission to view nodes, only the current node or the
 * caller's own can stay.
 */
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
  startsOpen = false,
}: Props) {
  const answer = useCan(listNodes.needs)
  const { data: tree } = useTree()
  const nodes = (tree && valueOfKnown(tree)) ?? []
  const branches = flattenTree(nodes)
  const names = nodeNames(nodes)
  const hasRoot = onlyRoot(nodes) !== undefined
  const missing = tree?.kind === 'partly' ? `Some nodes may be missing here: ${tree.why}.` : ''
  const known = branches.some(({ item }) => item.id === value)
  const first: ComboOption[] = [
    ...(own && (!hasRoot || value === '') ? [{ value: '', label: 'Your node' }] : []),
    ...(!own && !choose && value === '' ? [{ value: '', label: 'Not known' }] : []),
    ...(value !== '' && !known ? [{ value, label: valueName ?? `Node ${value}` }] : []),
  ]
  return (
    <ComboField
      label={label}
      value={value}
      onChange={onChange}
      problem={problem}
      hint={
        answer.allowed
          ? [hint, missing].filter(Boolean).join(' ')
          : `You can’t see other nodes. ${answer.reason}`
      }
      placeholder="Choose a node"
      startsOpen={startsOpen}
      {...(startsOpen ? {} : { help: 'node' as const })}
      options={[
        ...first,
        ...branches.map(({ item, path }) => ({
          value: item.id,
          label: names.get(item.id) ?? item.name,
          note: pathNote(path),
          refused: without?.has(item.id) ? 'This node can’t be chosen here.' : undefined,
        })),
      ]}
    />
  )
}
