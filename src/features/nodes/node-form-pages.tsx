import { useSearch } from '@tanstack/react-router'
import { createNode, updateNode, type NodeRecord } from '#contract/nodes'
import { EditPage } from '../../form/edit-page'
import { NewPage } from '../../form/new-page'
import { createNodeMutation, nodeQuery, updateNodeMutation, useAllNodes } from '../../queries/nodes'
import { StartNode } from '../../scope/start-node'
import { useEffectOn } from '../../access/use-effect-on'
import { FormFrame } from '../../form/form-frame'
import { NodeField } from '../../form/node-field'
import { useForm, type Writing } from '../../form/use-form'
import { changedOnly } from '../../form/draft'
import { withAllBelow } from '#domain/tree'
import { FieldGroup, TextField } from '../../ui/fields/fields'
import { NewNodeNote, NodeEffectNotes } from './node-effect-notes'

type NodeDraft = { readonly name: string; readonly parent: NodeRecord['id'] }
export const draftOf = ({ name, parent }: NodeRecord): NodeDraft => ({ name, parent: parent ?? '' })
const createBody = ({ name, parent }: NodeDraft) => ({ name, ...(parent ? { parent } : {}) })
const updateBody = (draft: NodeDraft, base: NodeDraft) => changedOnly(base, draft)

type Props<B> = Writing<NodeDraft, B, NodeRecord> & {
  node?: NodeRecord
  /** Every node in the caller's scope. */
  nodes: readonly NodeRecord[] | undefined
}

/** Name and parent of a node. The root has no parent to choose. */
function NodeForm<B>({ node, nodes = [], ...writing }: Props<B>) {
  const form = useForm(writing)
  const { draft, field } = form
  const moves = node && draft.parent !== (node.parent ?? '')
  const effect = useEffectOn(node && (moves ? [{ kind: 'node', id: node.id, parent: draft.parent }] : []))
  return (
    <FormFrame form={form} effect={effect}>
      <FieldGroup title="Node">
        <TextField label="Node name" {...field('name')} hint="Must be unique under its parent." />
      </FieldGroup>
      <FieldGroup title="Place">
        {node?.parent === null ? (
          <p className="text-sm text-muted">This is the root node. It has no parent and can’t be moved.</p>
        ) : (
          <NodeField
            label="Parent"
            own={!node}
            {...field('parent')}
            {...(node
              ? { without: withAllBelow(nodes, node.id), hint: 'A node can’t be moved under itself.' }
              : {})}
          />
        )}
        {node ? (
          <NodeEffectNotes node={node} draft={draft} />
        ) : (
          <NewNodeNote nodes={nodes} parent={draft.parent} />
        )}
      </FieldGroup>
    </FormFrame>
  )
}

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
