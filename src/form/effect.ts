import type { ReactNode } from 'react'

/** What a change means for others, before it is made. */
export type Effect = {
  readonly panel: ReactNode
  /** Why the change can't be confirmed yet. */
  readonly obstacle: string | undefined
  /** Says in the panel what is missing. */
  readonly refuse: () => void
}
