import { Link } from '@tanstack/react-router'
import { Name } from '../ui/name'

/** One comparison shows at most this many roles. */
const mostCompared = 6

export const RoleLink = ({ role }: { role: { readonly id: string; readonly name: string } }) => (
  <Link to="/roles/$roleId" params={{ roleId: role.id }} className="link text-ink">
    <Name>{role.name}</Name>
  </Link>
)

export const CompareLink = ({ roles }: { roles: readonly { readonly id: string }[] }) => (
  <Link
    to="/roles/compare"
    search={{
      roles: roles
        .map(({ id }) => id)
        .slice(0, mostCompared)
        .join(','),
    }}
    className="link text-xs whitespace-nowrap"
  >
    Compare
  </Link>
)
