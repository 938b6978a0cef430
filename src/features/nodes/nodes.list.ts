import { getNode, type NodeRecord } from '#contract/nodes'
import type { RecordKind } from '../../list/list-kind'
import { nodesKey } from '../../queries/nodes'
import { refreshing } from '../../queries/record-queries'
import type { Contents } from './node-contents'

/** The kind of a node, with what is in each. */
export const nodeKind = (contentsOf: (node: NodeRecord) => Contents): RecordKind<NodeRecord> => ({
  name: 'nodes',
  noun: { one: 'node', many: 'nodes' },
  get: getNode,
  actions: async () => {
    const { nodeRowActions } = await import('./node-row-actions')
    return (node) => nodeRowActions(node, contentsOf(node))
  },
  refresh: refreshing(nodesKey),
})
