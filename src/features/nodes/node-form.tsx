import { type NodeRecord } from '#contract/nodes'
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
export const createBody = ({ name, parent }: NodeDraft) => ({ name, ...(parent ? { parent } : {}) })
export const updateBody = (draft: NodeDraft, base: NodeDraft) => changedOnly(base, draft)

type Props<B> = Writing<NodeDraft, B, NodeRecord> & {
  node?: NodeRecord
  /** Every node in the caller's scope. */
  nodes: readonly NodeRecord[] | undefined
}

/** Name and parent of a node. The root has no parent to choose. */
export function NodeForm<B>({ node, nodes = [], ...writing }: Props<B>) {
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
