import { useNavigate } from '@tanstack/react-router'
import { Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { permissionName } from '#contract/permissions'
import { createRole, updateRole } from '#contract/roles'
import { difference, permissionSetOf } from '#domain/permission-set'
import { useSendOnce } from '../../form/send-once'
import { failureText } from '../../form/write-failure'
import { isolated, listed } from '../../lib/words'
import { useReason } from '../../session/use-can'
import { Name } from '../../ui/name'
import { showToast } from '../../ui/overlay/toast'
import { ReasonedButton } from '../../ui/reasoned-button'
import { useRecentChanges, type RecentChange } from './recent-changes'
import { undoChange } from './undo-change'
import { formatTime } from '../../lib/dates'

function Words({ change }: { change: RecentChange }) {
  const at = formatTime(change.at)
  if (change.kind === 'deleted')
    return (
      <>
        <Name>{change.role.name}</Name> (ID {change.role.id}) was deleted at {at}.
      </>
    )
  const { before, after } = change
  const { added, removed } = difference(permissionSetOf(before), permissionSetOf(after))
  const named = (codes: readonly string[], what: string) =>
    codes.length > 0 ? `${listed(codes.map(permissionName))} ${what}` : ''
  const words =
    [named(added, 'added'), named(removed, 'removed')].filter(Boolean).join('; ') ||
    `renamed from ${isolated(before.name)}`
  return (
    <>
      <Name>{after.name}</Name> (ID {after.id}) was changed at {at}: <bdi>{words}</bdi>.
    </>
  )
}

function Entry({ change }: { change: RecentChange }) {
  const navigate = useNavigate()
  const { busy, sendOnce } = useSendOnce()
  const reason = useReason(change.kind === 'deleted' ? createRole.needs : updateRole.needs)
  const undo = async (stillIn: () => void) => {
    const { good, words, role } = await undoChange(change)
    // The message names people, whom the next key may not see.
    stillIn()
    showToast(good ? 'good' : 'bad', words)
    if (role) await navigate({ to: '/roles/$roleId', params: { roleId: role } })
    return 'more' as const
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 flex-1 basis-64">
        <Words change={change} />
      </span>
      <ReasonedButton
        reason={reason}
        small
        busy={busy}
        icon={<Undo2 size={13} aria-hidden="true" />}
        onClick={() => void sendOnce(undo, (failure) => showToast('bad', failureText(failure)))}
      >
        {change.kind === 'deleted' ? 'Restore' : 'Undo'}
      </ReasonedButton>
    </li>
  )
}

type Props = {
  /** Changes of this role only. */
  roleId?: string
  /**
   * Puts the bar at the lower edge of the window. It `waits`, hidden, while unsaved changes are shown there.
   */
  atEdge?: 'shown' | 'waits'
}

const looks = {
  edge: 'flex shrink-0 items-start gap-3 border-t border-line bg-surface px-(--edge) py-2',
  card: 'mb-4 rounded-lg border border-line bg-raised px-4 py-2.5 shadow-card',
}

/** The recent changes that can be undone, of one role or of all. */
export function UndoBar({ roleId, atEdge }: Props) {
  const all = useRecentChanges()
  const [hiddenTo, hideTo] = useState(0)
  const shown = all
    .filter(
      (change) =>
        change.id > hiddenTo &&
        (roleId === undefined || (change.kind === 'changed' && change.after.id === roleId)),
    )
    .slice(0, 5)
  const [last] = shown
  if (!last || atEdge === 'waits') return null
  return (
    <section
      aria-label="Recent changes"
      className={`${looks[atEdge ? 'edge' : 'card']} text-sm print:hidden`}
    >
      <ul className={`flex min-w-0 flex-1 flex-col gap-2 ${atEdge ? 'max-h-20 overflow-y-auto' : ''}`}>
        {shown.map((change) => (
          <Entry key={change.id} change={change} />
        ))}
      </ul>
      {atEdge && (
        <button
          type="button"
          aria-label="Hide recent changes"
          onClick={() => hideTo(last.id)}
          className="grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
        >
          <X size={15} aria-hidden="true" />
        </button>
      )}
    </section>
  )
}
