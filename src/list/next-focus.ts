import { useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus to the element whose `data-focus` is the given name, once the next render is there. A pressed button can move, or
 * give way to another element, and would lose the focus.
 */
export function useNextFocus<E extends HTMLElement>() {
  const within = useRef<E>(null)
  const next = useRef('')
  useLayoutEffect(() => {
    if (next.current)
      within.current?.querySelector<HTMLElement>(`[data-focus="${CSS.escape(next.current)}"]`)?.focus()
    next.current = ''
  })
  return { within, focusNext: (name: string) => void (next.current = name) }
}
