import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PlainLink } from './buttons/plain-link'

type Tab = { readonly to: string; readonly label: string; readonly tally?: ReactNode }

/** The views of a section. Each is a page of its own, which draws the tabs again. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const { pathname } = useRouter().latestLocation
  return (
    <nav aria-label={label} className="tab-row print:hidden">
      {tabs.map(({ to, label: words, tally }) => (
        <PlainLink key={to} to={to} aria-current={to === pathname ? 'page' : undefined} className="tab">
          {words} {tally}
        </PlainLink>
      ))}
    </nav>
  )
}
