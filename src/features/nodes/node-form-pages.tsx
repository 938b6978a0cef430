import { useSearch } from '@tanstack/react-router'
import { createNode, updateNode } from '#contract/nodes'
import { EditPage } from '../../form/edit-page'
import { NewPage } from '../../form/new-page'
import { createNodeMutation, nodeQuery, updateNodeMutation, useAllNodes } from '../../queries/nodes'
import { StartNode } from '../../scope/start-node'
import { createBody, draftOf, NodeForm, updateBody } from './node-form'

export function NewNodePage() {
  const { parent: named } = useSearch({ from: '/app/nodes/new' })
  const { data: nodes } = useAllNodes()
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
  const { data: nodes } = useAllNodes()
  return (
    <EditPage
      type="node"
      query={nodeQuery}
      operation={updateNode}
      draftOf={draftOf}
      body={updateBody}
      mutation={updateNodeMutation}
    >
      {(node, writing) => <NodeForm node={node} nodes={nodes} {...writing} />}
    </EditPage>
  )
}
