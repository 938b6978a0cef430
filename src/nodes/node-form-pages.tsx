import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { createNode, getNode, updateNode } from '#contract/nodes'
import { call } from '../api/call'
import { EditPage } from '../form/edit-page'
import { StartNode } from '../scope/start-node'
import { WritePage } from '../form/write-page'
import { useCan } from '../session/use-can'
import { tellSaved } from '../form/saved'
import { createBody, draftOf, NodeForm, updateBody } from './node-form'
import { allNodesQuery, createNodeMutation, nodeQuery, updateNodeMutation } from '../queries/nodes'
import { isolated } from '../lib/words'

export function NewNodePage() {
  const { parent } = useSearch({ from: '/app/nodes/new' })
  const { allowed } = useCan(getNode.needs)
  const { data } = useQuery({ ...allNodesQuery, enabled: allowed })
  const navigate = useNavigate()
  return (
    <WritePage
      title="New node"
      lead="Group companies and people under a parent node."
      needs={createNode.needs}
      back={{ to: '/nodes' }}
      backTo="Nodes"
    >
      {() => (
        <StartNode key={parent} named={parent}>
          {(above) => (
            <NodeForm
              nodes={data ?? []}
              start={{ name: '', parent: above }}
              schema={createNode.body}
              body={createBody}
              mutation={createNodeMutation}
              submit="Create node"
              cancel={{ to: '/nodes' }}
              onDone={async (node) => {
                tellSaved(`${isolated(node.name)} was created (ID ${node.id})`, node)
                await navigate({ to: '/nodes/$id', params: { id: node.id }, replace: true })
              }}
            />
          )}
        </StartNode>
      )}
    </WritePage>
  )
}

export function EditNodePage() {
  const { id } = useParams({ from: '/app/nodes/$id/edit' })
  const { allowed } = useCan(getNode.needs)
  const { data: nodes = [] } = useQuery({ ...allNodesQuery, enabled: allowed })
  return (
    <EditPage
      noun="node"
      lead={`Node ${id}`}
      query={nodeQuery(id)}
      reads={getNode.needs}
      writes={updateNode.needs}
      nameOf={(node) => node?.name ?? `Node ${id}`}
      to={{ to: '/nodes/$id', params: { id } }}
    >
      {(node, saving) => (
        <NodeForm
          node={node}
          start={draftOf(node)}
          nodes={nodes}
          schema={updateNode.body}
          body={updateBody}
          mutation={updateNodeMutation(id)}
          reread={async () => draftOf(await call(getNode, { params: { id } }))}
          {...saving}
        />
      )}
    </EditPage>
  )
}
