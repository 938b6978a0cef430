import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Tab<T extends string> = { readonly view: T; readonly label: ReactNode }

/** Views of one page, each with an address of its own. */
export const Tabs = <T extends string>({ label, tabs, now }: { label: string; tabs: readonly Tab<T>[]; now: T }) => (
  <nav aria-label={label} className="mb-5 border-b border-line">
    <ul className="flex flex-wrap gap-x-1">
      {tabs.map(({ view, label: words }) => (
        <li key={view}>
          <Link
            to="."
            search={(view ? { view } : {}) as never /* The route leaves its search to the page. */}
            aria-current={view === now ? 'page' : undefined}
            activeOptions={{ exact: true, includeSearch: true }}
            className={`-mb-px inline-flex h-10 items-center gap-1.5 border-b-2 px-3 text-sm font-medium ${
              view === now ? 'border-accent-ink text-accent-ink' : 'border-transparent text-soft hover:border-line-strong hover:text-ink'
            }`}
          >
            {words}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
