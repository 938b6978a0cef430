import type { Role } from '#contract/roles/roles'
import { valueOfKnown } from '#domain/known'
import { holds, permissionSetOf } from '#domain/roles/permission-set'
import { neededOfReviewer, type ReviewKind } from '#domain/review/reviewer-needs'
import { personName } from '#domain/person-name'
import { isActive } from '#domain/person-status'
import { useOffers } from '../../../api/offers'
import { NodeField } from '../../../form/node-field'
import type { Form } from '../../../form/use-form'
import { useEverybody } from '../../../queries/employees'
import { namesOf } from '../../../session/permissions'
import { useAccess } from '../../../session/use-can'
import { FieldGroup, TextField } from '../../../ui/fields/fields'
import { reviewedWords, type Draft } from './review-draft'
import { personNow, whereabouts } from '../reviewer-name'
import { ManyChoice } from '../many-choice'

/** Tells why a kind can't be reviewed; undefined if it can. */
export function useKindReason(): (kind: ReviewKind) => string | undefined {
  const offers = useOffers()
  const access = useAccess()
  return (kind) => {
    if (offers?.people === false && kind !== 'roles')
      return 'In front of another API, reviews are about roles only: this server doesn’t know its people.'
    const lacked = neededOfReviewer(kind).filter((code) => !access(code).allowed)
    return lacked.length > 0
      ? `To review ${reviewedWords(kind)}, you need ${lacked.map(namesOf).join(', ')}.`
      : undefined
  }
}

type RadiosProps<V extends string> = {
  name: string
  label: string
  /** Each with its words, and why it can't be chosen. */
  options: readonly (readonly [V, string, (string | undefined)?])[]
  value: V
  onChange: (value: V) => void
  hint?: string | undefined
}
export const Radios = <V extends string>({ name, label, options, value, onChange, hint }: RadiosProps<V>) => (
  <fieldset className="min-w-0">
    <legend className="mb-1 font-medium">{label}</legend>
    <div className="flex flex-wrap gap-x-6 gap-y-2">
      {options.map(([one, words, reason]) => (
        <label
          key={one}
          title={reason}
          className="flex min-h-6 items-center gap-2 text-sm has-disabled:text-muted"
        >
          <input
            type="radio"
            name={name}
            value={one}
            checked={value === one}
            disabled={reason !== undefined}
            onChange={() => onChange(one)}
            className="size-4 accent-accent"
          />
          {words}
        </label>
      ))}
    </div>
    {hint && <p className="mt-1 text-xs text-muted">{hint}</p>}
  </fieldset>
)

/** The active people who may review this, as far as their roles are listed. */
export function useAble(roles: readonly Role[], kind: string | undefined) {
  const { data } = useEverybody()
  const needed = neededOfReviewer(kind === 'people' || kind === 'all' ? kind : 'roles')
  const able = new Set(
    roles.flatMap((role) => {
      const set = permissionSetOf(role)
      return needed.every((code) => holds(set, code)) ? [role.id] : []
    }),
  )
  return (data ? (valueOfKnown(data.rows) ?? []) : []).filter(
    (one) => isActive(one) && able.has(one.role ?? ''),
  )
}

/** The reviewers: the person who fills in the form, or colleagues, each with the nodes nearest to theirs. */
export function ReviewerFields({ roles, form }: { roles: readonly Role[]; form: Form<Draft> }) {
  const { draft, set, field, problems } = form
  const offers = useOffers()
  const able = useAble(roles, draft.kind)
  return (
    <FieldGroup title="Reviewer">
      {offers?.people && (
        <Radios
          name="given"
          label="Who reviews"
          options={[
            ['me', 'You'],
            ['others', 'Colleagues'],
          ]}
          value={draft.given ? 'others' : 'me'}
          onChange={(who) => set({ given: who === 'others' })}
        />
      )}
      {draft.given ? (
        <>
          <ManyChoice
            label="Reviewers"
            options={able.map((one) => ({
              id: one.id,
              name: personName(one),
              more: whereabouts(one),
            }))}
            chosen={draft.reviewers}
            onChange={(next) => set({ reviewers: next })}
            problem={problems['reviewers'] ?? problems['msp_node']}
          />
          <p className="text-xs text-muted">
            Each gets a review of their own, over the nodes to which they are nearest. Nobody decides about
            themselves while another reviewer can. Only active people whose role may decide are listed.
          </p>
        </>
      ) : (
        <>
          <TextField
            label="Reviewer"
            autoComplete="name"
            {...field('reviewer')}
            hint={`Your name. The evidence also names your ${personNow() === undefined ? 'key' : 'account'}.`}
          />
          <NodeField
            own
            {...field('msp_node')}
            hint="Visible to anyone with access to this node and the nodes under review."
          />
        </>
      )}
    </FieldGroup>
  )
}
