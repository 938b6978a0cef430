import { useLayoutEffect, useRef, useState, type RefCallback } from 'react'

/**
 * Moves the focus to the element of a name, once the next render is there. A pressed button can move, or give
 * way to another element, and would lose the focus.
 */
export function useNextFocus() {
  const next = useRef('')
  const [elements] = useState(() => new Map<string, HTMLElement>())
  useLayoutEffect(() => {
    if (next.current) elements.get(next.current)?.focus()
    next.current = ''
  })
  return {
    hold:
      (name: string): RefCallback<HTMLElement> =>
      (element) => {
        if (element) elements.set(name, element)
        return () => void elements.delete(name)
      },
    focusNext: (name: string) => void (next.current = name),
  }
}
