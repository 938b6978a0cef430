import { useState } from 'react'
import { createReview, type Review } from '#contract/reviews'
import { known, mapKnown, valueOfKnown, type Known } from '#domain/known'
import type { Fields, WriteComparison } from '#domain/write-outcome'
import type { Role } from '#contract/roles'
import { creating } from '../form/reply-lost-words'
import { FormFrame } from '../form/form-frame'
import { NodeField } from '../form/node-field'
import { useForm } from '../form/use-form'
import { counted, sentence } from '../lib/words'
import { DateField } from '../ui/fields/date-field'
import { countedWords } from '../ui/known-figure'
import { FieldGroup, SideBySide, TextField } from '../ui/fields/fields'
import { keepReviewer, lastReviewer, personNow } from './reviewer-name'
import { createReviewMutation } from '../queries/reviews'
import { RoleChoice } from './role-choice'

type Draft = {
  readonly name: string
  readonly reviewer: string
  readonly due_on: string
  readonly msp_node: string
  readonly scope: 'all' | 'roles' | 'nodes'
  readonly roles: readonly string[]
  readonly nodes: readonly string[]
}
const blank: Draft = { name: '', reviewer: '', due_on: '', msp_node: '', scope: 'all', roles: [], nodes: [] }

const body = ({ name, reviewer, due_on, msp_node, scope, roles, nodes }: Draft) => ({
  name,
  reviewer,
  ...(due_on ? { due_on } : {}),
  ...(msp_node ? { msp_node } : {}),
  ...(scope === 'roles' ? { roles } : scope === 'nodes' ? { nodes } : {}),
})

/** The review in the fields of the request. */
const told = ({ scope_roles, scope_nodes, ...review }: Review): Fields => ({
  ...review,
  roles: scope_roles,
  nodes: scope_nodes,
})

const isInScope = ({ msp_node }: Role, { scope, nodes }: Draft): boolean =>
  scope === 'all' || (msp_node != null && nodes.includes(msp_node))

const check = ({ scope, roles, nodes }: Draft): Record<string, string> => {
  if (scope === 'roles' && roles.length === 0) return { roles: 'Select at least one role.' }
  if (scope === 'nodes' && nodes.length === 0) return { nodes: 'Select at least one node.' }
  return {}
}

const scopes = [
  ['all', 'All roles'],
  ['roles', 'Selected roles'],
  ['nodes', 'Roles of selected nodes'],
] as const

type ScopeProps = {
  roles: readonly Role[]
  draft: Draft
  set: (change: Partial<Draft>) => void
  problems: Readonly<Record<string, string | undefined>>
}

/** The roles under review: all of them, some, or those of some nodes. */
function ScopeFields({ roles, draft, set, problems }: ScopeProps) {
  const nodes = new Map(
    roles.flatMap(({ msp_node, msp_node_name }) =>
      msp_node ? [[msp_node, msp_node_name ?? `Node ${msp_node}`]] : [],
    ),
  )
  return (
    <FieldGroup
      title="Scope"
      note="You’ll decide on changes since the last signed review. Unchanged permissions are collapsed."
    >
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {scopes.map(([value, words]) => (
          <label key={value} className="flex min-h-6 items-center gap-2 text-sm">
            <input
              type="radio"
              name="scope"
              value={value}
              checked={draft.scope === value}
              onChange={() => set({ scope: value })}
              className="size-4 accent-accent"
            />
            {words}
          </label>
        ))}
      </div>
      {draft.scope === 'roles' && (
        <RoleChoice
          label="Roles"
          options={roles.map(({ id, name, msp_node_name }) => ({
            id,
            name,
            more: msp_node_name ?? 'built-in',
          }))}
          chosen={draft.roles}
          onChange={(next) => set({ roles: next })}
          problem={problems['roles']}
        />
      )}
      {draft.scope === 'nodes' && (
        <RoleChoice
          label="Nodes"
          options={[...nodes].map(([id, name]) => ({
            id,
            name,
            more: counted(roles.filter(({ msp_node }) => msp_node === id).length, 'role'),
          }))}
          chosen={draft.nodes}
          onChange={(next) => set({ nodes: next })}
          problem={problems['nodes']}
        />
      )}
    </FieldGroup>
  )
}

/** The name, the reviewer, the due date and the node of the review. */
const Details = ({ draft, set, problems }: Omit<ScopeProps, 'roles'>) => (
  <FieldGroup title="Review">
    <TextField
      label="Name"
      value={draft.name}
      onChange={(name) => set({ name })}
      problem={problems['name']}
      hint="For example: First quarter 2026"
    />
    <SideBySide>
      <TextField
        label="Reviewer"
        value={draft.reviewer}
        onChange={(reviewer) => set({ reviewer })}
        problem={problems['reviewer']}
        hint={`Your name. The evidence also names your ${personNow() === undefined ? 'key' : 'account'}.`}
      />
      <DateField
        label="Due date"
        optional
        value={draft.due_on}
        onChange={(due_on) => set({ due_on })}
        problem={problems['due_on']}
      />
    </SideBySide>
    <NodeField
      own
      value={draft.msp_node}
      onChange={(msp_node) => set({ msp_node })}
      problem={problems['msp_node']}
      hint="Visible to anyone with access to this node and the nodes under review."
    />
  </FieldGroup>
)

export function ReviewForm({
  rows,
  onDone,
}: {
  rows: Known<readonly Role[]>
  onDone: (review: Review, comparison: WriteComparison) => Promise<void>
}) {
  const [reviewer] = useState(lastReviewer)
  const form = useForm({
    noun: 'review',
    start: { ...blank, reviewer },
    schema: createReview.body,
    body,
    check,
    mutation: createReviewMutation,
    told,
    replyLost: ({ name }) => creating(name, { to: '/reviews', search: { search: name } }),
    onDone: (review, comparison) => {
      if (review.reviewer) keepReviewer(review.reviewer)
      return onDone(review, comparison)
    },
  })
  const { draft, set, problems } = form
  const roles = valueOfKnown(rows) ?? []
  const chosen =
    draft.scope === 'roles'
      ? known(draft.roles.length)
      : mapKnown(rows, (all) => all.filter((role) => isInScope(role, draft)).length)
  return (
    <FormFrame
      form={form}
      label="New review"
      submit="Start review"
      cancel={{ to: '/reviews' }}
      nameOf={(field) => field.replaceAll('_', ' ')}
      beside={
        <p role="status">
          {sentence(countedWords(chosen, 'role'))} in scope
          {chosen.kind !== 'known' && `: ${chosen.why}`}
        </p>
      }
    >
      <Details draft={draft} set={set} problems={problems} />
      <ScopeFields roles={roles} draft={draft} set={set} problems={problems} />
    </FormFrame>
  )
}
