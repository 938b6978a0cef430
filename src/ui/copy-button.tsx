import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { dash } from '../lib/dates'
import { Button, IconButton } from './button'
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

/** An address may break after its @. */
const Breakable = ({ text }: { text: string }) => {
  const at = text.indexOf('@') + 1
  return (
    <bdi>
      {text.slice(0, at)}
      {at > 0 && <wbr />}
      {text.slice(at)}
    </bdi>
  )
}

const uuidLength = 36

/** A value of a record with a button that copies it. */
export const Copyable = ({
  text,
  what,
  mono = false,
}: {
  text: string | null | undefined
  /** "ID", as in "Copy ID". */
  what: string
  mono?: boolean
}) => (
  <span className="flex min-w-0 items-center gap-1">
    <span
      className={`min-w-0 ${mono ? 'font-mono text-xs leading-5 break-all' : 'wrap-anywhere'} ${text?.length === uuidLength ? 'uuid' : ''}`}
    >
      {text?.trim() ? <Breakable text={text} /> : dash}
    </span>
    {text && (
      <span className="-my-1.5 shrink-0">
        <IconButton small label={`Copy ${what}`} onClick={() => void copy(text)}>
          <Copy size={14} aria-hidden="true" />
        </IconButton>
      </span>
    )}
  </span>
)
