import { listNodes } from '#contract/nodes'
import { flattenTree } from '#domain/tree'
import { isMeant } from '../../lib/tree-view'
import { bestFirst, sameText } from '../../frame/palette/rank'
import type { FoundAction, Source, Verb } from '../../frame/palette/item'
import { inPalette } from '../../list/row-actions/in-palette'
import { nodeRowActions, nodeVerbs } from './node-row-actions'
import { contentsSaid } from './node-contents'
import { readTree } from '../../queries/nodes'
import { pathWords } from '../../lib/words'

const show: Verb = {
  label: 'Show node and below',
  needs: listNodes.needs,
  also: ['scope', 'show node', 'show', 'node'],
}
const only: Verb = { label: 'Show only node', needs: listNodes.needs, also: ['show only', 'only'] }

const toShow = (uid: string): readonly FoundAction[] => [
  { verb: show, label: show.label, reason: undefined, action: { kind: 'scope', uid } },
  { verb: only, label: only.label, reason: undefined, action: { kind: 'scope', uid, only: 'yes' } },
]

/** Searches the loaded nodes, without another request. */
export const nodesSource: Source = {
  noun: { one: 'node', many: 'nodes' },
  path: '/nodes',
  needs: listNodes.needs,
  verbs: [show, only, ...nodeVerbs],
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
        details: [path.get(id)],
        href: `/nodes/${id}`,
        exact: isExact(node),
        actions: [
          ...(uid ? toShow(uid) : []),
          ...inPalette(node, nodeRowActions(node, contentsSaid(node, tree))),
        ],
      }
    })
  },
}
