import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'

type Props = {
  /** Names the dialog: in words, or by the id of its heading. */
  label?: string
  labelledBy?: string
  describedBy?: string
  /** A click beside it closes it too. A question waits for Escape or one of its buttons. */
  lightDismiss?: boolean
  /** Only its own buttons close it. */
  busy?: boolean
  onClose: () => void
  /** Where Escape does something other than to close. */
  onEscape?: () => void
  className: string
  children: ReactNode
}

/**
 * The one modal dialog, native, which every other is made of. The focus begins on the dialog itself and on none of its buttons, so
 * that an Enter still held down presses nothing; a field that is typed into takes the focus in an effect of its own. In the end it
 * goes back to the element it came from, or to the page if that element is gone.
 */
export function Modal({
  label,
  labelledBy,
  describedBy,
  lightDismiss = false,
  busy = false,
  onClose,
  onEscape = onClose,
  className,
  children,
}: Props) {
  const box = useRef<HTMLDialogElement>(null)
  // Ahead of the effects of its content: nothing in a closed dialog can take the focus.
  useLayoutEffect(() => {
    const [dialog, opener] = [box.current, document.activeElement]
    dialog?.showModal()
    dialog?.focus()
    return () => {
      dialog?.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        document.querySelector('main')?.focus({ preventScroll: true })
    },
    [],
  )
  // A button that disappears when it is pressed takes the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus()
  })
  return (
    <dialog
      ref={box}
      tabIndex={-1}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      closedby={busy ? 'none' : lightDismiss ? 'any' : 'closerequest'}
      onCancel={(event) => {
        event.preventDefault()
        if (!busy) onEscape()
      }}
      // Some browsers close a dialog that has refused several times.
      onClose={(event) => event.currentTarget.open || onClose()}
      onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
      className={`border-line p-0 shadow-float outline-none ${className}`}
    >
      {children}
    </dialog>
  )
}
