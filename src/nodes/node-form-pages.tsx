import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { createNode, getNode, updateNode } from '#contract/nodes'
import { EditPage } from '../form/edit-page'
import { NewPage } from '../form/new-page'
import { allNodesQuery, createNodeMutation, nodeQuery, updateNodeMutation } from '../queries/nodes'
import { StartNode } from '../scope/start-node'
import { useCan } from '../session/use-can'
import { createBody, draftOf, NodeForm, updateBody } from './node-form'

function useNodes() {
  const { allowed } = useCan(getNode.needs)
  return useQuery({ ...allNodesQuery, enabled: allowed }).data
}

export function NewNodePage() {
  const { parent: named } = useSearch({ from: '/app/nodes/new' })
  const nodes = useNodes()
  return (
    <NewPage
      type="node"
      lead="Group companies and people under a parent node."
      operation={createNode}
      body={createBody}
      mutation={createNodeMutation}
    >
      {(writing) => (
        <StartNode key={named} named={named}>
          {(parent) => <NodeForm {...writing} nodes={nodes} start={{ name: '', parent }} />}
        </StartNode>
      )}
    </NewPage>
  )
}

export function EditNodePage() {
  const nodes = useNodes()
  return (
    <EditPage
      type="node"
      query={nodeQuery}
      reads={getNode.needs}
      operation={updateNode}
      draftOf={draftOf}
      body={updateBody}
      mutation={updateNodeMutation}
    >
      {(node, writing) => <NodeForm node={node} nodes={nodes} {...writing} />}
    </EditPage>
  )
}
