import type { Role } from '#contract/roles/roles'
import { isBuiltIn } from '#domain/roles/role-type'
import { dash } from '../../lib/dates'
import { Badge } from '../../ui/badge'

/** Built-in or custom; a type that is not known here is shown as it is. */
export const typeWords = (role: Role): string => (isBuiltIn(role) ? 'Built-in' : (role.role_type ?? dash))

/** A built-in role is marked, because nobody can change it. */
export const RoleType = ({ role }: { role: Role }) =>
  isBuiltIn(role) ? <Badge>{typeWords(role)}</Badge> : <span className="text-muted">{typeWords(role)}</span>
