import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Name } from './name'

type Props = {
  id: string
  name: string
  /** What tells two of the same name apart. */
  detail: string
  role: { readonly id: string; readonly name: string }
  children: ReactNode
}

/** Shows a person with their role and further details in one line; on a phone the role is below the name. */
export const PersonLine = ({ id, name, detail, role, children }: Props) => (
  <li className="@container flex min-h-10 items-center gap-x-3 border-b border-line-soft px-4 py-1.5 last:border-0">
    <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-x-3">
      <span className="block truncate sm:w-[max(12rem,40cqw)] sm:shrink-0" title={`${name}, ${detail}`}>
        <Link to="/employees/$id" params={{ id }} className="link text-ink">
          <Name>{name}</Name>
        </Link>
        <span className="block truncate text-xs text-muted">
          <Name>{detail}</Name>
        </span>
      </span>
      <span className="block min-w-0 truncate text-muted max-sm:text-xs">
        <Link to="/roles/$id" params={{ id: role.id }} className="text-soft hover:underline">
          <Name>{role.name}</Name>
        </Link>
      </span>
    </span>
    <span className="flex shrink-0 items-center justify-end gap-x-3 gap-y-1 max-sm:flex-col-reverse max-sm:items-end">
      {children}
    </span>
  </li>
)
