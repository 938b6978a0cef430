import type { Id } from '#contract/shape'
import { Name } from '../ui/name'
import { PlainLink } from '../ui/plain-link'
import { recordPath } from './record-path'

type WithRole = { readonly role?: Id<'role'> | undefined; readonly role_name?: string | undefined }

export const roleNameOf = ({ role, role_name }: WithRole): string | undefined =>
  role_name ?? (role && `Role ${role}`)

/** The name of somebody's role, linked where the caller can see roles. */
export function RoleName({ of, linked }: { of: WithRole; linked: boolean }) {
  const name = <Name>{roleNameOf(of)}</Name>
  return linked && of.role ? (
    <PlainLink to={recordPath('roles', of.role)} className="link">
      {name}
    </PlainLink>
  ) : (
    name
  )
}
