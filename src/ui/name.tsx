import { dash } from '../lib/dates'

/** A name that a person entered: plain text with its own writing direction, which no browser translates. */
export const Name = ({ children }: { children: string | null | undefined }) => (
  <bdi translate="no">{children?.trim() ? children : dash}</bdi>
)
