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
  /** Replaces the effect of Escape, which otherwise closes the dialog. */
  onEscape?: () => void
  className: string
  children: ReactNode
}

/**
 * The native modal dialog that every other dialog is built on. The focus starts on the dialog itself, so that an Enter that is still
 * held down presses no button, or on the content marked `data-first-focus`. When the dialog closes, the focus returns to the
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
  const isLeaving = useRef(false)
  // The dialog must open before the effects of its content run, because nothing in a closed dialog can take the focus.
  useLayoutEffect(() => {
    const [dialog, opener] = [box.current, document.activeElement]
    isLeaving.current = false
    dialog?.showModal()
    ;(dialog?.querySelector<HTMLElement>('[data-first-focus]') ?? dialog)?.focus()
    return () => {
      isLeaving.current = true
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
  // If a pressed button disappears, the focus is lost with it.
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
      // After several refusals some browsers close a dialog anyway. A busy one opens again, because its answer is still to come.
      onClose={({ currentTarget: dialog }) => {
        if (dialog.open || isLeaving.current) return
        if (busy) dialog.showModal()
        else onClose()
      }}
      onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
      className={`border-line shadow-float outline-none ${className}`}
    >
      {children}
    </dialog>
  )
}
