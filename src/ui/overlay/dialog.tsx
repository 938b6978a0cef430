import { useId, useState, type ReactNode } from 'react'
import { Modal } from './modal'

type Props = {
  title: string
  /** Only its own buttons close the dialog. */
  busy?: boolean
  onClose: () => void
  children: ReactNode
  /** The buttons, with the safe one first. */
  buttons: ReactNode
  /** What stays in sight beside the buttons. With it, even null, the dialog has room for a table. */
  beside?: ReactNode
}

/** A question with its buttons. Once something was entered, Escape asks to be pressed again. */
export function Dialog({ title, busy = false, onClose, children, buttons, beside }: Props) {
  const id = useId()
  const [entered, setEntered] = useState(false)
  const [isWarned, setWarned] = useState(false)
  return (
    <Modal
      labelledBy={`${id}-title`}
      describedBy={`${id}-words`}
      busy={busy}
      onClose={onClose}
      onEscape={() => (entered && !isWarned ? setWarned(true) : onClose())}
      className={`m-auto ${beside === undefined ? 'w-md' : 'w-xl'} max-w-[calc(100vw-2rem)] rounded-xl tall:scroll-pb-16 bg-raised`}
    >
      <div className="px-6 py-5" onChange={() => setEntered(true)}>
        <h2 id={`${id}-title`} className="text-lg font-semibold">
          {title}
        </h2>
        <div id={`${id}-words`} className="mt-1 flex flex-col gap-3 text-soft">
          {children}
        </div>
      </div>
      <div className="bottom-0 flex flex-wrap justify-end gap-2 rounded-b-xl border-t border-line bg-raised px-6 py-3 tall:sticky">
        <p role="status" className="basis-full text-sm text-warn empty:hidden">
          {isWarned && 'Press Esc again to discard what you entered.'}
        </p>
        {beside && <div className="basis-full text-sm text-soft">{beside}</div>}
        {buttons}
      </div>
    </Modal>
  )
}
