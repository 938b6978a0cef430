import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxNoteLength } from '#contract/reviews/inputs'
import type { ReviewSummary } from '#contract/reviews/reviews'
import type { Id } from '#contract/shape'
import { spansAt } from '#domain/access/spans'
import { isOver } from '#domain/access/world'
import { valueOfKnown } from '#domain/known'
import { groupBy } from '#domain/group-by'
import { personName } from '#domain/person-name'
import { nodesReviewed } from '#domain/review/role-facts'
import { placeWords } from '../../access/place-words'
import { useWorld } from '../../access/use-world'
import { ConfirmAction } from '../../form/confirm-action'
import { utcDay } from '../../lib/dates'
import { isolated, listed } from '../../lib/words'
import { handOverMutation, reviewQuery, updateReviewMutation, voidMutation } from '../../queries/reviews'
import { useEveryRole } from '../../queries/roles'
import { ComboField } from '../../ui/fields/combo-field'
import { DateField } from '../../ui/fields/date-field'
import { TextField } from '../../ui/fields/fields'
import { Name } from '../../ui/name'
import { useNow } from '../../ui/time/now'
import { changesOf, countedChanges, isRemoval, outcomeOf, type Change } from './changes'
import { isPast, notPast } from './begin/review-draft'
import { useAble } from './begin/reviewer-fields'
import { whereabouts } from './reviewer-name'

type Props = { row: ReviewSummary; onClose: () => void }

/** What was applied, which neither voiding nor discarding the review takes back. */
export function AppliedStays({ id }: Pick<ReviewSummary, 'id'>) {
  const { data: review } = useQuery(reviewQuery(id))
  const words = (change: Change) => {
    const outcome = outcomeOf(change)
    if (outcome === undefined || outcome === 'not-done') return undefined
    return outcome === 'maybe' ? 'unconfirmed' : isRemoval(change) ? 'deleted' : 'changed'
  }
  const applied = [...groupBy(review ? changesOf(review) : [], words)].flatMap(([word, those]) =>
    word ? [`${countedChanges(those)} ${word}`] : [],
  )
  return <p>Changes that were applied stay{applied.length > 0 && `: ${listed(applied)}`}.</p>
}

/** Gives a review to somebody else. */
export function HandOver({ row: { id, name, kind, reviewer, reviewer_id }, onClose }: Props) {
  const [to, setTo] = useState('')
  const roles = useEveryRole()
  const able = useAble((roles.data && valueOfKnown(roles.data.rows)) ?? [], kind)
  const { data: review } = useQuery(reviewQuery(id))
  const world = useWorld()
  /** Why somebody at this node can't take it, as the server would say. */
  const whyNot = (node: Id<'node'> = '') => {
    if (!world || !review) return undefined
    const outside = nodesReviewed(review).filter((one) => isOver(world, node, one) === false)
    const spans = spansAt(outside.flatMap((one) => world.places.get(one)?.at ?? []))
    return outside.length > 0 ? `Not in scope: ${placeWords(world, spans)}` : undefined
  }
  const options = able
    .filter((one) => one.id !== reviewer_id)
    .map((one) => ({
      value: one.id,
      label: personName(one),
      note: whereabouts(one),
      refused: whyNot(one.msp_node),
    }))
  const chosen = options.find(({ value }) => value === to)?.label ?? ''
  return (
    <ConfirmAction
      title="Hand over this review?"
      name={name}
      id={id}
      mutation={handOverMutation(id, to)}
      confirm="Hand over"
      look="primary"
      reason={to === '' ? 'Choose who reviews.' : undefined}
      said={`Handed over to ${isolated(chosen)}.`}
      onClose={onClose}
    >
      <ComboField
        startsOpen
        label="New reviewer"
        hint="Only active people whose role may decide are listed. The review has to be in their scope."
        value={to}
        onChange={setTo}
        options={options}
      />
      <p>
        <Name>{reviewer}</Name> has it now. Decisions stay, with the names of those who made them.
      </p>
    </ConfirmAction>
  )
}

/** Sets another due date, or none. */
export function DueDay({ row: { id, name, due_on }, onClose }: Props) {
  const [day, setDay] = useState(due_on ?? '')
  const problem = isPast(day) && day !== due_on ? notPast : undefined
  return (
    <ConfirmAction
      title="Change the due date?"
      name={name}
      id={id}
      mutation={updateReviewMutation(id, { due_on: day || null })}
      confirm="Save due date"
      look="primary"
      reason={day === (due_on ?? '') ? 'Choose another day.' : problem}
      said={`The due date of ${isolated(name)} was changed.`}
      onClose={onClose}
    >
      <DateField
        label="Due date"
        optional
        value={day}
        onChange={setDay}
        problem={problem}
        min={utcDay(useNow())}
      />
    </ConfirmAction>
  )
}

/** Takes back what the signature of a review says, or withdraws that. */
export function VoidReview({ row: { id, name, voided_at }, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [isVoid] = useState(Boolean(voided_at)) // Also if somebody else voids it meanwhile.
  const problem = reason.length > maxNoteLength ? `At most ${maxNoteLength} characters.` : undefined
  return (
    <ConfirmAction
      title={isVoid ? 'Withdraw that this review is void?' : 'Void this review?'}
      name={name}
      id={id}
      mutation={voidMutation(id, reason, isVoid)}
      confirm={isVoid ? 'Withdraw void' : 'Void review'}
      look={isVoid ? 'primary' : undefined}
      reason={reason.trim() === '' ? 'Say why.' : problem}
      said={`${isolated(name)} ${isVoid ? 'counts as signed again' : 'was voided'}.`}
      onClose={onClose}
    >
      <p>
        {isVoid
          ? 'It counts as a signed review again. Only another person than the one who voided it can do this.'
          : 'It no longer counts as the last signed review, so the next one asks again. The file stays as it was signed; the review is marked as voided. Only somebody else can withdraw this.'}
      </p>
      {!isVoid && <AppliedStays id={id} />}
      <TextField label="Reason" value={reason} onChange={setReason} problem={problem} />
    </ConfirmAction>
  )
}
