import { useQuery } from '@tanstack/react-query'
import type { NodeRecord } from '#contract/nodes'
import { accessChange, AccessChangeLines, noChange, Those } from '../scope/access-change'
import { holderWords, isNobody, unknownWords } from '../scope/holder-words'
import { useHoldersInScope } from '../scope/use-holders'
import { allWithAccess, useNodeAccess, type WithAccess } from '../scope/use-node-access'
import { useNow } from '../ui/time/now'
import { bothKnown, mapKnown, valueOfKnown, type Known } from '#domain/known'
import { cascade, holds, superiorCodes, type PermissionSet } from '#domain/permission-set'
import { lineageOf, onlyRoot } from '#domain/tree'
import { sentence } from '../lib/words'
import { countedWords } from '../ui/known-figure'
import { needPerson, useMyPermissions } from '../session/use-can'
import { Skeleton } from '../ui/waiting/skeleton'
import { everyRoleQuery } from '../queries/roles'
import { notLoaded, treeQuery } from '../queries/nodes'
import { useNodeContents } from './use-node-contents'
import { lineageBelow, sumBelow, sumWords } from './node-effect'

/** Names the people and keys that gain or lose access, as far as the caller can view them and roles. */
function MovedAccess({
  node,
  parent,
  tree,
}: {
  node: NodeRecord
  parent: string
  tree: Known<readonly NodeRecord[]>
}) {
  const access = useNodeAccess(node.id)
  const mine = useMyPermissions()
  const enabled = access.kind === 'known'
  const holders = useHoldersInScope()
  const now = useNow()
  const roles = useQuery({ ...everyRoleQuery, enabled }).data
  if (access.kind === 'denied') return <li>You don’t have permission to see who gains or loses access.</li>
  if (!enabled || !holders || !roles) return null
  const at = (lineage: readonly string[]) => allWithAccess(lineage, holders, roles.rows.value, now)
  const nodes = valueOfKnown(tree) ?? []
  const [before, after] = [at(lineageOf(nodes, node.id)), at(lineageBelow(nodes, node.id, parent))]
  const { change, keys } = accessChange(before, after)
  // Nodes between the old parent and the new one may be missing.
  const both = bothKnown(change, tree, (found) => found)
  const { gain, lose } = valueOfKnown(both) ?? noChange
  const beyond = (permissions: PermissionSet) => superiorCodes(permissions, mine)
  const refusing = [...gain, ...lose].filter(({ permissions }) => beyond(permissions).length > 0)
  return (
    <>
      <AccessChangeLines
        change={both}
        keys={keys}
        gain="Their roles cascade from the new parent, so they gain access:"
        lose="Their roles cascade from the old parent only, so they lose access:"
      />
      <Those
        people={refusing}
        words={
          needPerson(refusing.flatMap(({ permissions }) => beyond(permissions)))
            ? 'The server refuses the move by an API key, so sign in as a person. No API key can use all permissions of these people:'
            : 'The server refuses the move, because these people have permissions that you don’t have:'
        }
      />
    </>
  )
}

type Props = {
  node: NodeRecord
  draft: { readonly name: string; readonly parent: string }
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
        {moves && (
          <>
            <li>The node moves with {words}.</li>
            <MovedAccess node={node} tree={tree} parent={draft.parent} />
            <li>
              The server refuses the move while someone here has a role that only cascades from the old
              parent.
            </li>
          </>
        )}
      </ul>
    </div>
  )
}

function newNodeWords(people: Known<readonly WithAccess[]>, keys: Known<readonly WithAccess[]>): string {
  const cascadingOf = (those: Known<readonly WithAccess[]>) =>
    mapKnown(those, (all) => all.filter(({ permissions }) => holds(permissions, cascade)).length)
  const cascading = { people: cascadingOf(people), keys: cascadingOf(keys) }
  const words = isNobody(cascading)
    ? 'No role cascades to this node. At first only you have access.'
    : `${sentence(holderWords(cascading))} will have access from the start, through roles that cascade.`
  return `${words} ${unknownWords(cascading)}`.trim()
}

/** Counts who will have access to a new node from the start. */
export function NewNodeNote({ nodes, parent }: { nodes: readonly NodeRecord[]; parent: string }) {
  const above = parent || onlyRoot(nodes)?.id
  const access = useNodeAccess(above)
  if (above === undefined || access.kind === 'denied' || access.kind === 'failed') return null
  const isLoading = access.kind === 'loading'
  return (
    <p
      role="status"
      aria-busy={isLoading}
      className="rounded-md bg-sunken px-3.5 py-2.5 text-sm text-soft max-sm:min-h-15"
    >
      {isLoading ? <Skeleton className="w-52" /> : newNodeWords(access.people, access.keys)}
    </p>
  )
}
