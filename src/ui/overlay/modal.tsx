import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'

type Props = {
  /** The dialog's name, or the ID of the heading that names it. */
  label?: string
  labelledBy?: string
  describedBy?: string
  /** A click beside the dialog closes it too. */
  lightDismiss?: boolean
  /** Only its own buttons close the dialog. */
  busy?: boolean
  onClose: () => void
  /** The effect of Escape, if it isn't to close. */
  onEscape?: () => void
  className: string
  children: ReactNode
}

/**
 * The one modal dialog, native, inside every other. The focus starts on the dialog itself, not on a button, so that an Enter that is
 * still held down presses nothing; a text field takes the focus in its own effect. When the dialog closes, the focus returns to the
 * element it came from, or to the page if that element is gone.
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
  // This comes before the effects of the content, because nothing in a closed dialog can take the focus.
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
  // A pressed button that disappears takes the focus with it.
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
      // Some browsers close a dialog by force after several refusals.
      onClose={(event) => event.currentTarget.open || onClose()}
      onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
      className={`border-line p-0 shadow-float outline-none ${className}`}
    >
      {children}
    </dialog>
  )
}
