import { permissionCatalogue } from '#contract/roles/permission-catalogue'
import { formatMoment } from '../../lib/dates'
import { counted } from '../../lib/words'
import type { MyPermissions } from '../../session/permissions'
import { useSession } from '../../session/session'
import { ReadingDialog } from '../../ui/overlay/reading-dialog'
import { DangerWarning, Summary } from './sign-in-note'
import type { ToolProps } from '../tool'

/** Shows the caller's permissions and the time of the sign-in. */
export function KeyPermissions({ onClose }: ToolProps) {
  const session = useSession()
  if (session.state === 'out') return null
  const { permissions, since } = session
  const held = permissions && Object.values(permissions).filter(Boolean).length
  return (
    <ReadingDialog
      title="Your permissions"
      lead={`${held === null ? 'Not known' : counted(held, 'permission')} · signed in ${formatMoment(new Date(since).toISOString())}`}
      onClose={onClose}
    >
      <div className="px-6 py-5">
        <ByCategory permissions={permissions} />
      </div>
    </ReadingDialog>
  )
}

/** The permissions by category, below the warning about dangerous ones. */
function ByCategory({ permissions }: { permissions: MyPermissions }) {
  const held = permissionCatalogue
    .map(({ category_name, permissions: listed }) => ({
      name: category_name.trim(),
      permissions: listed.filter(({ code }) => permissions?.[code] === true),
    }))
    .filter(({ permissions }) => permissions.length > 0)
  if (held.length === 0)
    return (
      <p className="text-soft">
        <Summary permissions={permissions} />
      </p>
    )
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
