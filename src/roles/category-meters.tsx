import type { PermissionCategory } from '#contract/permissions'
import { tally, tallyAll } from './matrix'

/** The first word says enough beside five others; the whole name is the tooltip. */
const short = (name: string) => name.trim().split(' ')[0] ?? name

/** How much of each category a role holds, on one line. */
export function CategoryMeters({ categories }: { categories: readonly PermissionCategory[] }) {
  const all = tallyAll(categories)
  if (all.held === 0) return <span className="text-muted">Holds no permission</span>
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {categories.map((category) => {
        const { held, of } = tally(category.permissions)
        return (
          <li
            key={category.category_name}
            title={`${category.category_name.trim()}: ${held} of ${of}`}
            className={`inline-flex items-center gap-1.5 text-xs ${held === 0 ? 'text-muted' : 'text-soft'}`}
          >
            <span>{short(category.category_name)}</span>
            <span aria-hidden="true" className="h-1 w-7 overflow-hidden rounded-full bg-line">
              <span className="block h-full rounded-full bg-accent" style={{ width: `${of === 0 ? 0 : (held / of) * 100}%` }} />
            </span>
            <span className={held === 0 ? '' : 'font-medium text-ink'}>
              {held}/{of}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
