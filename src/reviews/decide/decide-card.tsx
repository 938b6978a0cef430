import { useId, useState } from 'react'
import { keyOf, type ItemKey } from '#domain/review/review-decisions'
import type { Decision } from '#contract/review-roles'
import { isAppliedTo } from '../changes'
import { decisionWords } from '../review-words'
import type { Answer } from './answers'
import { BuiltInQuestion, Question } from './question'
import { QuestionFrame, type QuestionProps } from './question-frame'
import { RemovePermissions } from './remove-permissions'
import { useChoices } from './use-choices'
import { useDecide } from './use-decide'
import { useNotes } from './use-notes'

type Props = QuestionProps & { current: ItemKey; covered: readonly ItemKey[] }

const shortcuts: readonly (readonly [Answer['shortcut'], Decision])[] = [
  ['k', 'keep'],
  ['r', 'reduce'],
  ['x', 'revoke'],
]

/** The question about a role or a permission. */
export function DecideCard(props: Props) {
  const { review, current, covered, open, onDecided } = props
  const id = useId()
  const key = keyOf(current)
  const made = review.decisions.find((one) => keyOf(one) === key)
  const note = useNotes(review, key)
  const [removing, setRemoving] = useState(false)
  const { decide, ...state } = useDecide({
    review,
    current,
    covered,
    open,
    onDecided: (decided) => {
      note.forget(keyOf(decided))
      onDecided(decided)
    },
  })
  const { reviewed, item, choices, obstacle, whyNot } = useChoices(review, current)
  if (!reviewed) return null

  const answers = shortcuts.map(([shortcut, decision]): Answer => ({
    shortcut,
    words: decisionWords(current.code)[decision] ?? decision,
    why: whyNot(decision),
    // A role loses permissions that somebody names.
    give: () =>
      decision === 'reduce' && current.code === null ? setRemoving(true) : decide(decision, note.text),
  }))
  return (
    <>
      <QuestionFrame {...props} {...state} id={id} obstacle={obstacle} note={note} answers={answers}>
        {covered.length > 1 ? (
          <BuiltInQuestion id={id} items={covered} made={made} />
        ) : (
          <Question
            id={id}
            reviewed={reviewed}
            code={current.code}
            item={item}
            made={made}
            isApplied={isAppliedTo(review, current.role)}
            choices={choices}
          />
        )}
      </QuestionFrame>
      {removing && (
        <RemovePermissions
          reviewed={reviewed}
          onRemove={(codes) => {
            setRemoving(false)
            decide('reduce', note.text, codes)
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  )
}
