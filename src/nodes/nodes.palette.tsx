import { createNode, deleteNode, listNodes, updateNode } from '#contract/nodes'
import { flattenTree } from '#domain/tree'
import { isMeant } from '../lib/tree-view'
import { bestFirst, sameText } from '../frame/palette/find'
import type { Source, Verb } from '../frame/palette/item'
import { whyNot } from '../session/use-can'
import { DeleteNode, whyNodeStays } from './node-delete'
import { contentsSaid } from './node-contents'
import { readTree } from './nodes.queries'
import { pathWords } from '../lib/words'

const show: Verb = {
  words: 'Show node and below',
  also: ['scope', 'show node', 'node'],
  needs: listNodes.needs,
}
const only: Verb = { words: 'Show only node', also: ['show only', 'only'], needs: listNodes.needs }
const edit: Verb = { words: 'Rename or move node', also: ['edit', 'rename', 'move'], needs: updateNode.needs }
const add: Verb = {
  words: 'Add child node',
  also: ['add below', 'add a node below'],
  needs: createNode.needs,
}
const remove: Verb = { words: 'Delete node', also: ['delete'], needs: deleteNode.needs }

/** Searches the loaded nodes, without another request. */
export const nodesSource: Source = {
  noun: 'Nodes',
  path: '/nodes',
  needs: listNodes.needs,
  verbs: [show, only, edit, add, remove],
  find: async (text) => {
    const tree = await readTree()
    const branches = flattenTree(tree.value)
    const isExact = ({ id, name, uid }: { id: string; name: string; uid?: string | undefined }) =>
      id === text || sameText(text, name) || sameText(text, uid)
    const meant = branches.filter(({ item }) => isMeant(item, text) || sameText(text, item.uid))
    const path = new Map(meant.map((branch) => [branch.item.id, pathWords(branch.path.slice(0, -1))]))
    const nodes = bestFirst(
      undefined,
      meant.map(({ item }) => item),
      { text, nameOf: ({ name }) => name, isExact },
    )
    return nodes.map((node) => {
      const { id, name, uid } = node
      return {
        id,
        name,
        detail: [path.get(id), `node, ID ${id}`].filter(Boolean).join(' · '),
        href: `/nodes/${id}`,
        exact: isExact(node),
        actions: [
          ...(uid
            ? ([
                { verb: show, reason: undefined, action: { kind: 'scope', uid } },
                { verb: only, reason: undefined, action: { kind: 'scope', uid, only: 'yes' } },
              ] as const)
            : []),
          { verb: edit, reason: whyNot(edit.needs), action: { kind: 'go', href: `/nodes/${id}/edit` } },
          { verb: add, reason: whyNot(add.needs), action: { kind: 'go', href: `/nodes/new?parent=${id}` } },
          {
            verb: remove,
            reason: whyNot(remove.needs) ?? whyNodeStays(node, contentsSaid(node, tree)),
            action: { kind: 'ask', question: (close) => <DeleteNode node={node} onClose={close} /> },
          },
        ],
      }
    })
  },
}
