import type { ReactNode } from 'react'
import { Button } from './button'
import { showToast } from './overlay/toast'

/** Copies a text. Browsers offer no clipboard without TLS. */
async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    showToast('good', 'Copied')
  } catch {
    showToast('bad', 'The browser blocked copying. Select the text and copy it.')
  }
}

export const CopyButton = ({ text, children }: { text: () => string; children: ReactNode }) => (
  <Button small look="quiet" onClick={() => void copy(text())}>
    {children}
  </Button>
)
