import { useNavigate } from '@tanstack/react-router'
import { Undo2, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { permissionName } from '#contract/permissions'
import { createRole, updateRole } from '#contract/roles'
import { listed } from '../lib/words'
import { useReason } from '../session/use-can'
import { Button } from '../ui/button'
import { Name } from '../ui/name'
import { showToast } from '../ui/overlay/toast'
import { Tooltip } from '../ui/overlay/tooltip'
import { boxesOf, differingCodes } from './role-boxes'
import { takeBack } from './restore-role'
import { useDone, type Done } from './role-undo'
import { roleDefaults } from './roles.search'

const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

function What({ done }: { done: Done }) {
  if (done.kind === 'deleted')
    return (
      <>
        <Name>{done.role.name}</Name> (id {done.role.id}) was deleted at {timeFormat.format(done.at)}.
      </>
    )
  const { before, after } = done
  const now = boxesOf(after)
  const codes = differingCodes(boxesOf(before), now)
  const named = (held: boolean) =>
    listed(codes.filter((code) => (now[code] ?? false) === held).map(permissionName))
  const [added, removed] = [named(true), named(false)]
  const changed =
    [added && `${added} added`, removed && `${removed} removed`].filter(Boolean).join('; ') ||
    `its name, from ${before.name}`
  return (
    <>
      <Name>{after.name}</Name> (id {after.id}) was changed at {timeFormat.format(done.at)}:{' '}
      <bdi>{changed}</bdi>.
    </>
  )
}

function Entry({ done }: { done: Done }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const reason = useReason(done.kind === 'deleted' ? createRole.needs : updateRole.needs)
  const undo = async () => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    const { good, words, role } = await takeBack(done)
    showToast(good ? 'good' : 'bad', words)
    sending.current = false
    setBusy(false)
    if (role) await navigate({ to: '/roles/$roleId', params: { roleId: role }, search: roleDefaults })
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 flex-1 basis-64">
        <What done={done} />
      </span>
      <Tooltip text={reason}>
        {(described) => (
          <Button
            small
            {...described}
            {...(reason === undefined ? {} : { 'aria-disabled': true })}
            busy={busy}
            icon={<Undo2 size={13} aria-hidden="true" />}
            onClick={() => void undo()}
          >
            {done.kind === 'deleted' ? 'Make it again' : 'Undo'}
          </Button>
        )}
      </Tooltip>
    </li>
  )
}

type Props = {
  /** Of one role only. */
  roleId?: string
  /** At the lower edge of the window, where what is not saved stood before; until something is not saved again. */
  atEdge?: 'shown' | 'waits'
}

const looks = {
  edge: '[@media(min-height:30rem)]:sticky bottom-0 z-10 flex items-start gap-3 rounded-b-lg border-t border-line-strong bg-raised px-4 py-3',
  card: 'mb-4 rounded-lg border border-line bg-raised px-4 py-2.5 shadow-card',
}

/** What was done here lately and can be taken back; of one role, or of all. */
export function UndoBar({ roleId, atEdge }: Props) {
  const all = useDone()
  const [hiddenTo, hideTo] = useState(0)
  const shown = all
    .filter(
      (done) =>
        done.id > hiddenTo && (roleId === undefined || (done.kind === 'changed' && done.after.id === roleId)),
    )
    .slice(0, 5)
  const [last] = shown
  if (!last || atEdge === 'waits') return null
  return (
    <section aria-label="Done just now" className={`${looks[atEdge ? 'edge' : 'card']} text-sm print:hidden`}>
      <ul className={`flex min-w-0 flex-1 flex-col gap-2 ${atEdge ? 'max-h-24 overflow-y-auto' : ''}`}>
        {shown.map((done) => (
          <Entry key={done.id} done={done} />
        ))}
      </ul>
      {atEdge && (
        <button
          type="button"
          aria-label="Hide what was done"
          onClick={() => hideTo(last.id)}
          className="grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
        >
          <X size={15} aria-hidden="true" />
        </button>
      )}
    </section>
  )
}
