import { useEffect } from 'react'
import { usePageKeys } from '../ui/overlay/layers'

/** How many tables of this page the key can print. */
let sheets = 0

/** Ctrl+P prints the one table of the page, as its button does. */
export function usePrintKey(print: (() => void) | undefined): void {
  const canPrint = print !== undefined
  useEffect(() => {
    if (!canPrint) return
    sheets += 1
    return () => void (sheets -= 1)
  }, [canPrint])
  usePageKeys((key, event) => {
    const { ctrlKey, metaKey, shiftKey, altKey } = event
    if (key.toLowerCase() !== 'p' || !(ctrlKey || metaKey) || shiftKey || altKey) return
    // With several tables nobody knows which one is meant, so the browser prints the page.
    if (!print || sheets !== 1) return
    event.preventDefault()
    print()
  })
}
