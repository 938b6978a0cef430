import { dash } from '../lib/dates'

/** A name that a person entered: plain text with its own writing direction, which no browser translates. */
export const Name = ({ children }: { children: string | null | undefined }) => (
  <bdi translate="no">{children?.trim() ? children : dash}</bdi>
)

/** An address, which breaks after its @ rather than within a word. Other texts stay whole. */
export const Address = ({ children }: { children: string | null | undefined }) => {
  if (!children?.trim()) return dash
  const at = children.indexOf('@') + 1
  return (
    <bdi translate="no">
      {children.slice(0, at)}
      {at > 0 && <wbr />}
      {children.slice(at)}
    </bdi>
  )
}
