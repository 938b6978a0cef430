import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { Button } from './buttons/button'
import { Dialog } from './overlay/dialog'

const byHand = createStore<string | undefined>(undefined)
const close = () => byHand.setState(() => undefined)

/**
 * Copies a text. If the browser forbids it, or has no clipboard because the page came without TLS, the text
 * is shown to be copied by hand. Returns whether it was copied.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    byHand.setState(() => text)
    return false
  }
}

/** Shows the text that {@link copyText} couldn't copy. It may be a secret, so it ends with the page. */
export function CopyByHand() {
  const text = useSelector(byHand)
  useEffect(() => close, [])
  if (text === undefined) return null
  return (
    <Dialog title="Copy by hand" onClose={close} buttons={<Button onClick={close}>Close</Button>}>
      <p>This browser doesn’t let the page copy. The text is selected: press Ctrl+C or ⌘C.</p>
      <textarea
        data-first-focus
        readOnly
        aria-label="Text to copy"
        rows={Math.min(10, text.split('\n').length + 1)}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="field h-auto! p-2.5 font-mono text-xs break-all"
      />
    </Dialog>
  )
}
