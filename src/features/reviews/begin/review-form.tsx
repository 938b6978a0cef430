import { useState } from 'react'
import { createReview, type Review } from '#contract/reviews/reviews'
import { known, mapKnown, valueOfKnown, type Known } from '#domain/known'
import type { ReviewKind } from '#domain/review/reviewer-needs'
import { reviewKinds } from '#contract/address-values'
import type { Role } from '#contract/roles/roles'
import { FormFrame } from '../../../form/form-frame'
import { useForm, type Form } from '../../../form/use-form'
import { utcDay } from '../../../lib/dates'
import { counted, sentence } from '../../../lib/words'
import { DateField } from '../../../ui/fields/date-field'
import { countedWords } from '../../../ui/known-figure'
import { useNow } from '../../../ui/time/now'
import { FieldGroup, SideBySide, TextField } from '../../../ui/fields/fields'
import { notLoaded, useTree } from '../../../queries/nodes'
import { useMyself } from '../../../session/session'
import { blank, body, check, reviewedWords, type Draft } from './review-draft'
import { keepReviewer, lastReviewer } from '../reviewer-name'
import { Radios, ReviewerFields, useKindReason } from './reviewer-fields'
import { createReviewMutation } from '../../../queries/reviews'
import { SplitField, SplitSum, useSplit } from './split-field'
import { ManyChoice } from '../many-choice'

const isInScope = ({ msp_node }: Role, { scope, nodes }: Draft): boolean =>
  scope === 'all' || (msp_node != null && nodes.includes(msp_node))

const scopesOf = (kind: ReviewKind) =>
  [
    ['all', `All ${reviewedWords(kind)}`],
    ...(kind === 'roles' ? ([['roles', 'Selected roles']] as const) : []),
    ['nodes', `${sentence(reviewedWords(kind))} of selected nodes`],
  ] as const

type FieldsProps = { roles: readonly Role[]; form: Form<Draft> }

/** The roles, people and keys under review: all of them, some, or those of some nodes. */
function ScopeFields({ roles, form: { draft, set, problems } }: FieldsProps) {
  const { data: tree = notLoaded } = useTree(draft.kind !== 'roles')
  const ofRoles = new Map(
    roles.flatMap(({ msp_node, msp_node_name }) =>
      msp_node ? [[msp_node, msp_node_name ?? `Node ${msp_node}`]] : [],
    ),
  )
  const nodes =
    draft.kind === 'roles'
      ? [...ofRoles].map(([id, name]) => ({
          id,
          name,
          more: counted(roles.filter(({ msp_node }) => msp_node === id).length, 'role'),
        }))
      : (valueOfKnown(tree) ?? []).map(({ id, name, employee_count }) => ({
          id,
          name,
          more: employee_count === undefined ? '' : counted(employee_count, 'person', 'people'),
        }))
  return (
    <FieldGroup
      title="Scope"
      note="You’ll decide on what is high-risk, or new or changed since the last signed review. In a first review, everything is new."
    >
      <Radios
        name="scope"
        label="Which"
        options={scopesOf(draft.kind)}
        value={draft.scope}
        onChange={(scope) => set({ scope })}
      />
      {draft.scope === 'roles' && (
        <ManyChoice
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
        <ManyChoice
          label="Nodes"
          options={nodes}
          chosen={draft.nodes}
          onChange={(next) => set({ nodes: next })}
          problem={problems['nodes']}
        />
      )}
    </FieldGroup>
  )
}

const quarter = (now: Date) =>
  `${['First', 'Second', 'Third', 'Fourth'][Math.floor(now.getMonth() / 3)]} quarter ${now.getFullYear()}`

/** What is reviewed, by when, and under which name. */
function Details({ form: { draft, set, field } }: Pick<FieldsProps, 'form'>) {
  const reason = useKindReason()
  const now = useNow()
  return (
    <FieldGroup title="Review">
      <Radios
        name="kind"
        label="What to review"
        options={reviewKinds.map((kind) => [kind, sentence(reviewedWords(kind)), reason(kind)])}
        value={draft.kind}
        onChange={(kind) =>
          set({ kind, ...(kind !== 'roles' && draft.scope === 'roles' ? { scope: 'all' } : {}) })
        }
        hint={[reason('roles'), reason('people')].filter(Boolean).join(' ')}
      />
      <SideBySide>
        <TextField label="Name" {...field('name')} hint={`For example: ${quarter(new Date(now))}`} />
        <DateField label="Due date" optional min={utcDay(now)} {...field('due_on')} />
      </SideBySide>
    </FieldGroup>
  )
}

export function ReviewForm({
  rows,
  onDone,
}: {
  rows: Known<readonly Role[]>
  /** `mails`: how many colleagues are told. */
  onDone: (review: Review, mails: number) => Promise<void>
}) {
  const [reviewer] = useState(lastReviewer)
  const reason = useKindReason()
  const kind = reviewKinds.find((one) => !reason(one)) ?? 'roles'
  const myself = useMyself()
  const form = useForm({
    noun: 'review',
    label: 'New review',
    submit: 'Start review',
    cancel: { to: '/reviews' },
    start: { ...blank, reviewer, kind },
    schema: createReview.body,
    body,
    check,
    mutation: createReviewMutation,
    onDone: (review): Promise<void> => {
      const { given, reviewers } = form.draft
      if (review.reviewer && !given) keepReviewer(review.reviewer)
      return onDone(review, given ? reviewers.filter((id) => id !== myself).length : 0)
    },
  })
  const { draft } = form
  const split = useSplit(draft)
  const roles = valueOfKnown(rows) ?? []
  const chosen =
    draft.scope === 'roles'
      ? known(draft.roles.length)
      : mapKnown(rows, (all) => all.filter((role) => isInScope(role, draft)).length)
  return (
    <FormFrame
      form={form}
      beside={
        split.isWanted ? (
          <SplitSum split={split} />
        ) : (
          draft.kind !== 'people' && (
            <p role="status">
              {sentence(countedWords(chosen, 'role'))} in scope
              {chosen.kind !== 'known' && `: ${chosen.why}`}
            </p>
          )
        )
      }
    >
      <Details form={form} />
      <ScopeFields roles={roles} form={form} />
      <ReviewerFields roles={roles} form={form} />
      {split.isWanted && <SplitField form={form} split={split} />}
    </FormFrame>
  )
}
