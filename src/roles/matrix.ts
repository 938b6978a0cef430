import type { Permission, PermissionCategory } from '#contract/permission-catalogue'

export type Extent = 'all' | 'some' | 'none'
export type Tally = { readonly held: number; readonly of: number; readonly extent: Extent }

/** How many of these permissions the role holds. */
export function tally(permissions: readonly Permission[]): Tally {
  const held = permissions.filter((permission) => permission.is_selected).length
  return {
    held,
    of: permissions.length,
    extent: held === 0 ? 'none' : held === permissions.length ? 'all' : 'some',
  }
}

export const tallyAll = (categories: readonly PermissionCategory[]): Tally =>
  tally(categories.flatMap((category) => category.permissions))

type Shown = { readonly category: PermissionCategory; readonly permissions: readonly Permission[] }

export type Narrowed = {
  readonly search: string
  readonly onlySelected: boolean
  /** What is asked of a permission besides. */
  readonly keeps: (code: string) => boolean
}

/** The part of a matrix that is looked for: words in name, code, meaning or category, and only held ones if asked. */
export function narrow(
  categories: readonly PermissionCategory[],
  { search, onlySelected, keeps }: Narrowed,
): Shown[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return categories
    .map((category) => ({
      category,
      permissions: category.permissions.filter((permission) => {
        const text = [permission.name, permission.code, permission.description, category.category_name]
          .join(' ')
          .toLowerCase()
        const isAsked = (!onlySelected || permission.is_selected) && keeps(permission.code)
        return isAsked && words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ permissions }) => permissions.length > 0)
}
