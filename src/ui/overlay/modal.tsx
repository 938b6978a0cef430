import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import { addLayer } from './layers'

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
  /** What takes the focus first, as a selector. If there is nothing like it, the dialog takes it. */
  first?: string
  /** Where a menu stands in a wide window, from its own size. */
  place?: (own: DOMRect) => { readonly left: number; readonly top: number }
  className: string
  children: ReactNode
}

/**
 * Opens a dialog, and returns the function that closes it and returns the focus to the element that it came
 * from.
 */
function open(dialog: HTMLDialogElement, { place, first = '[data-first-focus]' }: Props): () => void {
  const [opener, removeLayer] = [document.activeElement, addLayer()]
  dialog.showModal()
  // In a low window the browser has scrolled to the first button.
  dialog.scrollTop = 0
  const at = place?.(dialog.getBoundingClientRect())
  if (at) {
    dialog.style.setProperty('--left', `${at.left}px`)
    dialog.style.setProperty('--top', `${at.top}px`)
  }
  ;(dialog.querySelector<HTMLElement>(first) ?? dialog).focus()
  return () => {
    removeLayer()
    dialog.close()
    if (opener instanceof HTMLElement) opener.focus()
  }
}

/** If the focus is lost when this part of the page goes, the page takes it. */
function useFocusLeft() {
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        document.querySelector('main')?.focus({ preventScroll: true })
    },
    [],
  )
}

/**
 * The native modal dialog that every other dialog is built on. The focus starts on the dialog itself, so that
 * an Enter that is still held down presses no button, or on the content marked `data-first-focus`. When the
 * dialog closes, the focus returns to the element it came from, or to the page if that element is gone.
 */
export function Modal(props: Props) {
  const { label, labelledBy, describedBy, lightDismiss = false, busy = false, onClose, className } = props
  const { onEscape = onClose, children } = props
  const box = useRef<HTMLDialogElement>(null)
  const isLeaving = useRef(false)
  const start = useEffectEvent((dialog: HTMLDialogElement) => open(dialog, props))
  // The dialog must open before the effects of its content run, because nothing in a closed dialog can take
  // the focus.
  useLayoutEffect(() => {
    if (!box.current) return
    isLeaving.current = false
    const close = start(box.current)
    return () => {
      isLeaving.current = true
      close()
    }
  }, [])
  useFocusLeft()
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
      // After several refusals some browsers close a dialog anyway. A busy one opens again, because its
      // answer is still to come.
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
