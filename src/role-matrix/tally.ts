import type { Permission, PermissionCategory } from '#contract/permission-catalogue'
import { matchesWords } from '#domain/folding'
import { heldCodes, holds, type PermissionSet } from '#domain/permission-set'

export type Share = 'all' | 'some' | 'none'
export type Tally = { readonly held: number; readonly of: number; readonly share: Share }

const tallyOf = (held: number, of: number): Tally => ({
  held,
  of,
  share: held === 0 ? 'none' : held === of ? 'all' : 'some',
})

/** Counts how many of these permissions the role holds. */
export const tally = (permissions: readonly Pick<Permission, 'code'>[], set: PermissionSet): Tally =>
  tallyOf(permissions.filter(({ code }) => holds(set, code)).length, permissions.length)

/** Counts how many of all the listed permissions the role holds. */
export const tallyAll = (set: PermissionSet): Tally => tallyOf(heldCodes(set).length, Object.keys(set).length)

type Asked = {
  readonly search: string
  readonly keeps: (code: string) => boolean
}

/** The permissions to show: `keeps` accepts them, and their name, code, description or category has every word of the search. */
export function narrow(categories: readonly PermissionCategory[], { search, keeps }: Asked) {
  return categories
    .map((category) => ({
      category,
      permissions: category.permissions.filter(({ name, code, description }) => {
        const text = [name, code, description, category.category_name].join(' ')
        return keeps(code) && matchesWords(text, search)
      }),
    }))
    .filter(({ permissions }) => permissions.length > 0)
}
