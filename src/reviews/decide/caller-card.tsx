import type { Id } from '#contract/shape'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { callerKeyOf } from '#domain/review/reviewed-callers'
import type { CallerDecision, CallerKind, ReviewCaller } from '#contract/review-callers'
import { decideReviewCallers, type Review } from '#contract/reviews'
import { decideCallersMutation } from '../../queries/reviews'
import { useMyself } from '../../session/session'
import { useReason } from '../../session/use-can'
import { callerDecisionWords } from '../caller-words'
import { callerMadeWords } from '../changes'
import { allTogether, stepKey, type Step } from '../review-steps'
import type { Answer } from './answers'
import { CallerQuestion, UnchangedQuestion } from './caller-question'
import { OtherRole } from './other-role'
import { QuestionFrame, type QuestionProps } from './question-frame'
import { useAnswer } from './use-answer'
import { toDecide } from './use-decide'
import { useNotes } from './use-notes'

type Props = QuestionProps & { one: ReviewCaller; covered: readonly ReviewCaller[] }

const shortcuts: readonly (readonly [Answer['shortcut'], CallerDecision])[] = [
  ['k', 'keep'],
  ['r', 'other_role'],
  ['x', 'remove'],
]

/** Returns why this person or key can't be decided about now, or undefined when they can. */
function useObstacle(review: Review, one: ReviewCaller): string | undefined {
  const lacked = useReason(decideReviewCallers.needs)
  const me = useMyself()
  if (review.state === 'paused') return 'The review is paused. Resume it to decide.'
  if (one.change?.result === 'done') return 'This decision has already been applied.'
  if (lacked === undefined && one.kind === 'person' && one.id === me)
    return 'Nobody decides about themselves. Without a colleague’s decision, the review closes with you as “not reviewed”.'
  return lacked
}

/** Stores the answer to a question about people or keys. */
function useDecideCallers(
  review: Review,
  covered: readonly ReviewCaller[],
  open: readonly Step[],
  onStored: () => void,
) {
  const [first] = covered
  const { mutateAsync } = useMutation(decideCallersMutation(review.id))
  const { answer, ...state } = useAnswer(first ? callerKeyOf(first) : '')
  const decide = (decision: CallerDecision, note: string, role?: Id<'role'>) => {
    // The wire's kind is any text. The server refuses one that it doesn't know.
    const callers = toDecide(covered, open).map(({ kind, id }) => ({ kind: kind as CallerKind, id }))
    answer(async (milliseconds) => {
      const asked = role === undefined ? {} : { role }
      const reply = await mutateAsync({ callers, decision, ...asked, note, milliseconds })
      const stored = new Map(reply.callers.map((one) => [callerKeyOf(one), one.decision]))
      const made = first && stored.get(callerKeyOf(first))
      const decided = new Set(callers.map(callerKeyOf))
      return {
        sent: { decision, note },
        stored: callers.map((one) => stored.get(callerKeyOf(one)) ?? undefined),
        words: made ? callerMadeWords(made) : (callerDecisionWords[decision] ?? decision),
        left: open.filter((one) => !decided.has(stepKey(one))).length,
        onStored,
      }
    })
  }
  return { ...state, decide }
}

/** The question about a person or key, or about all who didn't change. */
export function CallerCard(props: Props) {
  const { review, one, covered, open, onDecided } = props
  const id = useId()
  const several = covered.length > 1
  const key = several ? callerKeyOf(allTogether) : callerKeyOf(one)
  const note = useNotes(review, key)
  const [choosing, setChoosing] = useState(false)
  const { decide, ...state } = useDecideCallers(review, covered, open, () => {
    note.forget(key)
    onDecided(several ? allTogether : one)
  })
  const obstacle = useObstacle(review, one)
  const answers = shortcuts.map(([shortcut, decision]): Answer => ({
    shortcut,
    words: callerDecisionWords[decision] ?? decision,
    why:
      obstacle ??
      (several && decision !== 'keep'
        ? 'Choose somebody in the list to decide about them alone.'
        : undefined),
    give: () => (decision === 'other_role' ? setChoosing(true) : decide(decision, note.text)),
  }))
  return (
    <>
      <QuestionFrame {...props} {...state} id={id} obstacle={obstacle} note={note} answers={answers}>
        {several ? <UnchangedQuestion id={id} all={covered} /> : <CallerQuestion id={id} one={one} />}
      </QuestionFrame>
      {choosing && (
        <OtherRole
          one={one}
          onChoose={(role) => {
            setChoosing(false)
            decide('other_role', note.text, role)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}
