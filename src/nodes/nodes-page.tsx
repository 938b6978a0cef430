import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Network, Plus, SearchX } from 'lucide-react'
import { createNode, listNodes } from '#contract/nodes'
import { countKnown, valueOfKnown } from '#domain/known'
import { maxSearchLength } from '#contract/wire'
import { ActionLink } from '../ui/action-link'
import { Page } from '../frame/page'
import { RecordStates } from '../errors/record-states'
import { flattenTree } from '#domain/tree'
import { counted } from '../lib/words'
import { useCan, useReason } from '../session/use-can'
import { TableButtons } from '../export/table-buttons'
import { EmptyState } from '../ui/empty-state'
import { figureWords } from '../ui/known-figure'
import { SearchField } from '../ui/fields/search-field'
import { nodeTable } from './node-table'
import { NodeTree } from './node-tree'
import { treeQuery } from './nodes.queries'
import { matching } from '../lib/tree-view'

const Cut = ({ why }: { why: string }) => (
  <p role="status" className="border-b border-line bg-warn-soft px-4 py-2.5 text-sm text-warn">
    Incomplete: {why}. The others are missing here, in filters and in paths.
  </p>
)

export function NodesPage() {
  const { allowed } = useCan(listNodes.needs)
  const query = useQuery({ ...treeQuery, enabled: allowed })
  const { search } = useSearch({ from: '/app/nodes' })
  const navigate = useNavigate()
  const look = (text: string) => void navigate({ to: '/nodes', search: { search: text }, replace: true })
  return (
    <Page
      title="Nodes"
      help="node"
      count={query.data && figureWords(countKnown(query.data))}
      actions={
        <ActionLink
          look="primary"
          icon={<Plus size={16} aria-hidden="true" />}
          to="/nodes/new"
          search={{ parent: '' }}
          reason={useReason(createNode.needs)}
        >
          New node
        </ActionLink>
      }
    >
      <RecordStates query={query} needs={listNodes.needs} what="nodes">
        {(tree) => {
          const nodes = valueOfKnown(tree) ?? []
          const branches = flattenTree(nodes)
          const found = search === '' ? branches : matching(branches, search)
          return (
            <div className="card overflow-clip">
              {tree.kind === 'known' && nodes.length === 0 ? (
                <EmptyState icon={<Network size={18} />} title="No nodes in your scope" />
              ) : (
                <>
                  {tree.kind !== 'known' && <Cut why={tree.why} />}
                  <NodeTree tree={tree} search={search}>
                    <SearchField
                      label={`Search ${tree.kind === 'known' ? 'all' : 'these'} ${counted(nodes.length, 'node')}`}
                      value={search}
                      maxLength={maxSearchLength}
                      onChange={look}
                    />
                    <TableButtons table={() => nodeTable(found, tree, search)} />
                  </NodeTree>
                  {search !== '' && found.length === 0 && (
                    <EmptyState icon={<SearchX size={18} />} title="No nodes match">
                      <button type="button" onClick={() => look('')} className="link">
                        Clear the search
                      </button>
                    </EmptyState>
                  )}
                </>
              )}
            </div>
          )
        }}
      </RecordStates>
      {query.data && (
        <p className="mt-3 text-xs text-muted">Counts include the nodes below; “own” is the node alone.</p>
      )}
    </Page>
  )
}
