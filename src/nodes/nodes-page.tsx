import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Network, SearchX } from 'lucide-react'
import { createNode, listNodes } from '#contract/nodes'
import { maxSearchLength } from '#contract/wire'
import { call } from '../api/call'
import { ActionLink } from '../form/action-link'
import { Page } from '../frame/page'
import { RecordStates } from '../errors/record-states'
import { flattenTree } from '#domain/tree'
import { counted, formatNumber } from '../lib/words'
import { useCan, useReason } from '../session/use-can'
import { EmptyState } from '../ui/empty-state'
import { SearchField } from '../ui/search-field'
import { NodeTree } from './node-tree'
import { allNodesQuery, nodesKey } from './nodes.queries'
import { matching } from '../lib/tree-view'

/** The number of nodes, however many were loaded. */
const nodeCountQuery = {
  queryKey: [...nodesKey, 'count'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(listNodes, { query: { page_size: 1 }, signal })).count,
  staleTime: 60_000,
}

const Cut = ({ read, count }: { read: number; count: number }) => (
  <p role="status" className="border-b border-line bg-warn-soft px-5 py-2.5 text-sm text-warn">
    Only the first {formatNumber(read)} of {formatNumber(count)} nodes were loaded. The others are missing
    here, in filters and in paths.
  </p>
)

export function NodesPage() {
  const { allowed } = useCan(listNodes.needs)
  const query = useQuery({ ...allNodesQuery, enabled: allowed })
  const read = query.data?.length
  const count = useQuery({ ...nodeCountQuery, enabled: allowed && read !== undefined }).data
  const { search } = useSearch({ from: '/app/nodes' })
  const navigate = useNavigate()
  const look = (text: string) => void navigate({ to: '/nodes', search: { search: text }, replace: true })
  const cut = read !== undefined && count != null && count > read
  return (
    <Page
      title="Nodes"
      lead={read === undefined ? 'Your organisation’s structure' : `${counted(read, 'node')} in your scope`}
      aside={
        <ActionLink
          look="primary"
          to="/nodes/new"
          search={{ parent: '' }}
          reason={useReason(createNode.needs)}
        >
          New node
        </ActionLink>
      }
    >
      <RecordStates query={query} needs={listNodes.needs} what="nodes">
        {(nodes) => (
          <div className="card overflow-clip">
            {nodes.length === 0 ? (
              <EmptyState icon={<Network size={18} />} title="No nodes in your scope" />
            ) : (
              <>
                {cut && <Cut read={nodes.length} count={count} />}
                <NodeTree nodes={nodes} search={search}>
                  <SearchField
                    label={`Search ${cut ? 'these' : 'all'} ${counted(nodes.length, 'node')}`}
                    value={search}
                    maxLength={maxSearchLength}
                    onChange={look}
                  />
                </NodeTree>
                {search !== '' && matching(flattenTree(nodes), search).length === 0 && (
                  <EmptyState icon={<SearchX size={18} />} title="No nodes match">
                    <button type="button" onClick={() => look('')} className="link">
                      Clear the search
                    </button>
                  </EmptyState>
                )}
              </>
            )}
          </div>
        )}
      </RecordStates>
      {query.data && <p className="mt-3 text-xs text-muted">Counts exclude child nodes.</p>}
    </Page>
  )
}
