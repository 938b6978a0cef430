import type { Role } from '#contract/roles'
import { dash } from '../lib/dates'
import { Badge } from '../ui/badge'

export const isBuiltIn = (role: Role): boolean => role.role_type === 'System Assigned'

/** Built-in or custom; a type that only another server knows is shown as it is. */
export const RoleType = ({ role }: { role: Role }) => (
  <Badge tone={isBuiltIn(role) ? 'accent' : 'neutral'}>
    {isBuiltIn(role) ? 'Built-in' : (role.role_type ?? dash)}
  </Badge>
)
