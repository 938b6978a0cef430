import { Pencil, Plus } from 'lucide-react'
import { createNode, deleteNode, type NodeRecord, updateNode } from '#contract/nodes'
import type { NamedAction } from '../../list/row-actions/in-palette'
import { accessVerb, deleteVerb, showAccess, toDialog, toPage } from '../../list/row-actions/verbs'
import { type Contents, contentsWords, unknownContents } from './node-contents'
import { DeleteRecord } from '../../list/delete-record'
import { afterDeletion } from '../../form/saved'
import { deleteNodeMutation, nodeQuery } from '../../queries/nodes'
import { useNodeContents } from './use-node-contents'

/** The reason why nobody can delete the node; undefined when somebody can, or when only the server knows. */
function whyNodeStays(node: NodeRecord, contents: Contents | undefined): string | undefined {
  if (node.parent === null) return 'The root node can’t be deleted.'
  const inside = contents && contentsWords(contents)
  return inside && `Only an empty node can be deleted. This one has ${inside}.`
}

/** Says what would be deleted together with the node, as far as it is known. */
function Consequence({ contents, stays }: { contents: Contents | undefined; stays: string | undefined }) {
  if (stays) return <p className="text-warn">{stays}</p>
  if (!contents) return <p aria-busy="true">Counting the contents of this node …</p>
  const gaps = unknownContents(contents)
  if (gaps.length === 0)
    return (
      <p>
        It has no child nodes, companies, people or keys that you can see. If roles belong to it, the server
        can refuse, or delete them too. {afterDeletion()}
      </p>
    )
  return (
    <>
      <ul className="flex list-disc flex-col gap-1 rounded-md bg-warn-soft py-2 pr-3 pl-7 text-sm text-warn">
        {gaps.map(({ what, why }) => (
          <li key={what}>
            Whether it has {what} isn’t known: {why}.
          </li>
        ))}
      </ul>
      <p>
        A server can refuse to delete a node that isn’t empty, or delete its contents too. {afterDeletion()}
      </p>
    </>
  )
}

/** Confirms the deletion of a node, from its page or from the command palette. */
function DeleteNode({ node, onClose }: { node: NodeRecord; onClose: () => void }) {
  const { id, name } = node
  const contents = useNodeContents(node)
  const stays = whyNodeStays(node, contents)
  return (
    <DeleteRecord
      type="node"
      name={name}
      id={id}
      mutation={deleteNodeMutation(id)}
      queryKey={nodeQuery(id).queryKey}
      reason={contents ? stays : 'The contents of this node are being counted.'}
      onClose={onClose}
    >
      <Consequence contents={contents} stays={stays} />
    </DeleteRecord>
  )
}

const edit = {
  label: 'Rename or move',
  icon: Pencil,
  needs: updateNode.needs,
  also: ['edit', 'rename', 'move'],
}
const add = { label: 'Add child', icon: Plus, needs: createNode.needs, also: ['add', 'add child to'] }
const remove = deleteVerb(deleteNode.needs)
export const nodeVerbs = [edit, add, accessVerb, remove]

/** What can be done with a node from its row, its page and the palette. */
export function nodeRowActions(node: NodeRecord, contents: Contents): readonly NamedAction<NodeRecord>[] {
  const id = encodeURIComponent(node.id)
  return [
    { ...toPage(edit, `/nodes/${id}/edit`), label: node.parent === null ? 'Rename' : 'Rename or move' },
    toPage(add, `/nodes/new?parent=${id}`),
    showAccess(`/nodes/${id}`),
    toDialog(
      remove,
      ({ row, onClose }) => <DeleteNode node={row} onClose={onClose} />,
      whyNodeStays(node, contents),
    ),
  ]
}
