import { useLayoutEffect, useRef, useState, type RefCallback } from 'react'

/** What an element of the set gets, so that Tab reaches it if it is the stop. */
export type Stop = { readonly ref: RefCallback<HTMLElement> | undefined; readonly tabIndex: 0 | -1 }
export type StopOf = (isStop: boolean) => Stop

/**
 * The one place of a set that Tab reaches, the stop (roving tabindex). `reach` moves it to what has the focus
 * already. `move` gives it the focus, once it is drawn.
 */
export function useRovingFocus<Place>(start: Place | (() => Place)) {
  const [place, reach] = useState(start)
  const [moves, setMoves] = useState(0)
  const stop = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (moves === 0) return
    stop.current?.focus({ preventScroll: true })
    stop.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [moves])
  const move = (to: Place) => {
    reach(() => to)
    setMoves((now) => now + 1)
  }
  const [stopOf] = useState((): StopOf => {
    const hold = (element: HTMLElement | null) => void (stop.current = element)
    return (isStop) => ({ ref: isStop ? hold : undefined, tabIndex: isStop ? 0 : -1 })
  })
  return { place, reach, move, stopOf }
}
