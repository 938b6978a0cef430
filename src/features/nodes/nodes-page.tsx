import { useNavigate, useSearch } from '@tanstack/react-router'
import { Network, Plus, SearchX } from 'lucide-react'
import { createNode, listNodes, type NodeRecord } from '#contract/nodes'
import { countKnown, valueOfKnown, type Known } from '#domain/known'
import { maxSearchLength } from '#contract/wire'
import { ActionLink } from '../../ui/buttons/action-link'
import { Page } from '../../frame/page'
import { useListKeys, type ListPlaces } from '../../list/use-list-keys'
import { RecordStates } from '../../errors/record-states'
import { flattenTree } from '#domain/tree'
import { counted } from '../../lib/words'
import { useReason } from '../../session/use-can'
import { TableButtons } from '../../export/table-buttons'
import { EmptyState } from '../../ui/empty-state'
import { figureWords } from '../../ui/known-figure'
import { SearchField } from '../../ui/fields/search-field'
import { nodeTable } from './node-table'
import { NodeTree } from './node-tree'
import { useTree } from '../../queries/nodes'
import { matching } from '../../lib/tree-view'

const Cut = ({ why }: { why: string }) => (
  <p role="status" className="shrink-0 bg-warn-soft px-(--edge) py-2.5 text-sm text-warn">
    Incomplete: {why}. The others are missing here, in filters and in paths.
  </p>
)

type TreeProps = {
  tree: Known<readonly NodeRecord[]>
  search: string
  onSearch: (text: string) => void
  searchRef: ListPlaces['searchRef']
}

function Tree({ tree, search, onSearch, searchRef }: TreeProps) {
  const nodes = valueOfKnown(tree) ?? []
  const branches = flattenTree(nodes)
  const found = search === '' ? branches : matching(branches, search)
  if (tree.kind === 'known' && nodes.length === 0)
    return <EmptyState icon={<Network size={18} />} title="No nodes in your scope" />
  return (
    <>
      {tree.kind !== 'known' && <Cut why={tree.why} />}
      <NodeTree
        tree={tree}
        search={search}
        first={
          <div className="list-search list-slash max-sm:basis-full">
            <SearchField
              ref={searchRef}
              label={`Search ${tree.kind === 'known' ? '' : 'these '}${counted(nodes.length, 'node')}`}
              value={search}
              maxLength={maxSearchLength}
              onChange={onSearch}
            />
          </div>
        }
        last={<TableButtons table={() => nodeTable(found, tree, search)} />}
      >
        <div aria-live="polite">
          {search !== '' && found.length === 0 && (
            <EmptyState icon={<SearchX size={18} />} title="No nodes match">
              <button type="button" onClick={() => onSearch('')} className="link">
                Clear the search
              </button>
            </EmptyState>
          )}
        </div>
      </NodeTree>
      <div className="list-foot text-xs text-muted">
        <p>
          Counts include the nodes below.<span className="max-lg:hidden"> “Own” is the node alone.</span>
        </p>
      </div>
    </>
  )
}

export function NodesPage() {
  const query = useTree()
  const { search } = useSearch({ from: '/app/nodes' })
  const navigate = useNavigate()
  const { searchRef } = useListKeys()
  const look = (text: string) => void navigate({ to: '/nodes', search: { search: text }, replace: true })
  return (
    <Page
      fill
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
      <section aria-label="Nodes" className="list">
        <RecordStates query={query} needs={listNodes.needs} what="nodes" bare>
          {(tree) => <Tree tree={tree} search={search} onSearch={look} searchRef={searchRef} />}
        </RecordStates>
      </section>
    </Page>
  )
}
