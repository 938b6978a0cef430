import { dash } from '../lib/dates'

/** A name that a person entered: plain text with its own writing direction. */
export const Name = ({ children }: { children: string | null | undefined }) => (
  <bdi>{children?.trim() ? children : dash}</bdi>
)
