import { ChevronDown, KeyRound, LogOut, TriangleAlert } from 'lucide-react'
import { permissionCatalogue } from '#contract/permissions'
import { formatMoment } from '../lib/dates'
import { counted, listed } from '../lib/words'
import { buttonLook } from '../ui/button'
import type { Rights } from './rights'
import { signOut, useSession } from './session'

/** What needs care: it cannot be undone, or it opens customers' tenants. */
const dangers = [
  ['msp_delete_managed_company', 'delete companies'],
  ['msp_delete_user', 'delete employees'],
  ['msp_delete_role', 'delete roles'],
  ['msp_delete_node', 'delete nodes'],
  ['msp_assume_managed_company', 'enter customers’ tenants with full access'],
] as const

function KeyRights({ rights }: { rights: Rights }) {
  if (rights === null)
    return <p className="text-soft">This server does not tell what the key may do. Each action shows it when it is tried.</p>
  const held = permissionCatalogue
    .map(({ category_name, permissions }) => ({
      name: category_name.trim(),
      permissions: permissions.filter(({ code }) => rights[code] === true),
    }))
    .filter(({ permissions }) => permissions.length > 0)
  const dangerous = dangers.filter(([code]) => rights[code] === true).map(([, words]) => words)
  if (held.length === 0)
    return <p className="text-soft">This key is valid, but its role holds no permission. It can sign in and see nothing else.</p>
  return (
    <>
      {dangerous.length > 0 && (
        <p className="mb-3 flex gap-2 rounded-md bg-warn-soft px-2.5 py-2 text-xs text-warn">
          <TriangleAlert size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>Careful: this key can {listed(dangerous)}.</span>
        </p>
      )}
      <dl className="flex flex-col gap-2.5">
        {held.map(({ name, permissions }) => (
          <div key={name}>
            <dt className="text-xs font-medium text-muted">{name}</dt>
            <dd className="text-sm text-soft">{permissions.map((permission) => permission.name).join(', ')}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Who is signed in: an API key has no name, so it is described by what it may do. */
export function WhoAmI() {
  const session = useSession()
  if (session.state === 'out') return null
  const { rights } = session
  const held = rights && Object.values(rights).filter(Boolean).length
  return (
    <>
      <button
        type="button"
        popoverTarget="who-am-i"
        className="flex h-9 items-center gap-2 rounded-md px-2 text-sm font-medium text-soft hover:bg-hover hover:text-ink"
      >
        <KeyRound size={15} aria-hidden="true" />
        <span className="max-sm:sr-only">Your key</span>
        <ChevronDown size={14} aria-hidden="true" className="text-muted" />
      </button>
      <div
        id="who-am-i"
        popover="auto"
        role="dialog"
        aria-label="What this key may do"
        className="fixed inset-auto top-(--bar) right-3 m-0 max-h-[calc(100dvh-var(--bar)-1rem)] w-84 max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-lg border border-line bg-raised shadow-float"
      >
        <div className="border-b border-line px-4 py-3">
          <p className="font-semibold">What this key may do</p>
          <p className="text-xs text-muted">
            {held === null ? 'Not told by the server' : counted(held, 'permission')} · signed in{' '}
            {formatMoment(new Date(session.since).toISOString())}
          </p>
        </div>
        <div className="px-4 py-3">
          <KeyRights rights={rights} />
        </div>
        <div className="sticky bottom-0 border-t border-line bg-raised p-2">
          <button type="button" onClick={() => signOut()} className={`${buttonLook('quiet')} w-full`}>
            <LogOut size={15} aria-hidden="true" />
            Sign out
          </button>
        </div>
      </div>
    </>
  )
}
