import { useEffect, useRef, type RefObject } from 'react'
import { isLayerOpen } from '../overlay/layers'

/**
 * Moves the focus to the first field of a new form, so that a person can type at once. An open dialog keeps
 * it.
 */
export function useFirstField(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isLayerOpen()) return
    form.current
      ?.querySelector<HTMLElement>('input:not([type=file]), select, textarea')
      ?.focus({ preventScroll: true })
  }, [])
  return form
}
