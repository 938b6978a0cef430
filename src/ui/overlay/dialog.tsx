import { useEffect, useId, useRef, type ReactNode } from 'react'

type Props = {
  title: string
  /** Closing is refused while something is under way. */
  busy?: boolean
  onClose: () => void
  children: ReactNode
  /** The buttons, the safe one first. */
  buttons: ReactNode
}

/**
 * A question that stands before everything else. The focus begins on the dialog itself, on none of its buttons: an Enter that
 * is still held down from the page before presses nothing. It goes back to where it was when the dialog closes,
 * or to the page.
 */
export function Dialog({ title, busy = false, onClose, children, buttons }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    const box = dialog.current
    box?.showModal()
    words.current?.focus()
    return () => {
      box?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
      // What opened it is gone with what was done: on from the page, not from the top of the window.
      else if (document.activeElement === document.body)
        document.querySelector('main')?.focus({ preventScroll: true })
    }
  }, [])
  // A button that was pressed and is not there any more took the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) words.current?.focus()
  })
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-words`}
      onCancel={(event) => {
        event.preventDefault()
        if (!busy) onClose()
      }}
      onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
      className="m-auto w-md max-w-[calc(100vw-2rem)] rounded-xl border border-line bg-raised p-0 shadow-float"
    >
      <div ref={words} tabIndex={-1} className="p-6 pb-5 outline-none">
        <h2 id={`${id}-title`} className="text-lg font-semibold">
          {title}
        </h2>
        <div id={`${id}-words`} className="mt-2 flex flex-col gap-3 text-soft">
          {children}
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-2 rounded-b-xl border-t border-line bg-sunken px-6 py-3">
        {buttons}
      </div>
    </dialog>
  )
}
