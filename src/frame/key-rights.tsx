import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { permissionCatalogue } from '#contract/permission-catalogue'
import { askBeforeLoss } from '../session/unsaved-now'
import { formatMoment } from '../lib/dates'
import { counted } from '../lib/words'
import { buttonLook } from '../ui/button'
import { PowerWarning } from './entry-note'
import type { Rights } from '../session/rights'
import { signOut } from '../session/session'

export const leave = (): void => askBeforeLoss(signOut)

/** The caller's permissions, the time of the sign-in, and the way out. */
export function KeyRights({ rights, since }: { rights: Rights; since: number }) {
  const held = rights && Object.values(rights).filter(Boolean).length
  return (
    <>
      <div className="border-b border-line px-4 py-3">
        <p className="font-semibold">Your permissions</p>
        <p className="text-xs text-muted">
          {held === null ? 'Not known' : counted(held, 'permission')} · signed in{' '}
          {formatMoment(new Date(since).toISOString())}
        </p>
      </div>
      <div className="px-4 py-3">
        <ByCategory rights={rights} />
      </div>
      <p className="border-t border-line px-4 py-2.5 text-sm">
        <Link
          to="/about"
          onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
          className="link"
        >
          About this API
        </Link>{' '}
        <span className="text-muted">and what the server answers</span>
      </p>
      <div className="sticky bottom-0 border-t border-line bg-raised p-2">
        <button type="button" onClick={leave} className={`${buttonLook('quiet')} w-full`}>
          <LogOut size={15} aria-hidden="true" />
          Sign out
        </button>
      </div>
    </>
  )
}

/** The permissions by category, below the warning about a powerful key. */
function ByCategory({ rights }: { rights: Rights }) {
  if (rights === null)
    return (
      <p className="text-soft">
        This server doesn’t list your permissions. Actions show whether they are allowed when you try them.
      </p>
    )
  const held = permissionCatalogue
    .map(({ category_name, permissions }) => ({
      name: category_name.trim(),
      permissions: permissions.filter(({ code }) => rights[code] === true),
    }))
    .filter(({ permissions }) => permissions.length > 0)
  if (held.length === 0)
    return <p className="text-soft">Your key is valid, but your role has no permissions.</p>
  return (
    <>
      <PowerWarning rights={rights} look="mb-3 rounded-md bg-warn-soft px-2.5 py-2 text-xs" />
      <dl className="flex flex-col gap-2.5">
        {held.map(({ name, permissions }) => (
          <div key={name}>
            <dt className="text-xs font-medium text-muted">{name}</dt>
            <dd className="text-sm text-soft">
              {permissions.map((permission) => permission.name).join(', ')}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
