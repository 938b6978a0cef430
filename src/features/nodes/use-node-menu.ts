import { getNode, type NodeRecord } from '#contract/nodes'
import type { Known } from '#domain/known'
import { queryClient } from '../../api/query-client'
import type { RecordKind } from '../../list/list-kind'
import { useRowActions } from '../../list/row-actions/use-row-actions'
import type { MenuPlace } from '../../ui/overlay/menu-place'
import { contentsSaid } from './node-contents'
import { nodeRowActions } from './node-row-actions'
import { nodesKey } from '../../queries/nodes'

/** The menu of a node in the tree. */
export function useNodeMenu(tree: Known<readonly NodeRecord[]>) {
  const kind: RecordKind<NodeRecord> = {
    name: 'nodes',
    noun: { one: 'node', many: 'nodes' },
    get: getNode,
    actions: async () => (node) => nodeRowActions(contentsSaid(node, tree))(node),
    refresh: () => void queryClient.invalidateQueries({ queryKey: nodesKey }),
  }
  const { onCommand, shown } = useRowActions({ kind, nameOf: ({ name }) => name, selection: undefined })
  return {
    open: (node: NodeRecord, place: MenuPlace) =>
      onCommand?.(node, { kind: 'menu', place, cellOf: () => undefined }),
    shown,
  }
}
