import type { Permission, PermissionCategory } from '#contract/roles/permission-catalogue'
import { matchesWords } from '#domain/folding'
import { heldCodes, holds, isUnknown, type PermissionSet } from '#domain/roles/permission-set'
import { counted } from '../../lib/words'

export type HowMany = 'all' | 'some' | 'none'
/** `unknown`: how many permissions the role may have or not, because the server didn't say. */
export type Tally = {
  readonly held: number
  readonly of: number
  readonly unknown: number
  readonly howMany: HowMany
}

const tallyOf = (held: number, of: number, unknown: number): Tally => ({
  held,
  of,
  unknown,
  howMany: held === 0 && unknown === 0 ? 'none' : held === of ? 'all' : 'some',
})

/** Counts how many of these permissions the role has. */
export const tally = (permissions: readonly Pick<Permission, 'code'>[], set: PermissionSet): Tally =>
  tallyOf(
    permissions.filter(({ code }) => holds(set, code)).length,
    permissions.length,
    permissions.filter(({ code }) => isUnknown(set, code)).length,
  )

/** Counts how many of all the listed permissions the role has. */
export function tallyAll(set: PermissionSet): Tally {
  const codes = Object.keys(set)
  return tallyOf(heldCodes(set).length, codes.length, codes.filter((code) => isUnknown(set, code)).length)
}

/** “5 permissions”, “at least 5 permissions”. */
export function permissionCount(set: PermissionSet): string {
  const { held, unknown } = tallyAll(set)
  return `${unknown > 0 ? 'at least ' : ''}${counted(held, 'permission')}`
}

/** “5 of 6”, “5 of 6, 1 not known”. */
export const tallyWords = ({ held, of, unknown }: Tally): string =>
  unknown === of && of > 0 ? 'not known' : `${held} of ${of}${unknown > 0 ? `, ${unknown} not known` : ''}`

const shortNames: Record<string, string> = {
  'Node Management': 'Nodes',
  'User Management': 'Users',
  'Role Management': 'Roles',
  'Service Account Management': 'Service accounts',
  'Managed Companies': 'Companies',
  'Additional Permissions': 'Additional',
}

/** Short words for the known categories; any other keeps its own name. */
export const shortCategory = (name: string): string => shortNames[name] ?? name

type Asked = {
  readonly search: string
  readonly keeps: (code: string) => boolean
}

/**
 * The permissions to show: `keeps` accepts them, and their name, code, description or category has every word
 * of the search.
 */
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
