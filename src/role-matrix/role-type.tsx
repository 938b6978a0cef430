import type { Role } from '#contract/roles'
import { isBuiltIn } from '#domain/role-type'
import { dash } from '../lib/dates'
import { Badge } from '../ui/badge'

/** Built-in or custom; a type that is not known here is shown as it is. */
export const RoleType = ({ role }: { role: Role }) => (
  <Badge tone={isBuiltIn(role) ? 'accent' : 'neutral'}>
    {isBuiltIn(role) ? 'Built-in' : (role.role_type ?? dash)}
  </Badge>
)
