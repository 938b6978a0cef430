import type { ReactNode } from 'react'

/**
 * Scrolls a table that is wider than the screen, by keyboard too, so that the page doesn't scroll sideways.
 */
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
