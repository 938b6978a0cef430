import { dash } from '../lib/dates'

/** A name that somebody else chose: plain text, and its writing direction stays its own. */
export const Name = ({ children }: { children: string | null | undefined }) => (
  <bdi>{children?.trim() ? children : dash}</bdi>
)
