import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/waiting/skeleton'
import type { HistoryProps } from './record-log'

const load = () => import('./record-log')
const LazyHistory = lazy(async () => ({ default: (await load()).RecordHistory }))

/** The audit log of a record. It loads with its tab. */
export const RecordHistory = (props: HistoryProps) => (
  <Suspense fallback={<Skeleton className="h-40" />}>
    <LazyHistory {...props} />
  </Suspense>
)

const LazyRecent = lazy(async () => ({ default: (await load()).RecentActivity }))

/** The newest lines of the audit log in a card, of one record (`company:862`) or of all. */
export const RecentActivity = (props: { record?: string }) => (
  <Suspense fallback={<Skeleton className="h-67!" />}>
    <LazyRecent {...props} />
  </Suspense>
)

const views = [
  ['', 'Overview'],
  ['access', 'Access'],
  ['history', 'History'],
] as const

/**
 * The record itself, who can do what with it, and its history, each with an address of its own. `access`:
 * whether access is a matter of this kind of record.
 */
export const RecordTabs = ({ view: now, access }: { view: string; access: boolean }) => (
  <nav aria-label="Views of this record" className="tab-row print:hidden">
    {views.map(([view, label]) =>
      view === 'access' && !access ? null : (
        <Link
          key={view}
          to="."
          search={(search: object) => ({ ...search, view, cursor: '' })}
          aria-current={view === now ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
          className="tab"
        >
          {label}
        </Link>
      ),
    )}
  </nav>
)
