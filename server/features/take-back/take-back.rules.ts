import { permissionCodes } from '#contract/roles/permissions'
import { isFields } from '#contract/shape'
import { prerequisites } from '#domain/advice/permission-advice'
import { mergePermissions, openClashes } from '#domain/roles/permission-merge'
import { heldCodes, setHeld, permissionSetFrom } from '#domain/roles/permission-set'
import type { Fields } from './nouns'

/** A package as an operation writes it: its id and its licences. */
const licenceOf = (one: unknown) => (isFields(one) ? { id: one.id, license_count: one.license_count } : one)
const byId = (one: unknown, other: unknown) => Number(Object(one).id) - Number(Object(other).id)

/** The fields of a side that `names` has, in the form that the operations take. */
export const writable = (side: unknown, names: readonly string[]): Fields =>
  Object.fromEntries(
    Object.entries(isFields(side) ? side : {})
      .filter(([name]) => names.includes(name))
      .map(([name, value]) => [
        name,
        name === 'packages' && Array.isArray(value) ? value.map(licenceOf).toSorted(byId) : value,
      ]),
  )

/** The fields whose values differ from those in `given`. */
export const differing = (given: Fields, now: Fields): string[] =>
  Object.keys(given).filter((name) => JSON.stringify(given[name]) !== JSON.stringify(now[name]))

const none = setHeld({}, permissionCodes, false)
const setOf = (codes: unknown) => ({
  ...none,
  ...permissionSetFrom(Array.isArray(codes) ? codes.map(String) : []),
})

/**
 * The permissions of a role without a change, keeping what others changed since; undefined if both can't be
 * had.
 */
export function withoutChange(
  { before, after }: { readonly before: unknown; readonly after: unknown },
  now: unknown,
): string[] | undefined {
  const merged = mergePermissions(setOf(after), setOf(before), setOf(now), prerequisites)
  return openClashes(merged, {}).length > 0 ? undefined : heldCodes(merged.set)
}

/** The ids of the packages that a side has as suspended. */
export const suspendedIn = (side: unknown): number[] => {
  const { packages } = isFields(side) ? side : {}
  return (Array.isArray(packages) ? packages.filter(isFields) : []).flatMap(({ id, status }) =>
    status === 'suspended' ? Number(id) : [],
  )
}
