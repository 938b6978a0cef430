import type { Role } from '#contract/roles'
import { permissionSetOf } from '#domain/permission-set'
import { tally, tallyAll, tallyWords } from './tally'

/** Short words for the known categories; any other keeps its own name. */
const short: Record<string, string> = {
  'Node Management': 'Nodes',
  'User Management': 'Users',
  'Role Management': 'Roles',
  'Service Account Management': 'Service accounts',
  'Managed Companies': 'Companies',
  'Additional Permissions': 'Additional',
}

/** Shows in little room how many permissions of each category a role has. Empty categories are left out. */
export function CategoryMeters({ role }: { role: Role }) {
  const set = permissionSetOf(role)
  const all = tallyAll(set)
  if (all.unknown === all.of && all.of > 0) return <span className="text-muted">Not known</span>
  if (all.share === 'none') return <span className="text-muted">No permissions</span>
  return (
    <ul className="flex flex-wrap gap-1">
      {role.role_permissions.map((category) => {
        const sum = tally(category.permissions, set)
        const { held, of, unknown, share } = sum
        const name = category.category_name.trim()
        return held + unknown === 0 ? null : (
          <li
            key={category.category_name}
            title={`${name}: ${tallyWords(sum)}`}
            className={`inline-flex max-w-full items-center gap-1.5 rounded-sm border px-1.5 py-px text-xs ${
              share === 'all'
                ? 'border-transparent bg-accent-soft text-accent-ink'
                : 'border-line bg-sunken text-soft'
            }`}
          >
            <span className="truncate">{short[name] ?? name}</span>
            <span className="shrink-0 font-medium">
              {held}/{of}
              {unknown > 0 && ' ?'}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
