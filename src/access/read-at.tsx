import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { formatExact, formatMoment, formatTime, localDay } from '../lib/dates'
import { everybody } from '../queries/employees'
import { treeQuery } from '../queries/nodes'
import { everyRole } from '../queries/roles'
import { everyAccount } from '../queries/service-accounts'
import { Button } from '../ui/buttons/button'
import { useNow } from '../ui/time/now'

/** When the oldest of the lists was read that the world is made of, what failed, and how to read them again. */
export function useWorldReading() {
  const tree = useQuery({ ...treeQuery, enabled: false })
  const roles = useQuery({ ...everyRole.query, enabled: false })
  const people = useQuery({ ...everybody.query, enabled: false })
  const keys = useQuery({ ...everyAccount.query, enabled: false })
  const lists = [tree, roles, people, keys]
  const read = [roles, people, keys].flatMap(({ data }) => data?.begunAt ?? [])
  const sets = [
    [roles, everyRole],
    [people, everybody],
    [keys, everyAccount],
  ] as const
  return {
    /** Infinity: none was. */
    readAt: Math.min(...read, ...(tree.data ? [tree.dataUpdatedAt] : [])),
    error: lists.find(({ data, error }) => error && !data)?.error ?? null,
    isBusy: lists.some(({ isFetching }) => isFetching),
    refresh: () => {
      void tree.refetch()
      // What the reader may not see was never asked.
      for (const [{ data, error }, set] of sets) if (data || error) set.refresh()
    },
  }
}

type Props = Pick<ReturnType<typeof useWorldReading>, 'readAt' | 'error' | 'isBusy' | 'refresh'>

/** “Read 10:23”, and a way to read again. */
export function ReadAt({ readAt, error, isBusy, refresh }: Props) {
  const at = new Date(readAt)
  const today = localDay(new Date(useNow()))
  const isRead = Number.isFinite(readAt)
  const isToday = isRead && localDay(at) === today
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
      {isRead && (
        <time dateTime={at.toISOString()} title={formatExact(readAt)}>
          Read {isToday ? formatTime(at).slice(0, 5) : formatMoment(at.toISOString())}
        </time>
      )}
      <Button
        small
        look="quiet"
        busy={isBusy}
        onClick={refresh}
        icon={<RotateCw size={14} aria-hidden="true" />}
      >
        {error ? 'Try again' : 'Refresh'}
      </Button>
    </p>
  )
}
