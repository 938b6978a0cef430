import type { ReactNode } from 'react'
import { CopyButton } from './copy-button'

type Props = {
  /** What it is for screen readers: “API key”. */
  label: string
  copy: string
  value: string
  /** The warning above it. */
  children: ReactNode
}

/** A secret that the server shows only once. */
export const ShownOnce = ({ label, copy, value, children }: Props) => (
  <>
    <p className="font-medium text-warn">{children}</p>
    <div className="flex items-center gap-2 rounded-md border border-line bg-sunken px-3 py-2">
      <code aria-label={label} className="min-w-0 flex-1 font-mono text-xs break-all text-ink select-all">
        {value}
      </code>
      <CopyButton text={() => value}>{copy}</CopyButton>
    </div>
  </>
)
