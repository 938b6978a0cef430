import { useEffect, useEffectEvent } from 'react'
import { shortcutKey } from '../../lib/keys'

/**
 * The open dialogs, sheets, menus and popovers. Each is a modal dialog of the browser, which gives Escape and
 * a click beside it to the last one and returns the focus. So this only has to know whether there is one.
 */
let layers = 0

/** Adds a layer until the returned function is called. */
export function addLayer(): () => void {
  layers++
  return () => void layers--
}
export const isLayerOpen = (): boolean => layers > 0

/** The keys of the page itself: those that no control has used, while no layer is open. */
export function usePageKeys(onPress: (key: string, event: KeyboardEvent) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented && !isLayerOpen()) onPress(shortcutKey(event), event)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
