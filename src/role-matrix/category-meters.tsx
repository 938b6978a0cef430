import type { Role } from '#contract/roles'
import { permissionSetOf } from '#domain/permission-set'
import { shortCategory, tally, tallyAll, tallyWords } from './tally'

/**
 * Shows briefly how many permissions of each category a role has. Categories without any are left out, and those beyond the first are
 * folded.
 */
export function CategoryMeters({ role, shown }: { role: Role; shown: number }) {
  const set = permissionSetOf(role)
  const all = tallyAll(set)
  if (all.unknown === all.of && all.of > 0) return <span className="text-muted">Not known</span>
  if (all.share === 'none') return <span className="text-muted">No permissions</span>
  const held = role.role_permissions.flatMap((category) => {
    const sum = tally(category.permissions, set)
    const name = category.category_name.trim()
    return sum.held + sum.unknown === 0 ? [] : [{ name, sum, words: `${name}: ${tallyWords(sum)}` }]
  })
  const more = held.slice(shown)
  return (
    <>
      {held.slice(0, shown).map(({ name, sum: { held: some, of, unknown }, words }) => (
        <span key={name} data-tip={words} className="chip">
          {shortCategory(name)} {some}/{of}
          {unknown > 0 && ' ?'}
        </span>
      ))}
      {more.length > 0 && (
        <span data-tip={more.map(({ words }) => words).join('\n')} className="chip shrink-0">
          +{more.length}
        </span>
      )}
    </>
  )
}
