import { useLinkProps } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, ChevronsLeft, type LucideIcon } from 'lucide-react'
import type { Activity } from './use-activity'

type StepProps = { label: string; to: string | null | undefined; icon: LucideIcon; after?: boolean }

/** The same element with or without a target, so that the focus stays on it at the last page. */
function Step({ label, to, icon: Icon, after = false }: StepProps) {
  const off = to === null || to === undefined
  const link = useLinkProps({ to: '.', search: (now: object) => ({ ...now, cursor: to ?? '' }) })
  return (
    <a
      {...(off ? { role: 'link', 'aria-disabled': true, tabIndex: -1 } : link)}
      aria-current={undefined} // The router would mark the link to the newest lines as current on every page.
      className={`list-tool ${off ? 'pointer-events-none opacity-45' : ''}`}
    >
      {!after && <Icon size={14} aria-hidden="true" />}
      {label}
      {after && <Icon size={14} aria-hidden="true" />}
    </a>
  )
}

/** Links to newer and older lines. The log isn't counted, so it has no page numbers. */
export function LogPager({ activity: { query }, cursor }: { activity: Activity; cursor: string }) {
  const { data } = query
  if (!data || (data.older === null && cursor === '')) return null
  return (
    <nav aria-label="Pages" className="flex items-center justify-end gap-1 py-1 text-xs">
      <Step label="Newest" to={cursor === '' ? null : ''} icon={ChevronsLeft} />
      <Step label="Newer" to={data.newer} icon={ChevronLeft} />
      <Step label="Older" to={data.older} icon={ChevronRight} after />
    </nav>
  )
}
