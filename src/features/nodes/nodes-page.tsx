import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { createNode, listNodes } from '#contract/nodes'
import { countKnown } from '#domain/known'
import { ActionLink } from '../../ui/buttons/action-link'
import { Page } from '../../frame/page'
import { useListKeys } from '../../list/use-list-keys'
import { RecordStates } from '../../errors/record-states'
import { useReason } from '../../session/use-can'
import { figureWords } from '../../ui/known-figure'
import { NodeTree } from './node-tree'
import { useTree } from '../../queries/nodes'

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
          {(tree) => <NodeTree tree={tree} search={search} onSearch={look} searchRef={searchRef} />}
        </RecordStates>
      </section>
    </Page>
  )
}
