import { Link, linkOptions } from '@tanstack/react-router'
import { dash } from '../lib/dates'

const places = {
  companies: (id: string) => linkOptions({ to: '/companies/$id', params: { id } }),
  employees: (id: string) => linkOptions({ to: '/employees/$id', params: { id } }),
  roles: (roleId: string) => linkOptions({ to: '/roles/$roleId', params: { roleId } }),
  reviews: (id: string) => linkOptions({ to: '/reviews/$id', params: { id } }),
}

type Props = {
  of: keyof typeof places
  id: string
  soft?: boolean
  /** The name of the record. It keeps its own writing direction. */
  children: string | null | undefined
}

/** Links a row to its record. */
export const RecordLink = ({ of, id, soft = false, children }: Props) => (
  <Link {...places[of](id)} dir="auto" className={soft ? 'link' : 'link text-ink'}>
    {children?.trim() ? children : dash}
  </Link>
)
