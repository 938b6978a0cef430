import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { listRoles } from '#contract/roles/roles'
import type { Matrix } from '#domain/roles/role-matrix'
import { RecordStates } from '../../errors/record-states'
import { counted, formatNumber } from '../../lib/words'
import { Progress } from '../../ui/waiting/progress'
import { type everyRoleQuery, progressQuery } from '../../queries/roles'
import { useMatrix } from './use-role-data'
import { formatTime } from '../../lib/dates'

export type EveryRoleReading = Awaited<
  ReturnType<NonNullable<Exclude<typeof everyRoleQuery.queryFn, symbol>>>
>

/** Says how many of the roles were loaded, and when. Warns when some are missing. */
export function Completeness({ read: { rows, count, readAt } }: { read: EveryRoleReading }) {
  const when = formatTime(readAt)
  if (rows.kind === 'known')
    return (
      <span>
        {count === null
          ? counted(rows.value.length, 'role')
          : `${formatNumber(rows.value.length)} of ${formatNumber(count)} roles`}
        , loaded at {when}
      </span>
    )
  return (
    <span className="inline-flex items-center gap-1.5 font-medium text-warn">
      <TriangleAlert size={14} aria-hidden="true" />
      Incomplete: {rows.why}, at {when}
    </span>
  )
}

function Reading() {
  const { data } = useQuery(progressQuery)
  if (!data || data.read === 0 || data.of === null || data.read >= data.of) return null
  return (
    <p role="status" className="mb-3 flex items-center gap-3 text-sm text-muted [&>.progress]:w-48">
      <Progress label="Roles loaded" done={data.read} of={data.of} />
      {formatNumber(data.read)} of {formatNumber(data.of)} roles loaded
    </p>
  )
}

/** Shows content that needs every role, and the progress until all are loaded. */
export function EveryRole({ children }: { children: (matrix: Matrix, read: EveryRoleReading) => ReactNode }) {
  const { query, matrix } = useMatrix()
  return (
    <>
      {!query.data && <Reading />}
      <RecordStates query={query} needs={listRoles.needs} what="roles">
        {(read) => children(matrix, read)}
      </RecordStates>
    </>
  )
}
