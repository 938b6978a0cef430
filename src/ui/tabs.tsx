import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Tab<T extends string> = { readonly view: T; readonly label: ReactNode }

/** Views of one page, each with an address of its own. */
export const Tabs = <T extends string>({
  label,
  tabs,
  now,
}: {
  label: string
  tabs: readonly Tab<T>[]
  now: T
}) => (
  <nav aria-label={label}>
    <ul className="tab-row">
      {tabs.map(({ view, label: words }) => (
        <li key={view} className="flex">
          <Link
            to="."
            search={(view ? { view } : {}) as never /* The route leaves its search to the page. */}
            aria-current={view === now ? 'page' : undefined}
            activeOptions={{ exact: true, includeSearch: true }}
            className="tab"
          >
            {words}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
