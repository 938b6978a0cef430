import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { permissionCatalogue } from '#contract/permission-catalogue'
import { askBeforeLoss } from '../session/unsaved-now'
import { formatMoment } from '../lib/dates'
import { counted } from '../lib/words'
import { buttonLook } from '../ui/button'
import { DangerWarning } from './sign-in-note'
import { ThemeSwitch } from './theme-switch'
import type { MyPermissions } from '../session/permissions'
import { signOut } from '../session/session'

export const leave = (): void => askBeforeLoss(signOut)

/** Shows the caller's permissions, the time of the sign-in and the button to sign out. */
export function KeyPermissions({ permissions, since }: { permissions: MyPermissions; since: number }) {
  const held = permissions && Object.values(permissions).filter(Boolean).length
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
        <ByCategory permissions={permissions} />
      </div>
      <div className="flex items-center justify-between border-t border-line px-4 py-2.5 text-sm">
        Theme
        <ThemeSwitch />
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

/** The permissions by category, below the warning about dangerous ones. */
function ByCategory({ permissions }: { permissions: MyPermissions }) {
  if (permissions === null)
    return (
      <p className="text-soft">
        This server doesn’t list your permissions. Actions show whether they are allowed when you try them.
      </p>
    )
  const held = permissionCatalogue
    .map(({ category_name, permissions: listed }) => ({
      name: category_name.trim(),
      permissions: listed.filter(({ code }) => permissions[code] === true),
    }))
    .filter(({ permissions }) => permissions.length > 0)
  if (held.length === 0)
    return <p className="text-soft">Your key is valid, but your role has no permissions.</p>
  return (
    <>
      <DangerWarning permissions={permissions} look="mb-3 rounded-md bg-warn-soft px-2.5 py-2 text-xs" />
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
