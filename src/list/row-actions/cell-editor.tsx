import { Check } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Effect } from '../../form/effect'
import { useSendOnce } from '../../form/send-once'
import { failureText } from '../../form/write-failure'
import { Button } from '../../ui/buttons/button'
import { isNarrow } from '../../ui/narrow'
import { Popover } from '../../ui/overlay/popover'

type Props = {
  title: string
  place: Element | undefined
  /** Whether the input can be saved (`changed`), is as before, or isn't valid. */
  state: 'changed' | 'same' | 'wrong'
  /** Returns why nothing was sent. */
  save: () => Promise<string | undefined>
  onClose: () => void
  /** What the input means for others, below the field. */
  effect?: Effect
  children: ReactNode
}

/** The options of a combo box need this much room below it, in pixels. */
const roomOfOptions = 330

/**
 * A field in the place of a cell. Enter or ✓ saves and Escape leaves it as it was. A failure keeps the input.
 */
export function CellEditor({ title, place, state, save, onClose, effect, children }: Props) {
  const [problem, setProblem] = useState('')
  const { busy, sendOnce } = useSendOnce()
  const over = place instanceof HTMLTableCellElement
  const [opensUp] = useState(
    () => isNarrow() || (place && innerHeight - place.getBoundingClientRect().bottom < roomOfOptions),
  )
  const submit = () => {
    setProblem('')
    if (state === 'same') return onClose()
    if (state === 'wrong') return
    if (effect?.obstacle) return setProblem(effect.obstacle)
    void sendOnce(
      async () => {
        const refused = await save()
        if (refused === undefined) onClose()
        else setProblem(refused)
        return 'more'
      },
      (failure) => setProblem(failureText(failure)),
    )
  }
  return (
    <Popover {...{ title, place, over, busy, onClose }} wide={Boolean(effect?.panel)}>
      <form
        aria-label={title}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        // The options of a combo box opened by themselves, so one Escape closes them and the field.
        onKeyDownCapture={(event) => {
          if (event.key !== 'Escape' || busy) return
          event.preventDefault()
          event.stopPropagation()
          onClose()
        }}
        className={`cell-editor ${over ? '' : 'sm:px-2'} ${opensUp ? 'cell-editor-up' : ''}`}
      >
        <div className="min-w-0 flex-1">{children}</div>
        <Button submit look="primary" busy={busy} icon={<Check size={16} aria-hidden="true" />}>
          <span className="sr-only">Save</span>
        </Button>
        {/* Below the last rows of a window there would be no room for it. */}
        <div className="cell-editor-words basis-full">
          {effect?.panel && (
            <div className="mt-1 max-h-(--room) overflow-y-auto rounded-md">{effect.panel}</div>
          )}
          <p role="alert" className="mt-1 text-xs text-bad empty:hidden">
            {problem && <bdi>{problem}</bdi>}
          </p>
        </div>
      </form>
    </Popover>
  )
}
