import type { ListName } from '../queries/record-types'
import { dash } from '../lib/dates'
import { PlainLink } from '../ui/plain-link'

export const recordPath = (of: ListName, id: string): string => `/${of}/${encodeURIComponent(id)}`

type Props = {
  of: ListName
  id: string
  soft?: boolean
  /** The name of the record. It keeps its own writing direction. */
  children: string | null | undefined
}

/** Links a row to its record. */
export const RecordLink = ({ of, id, soft = false, children }: Props) => (
  <PlainLink to={`/${of}/${encodeURIComponent(id)}`} dir="auto" className={soft ? 'link' : 'link text-ink'}>
    {children?.trim() ? children : dash}
  </PlainLink>
)
