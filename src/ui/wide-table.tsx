import type { ReactNode } from 'react'

/** Room for a table that is wider than the screen: it moves sideways by itself, by keyboard too, and the page does not. */
export const WideTable = ({ label, children }: { label: string; children: ReactNode }) => (
  <div
    role="group"
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll the table
    tabIndex={0}
    className="overflow-x-auto focus-visible:-outline-offset-2"
  >
    {children}
  </div>
)
