import type { ReactNode } from 'react'

/** What a change means for others, before it is made. */
export type Effect = {
  readonly panel: ReactNode
  /** The panel in short, beside the button that makes the change. */
  readonly sum: ReactNode
  /** Why the server will refuse the change. */
  readonly refusal: string | undefined
  /** Why the change can't be confirmed yet. */
  readonly obstacle: string | undefined
  /** Says in the panel what is missing. */
  readonly refuse: () => void
}
