import { keyOf } from '#domain/review/decisions'
import { useId, useState } from 'react'
import type { Item, Step } from '../review-items'
import type { Answer } from './answers'
import { CallerQuestion } from './caller-question'
import { OtherRole, RemovePermissions } from './asked-further'
import { GroupQuestion, RoleQuestion } from './question'
import { QuestionFrame, type QuestionProps } from './question-frame'
import { useChoices } from './use-choices'
import { useDecide } from './use-decide'
import { useNotes } from './use-notes'

type Props = QuestionProps & {
  current: Step
  /** What the answer decides, and the first of it. */
  items: readonly Item[]
  item: Item
}

/** The question about a role, a permission, a person or a key, or about several that one answer covers. */
export function DecideCard(props: Props) {
  const { review, current, items, item, open, onDecided } = props
  const id = useId()
  const key = keyOf(current)
  const note = useNotes(review, key)
  const [asking, setAsking] = useState<string>()
  const { decide, isReady, ...state } = useDecide({
    review,
    current,
    items,
    open,
    onDecided: () => {
      note.forget(key)
      onDecided()
    },
  })
  const { obstacle, choices } = useChoices(review, item, items.length > 1)
  const answers = choices.map(({ decision, ...answer }): Answer => ({
    ...answer,
    // Somebody has to name the permissions that a role loses, and the role that a person gets.
    give: () => {
      if (!isReady()) return
      if (decision === 'other_role' || (decision === 'reduce' && current.code === null)) setAsking(key)
      else decide(decision, note.text)
    },
  }))
  const close = () => setAsking(undefined)
  return (
    <>
      <QuestionFrame {...props} {...state} id={id} obstacle={obstacle} note={note} answers={answers}>
        {items.length > 1 ? (
          <GroupQuestion id={id} items={items} first={item} />
        ) : 'one' in item ? (
          <CallerQuestion id={id} item={item} />
        ) : (
          <RoleQuestion id={id} item={item} />
        )}
      </QuestionFrame>
      {/* A dialog is about one question, and goes with it. */}
      {asking === key &&
        ('one' in item ? (
          <OtherRole
            key={key}
            one={item.one}
            onChoose={(role) => {
              close()
              decide('other_role', note.text, { role })
            }}
            onClose={close}
          />
        ) : (
          <RemovePermissions
            key={key}
            reviewed={item.reviewed}
            onRemove={(removing) => {
              close()
              decide('reduce', note.text, { removing })
            }}
            onClose={close}
          />
        ))}
    </>
  )
}
