import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Name } from './name'

type Props = {
  id: string
  name: string
  role: { readonly id: string; readonly name: string }
  from?: ReactNode
  children?: ReactNode
}

/** Shows a person with role and further details in one line that wraps. */
export const PersonLine = ({ id, name, role, from, children }: Props) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2.5 last:border-0">
    <span className="min-w-0 flex-1 basis-44">
      <Link to="/employees/$id" params={{ id }} className="link text-ink">
        <Name>{name}</Name>
      </Link>
      <span className="block text-xs text-muted">
        <Link to="/roles/$roleId" params={{ roleId: role.id }} className="link">
          <Name>{role.name}</Name>
        </Link>
        {from}
      </span>
    </span>
    {children}
  </li>
)
