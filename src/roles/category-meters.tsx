import type { PermissionCategory } from '#contract/permission-catalogue'
import { tally, tallyAll } from './matrix'

/** Short words for the categories everybody has; a category that only another server knows keeps its own. */
const short: Record<string, string> = {
  'Node Management': 'Nodes',
  'User Management': 'Users',
  'Role Management': 'Roles',
  'Service Account Management': 'Service accounts',
  'Managed Companies': 'Companies',
  'Additional Permissions': 'Additional',
}

/** What a role holds of each category, in little room; a category it holds nothing of is left out. */
export function CategoryMeters({ categories }: { categories: readonly PermissionCategory[] }) {
  const all = tallyAll(categories)
  if (all.extent === 'none') return <span className="text-muted">No permission</span>
  return (
    <ul className="flex flex-wrap gap-1">
      {categories.map((category) => {
        const { held, of, extent } = tally(category.permissions)
        const name = category.category_name.trim()
        return held === 0 ? null : (
          <li
            key={category.category_name}
            title={`${name}: ${held} of ${of}`}
            className={`inline-flex max-w-full items-center gap-1.5 rounded-sm border px-1.5 py-px text-xs ${
              extent === 'all'
                ? 'border-transparent bg-accent-soft text-accent-ink'
                : 'border-line bg-sunken text-soft'
            }`}
          >
            <span className="truncate">{short[name] ?? name}</span>
            <span className="shrink-0 font-medium">
              {held}/{of}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
