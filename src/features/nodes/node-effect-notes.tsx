import { useQuery } from '@tanstack/react-query'
import type { NodeRecord } from '#contract/nodes'
import { askOn } from '#domain/access/who-may'
import type { Holder, World } from '#domain/access/world'
import { known, mapKnown, unknown } from '#domain/known'
import { cascade, holds } from '#domain/roles/permission-set'
import { onlyRoot } from '#domain/tree'
import { chosenAction } from '../../access/action-words'
import { useWorld } from '../../access/use-world'
import { holderWords } from '../../scope/holder-words'
import { sentence } from '../../lib/words'
import { countedWords } from '../../ui/known-figure'
import { Skeleton } from '../../ui/waiting/skeleton'
import { notLoaded, treeQuery } from '../../queries/nodes'
import { useNodeContents } from './use-node-contents'
import { sumBelow, sumWords } from './node-effect'

type Props = {
  node: NodeRecord
  draft: { readonly name: string; readonly parent: NodeRecord['id'] }
}

/** Tells what saving would change, and for whom. */
export function NodeEffectNotes({ node, draft }: Props) {
  const contents = useNodeContents(node)
  const { data: tree = notLoaded } = useQuery(treeQuery)
  const renames = draft.name.trim() !== node.name
  const moves = draft.parent !== (node.parent ?? '')
  if (!renames && !moves) return null
  const words = sumWords(sumBelow(tree, node.id))
  return (
    <div role="status" className="rounded-md bg-warn-soft px-3.5 py-2.5 text-sm text-warn">
      <p className="font-semibold">Effects of saving</p>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-4">
        {renames && (
          <li>
            {contents
              ? `${countedWords(contents.companies, 'company', 'companies')} and ${countedWords(contents.people, 'person', 'people')} in it`
              : 'Its companies and people'}{' '}
            show the new name. Permissions stay the same.
          </li>
        )}
        {moves && <li>The node moves with {words}.</li>}
      </ul>
    </div>
  )
}

/** Those whose role cascades from the parent of a new node. */
function cascadingAt(world: World, above: NodeRecord['id']) {
  const record = world.order.find(({ id }) => id === above)
  if (!record) return unknown('the parent isn’t among the nodes that you can view')
  return mapKnown(askOn(world, chosenAction('node', 'act'), { kind: 'node', record }).able, (able) =>
    able.filter(
      ({ holder: { role, state } }) =>
        state === 'now' && holds(world.roleOf.get(role ?? '')?.permissions ?? {}, cascade),
    ),
  )
}

function newNodeWords(world: World, above: NodeRecord['id']): string {
  const found = cascadingAt(world, above)
  if (found.kind === 'unknown') return `Who will have access isn’t known: ${found.why}.`
  const count = (kind: Holder['kind']) => found.value.filter(({ holder }) => holder.kind === kind).length
  const words = holderWords({ people: known(count('person')), keys: known(count('key')) })
  const others = found.kind === 'partly' ? ` Others may: ${found.why}.` : ''
  return found.value.length > 0
    ? `${sentence(words)} will have access from the start, through roles that cascade.${others}`
    : others
      ? `Nobody is known to have access from the start.${others}`
      : 'Nobody’s role cascades to this node, so nobody has access at first.'
}

/** Counts who will have access to a new node from the start. */
export function NewNodeNote({ nodes, parent }: { nodes: readonly NodeRecord[]; parent: NodeRecord['id'] }) {
  const above = parent || onlyRoot(nodes)?.id
  const world = useWorld()
  if (above === undefined) return null
  return (
    <p
      role="status"
      aria-busy={!world}
      className="rounded-md bg-sunken px-3.5 py-2.5 text-sm text-soft max-sm:min-h-15"
    >
      {world ? newNodeWords(world, above) : <Skeleton className="w-52" />}
    </p>
  )
}
