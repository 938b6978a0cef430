import fc from 'fast-check'
import { heldCodes, holds, permissionSetFrom } from '#domain/roles/permission-set'
import type { ComparedRole } from '#domain/roles/role-comparison'

// Another server may have more codes than ours, so these are more than 32.
export const codes = Array.from({ length: 40 }, (_, index) => `code_${index}`)

const rolesOf = (codesToUse: readonly string[]) =>
  fc.array(fc.subarray([...codesToUse]), { maxLength: 9 }).map((sets) =>
    sets.map((held, index): ComparedRole => ({
      id: String(index),
      name: `Role ${index}`,
      permissions: permissionSetFrom(held),
    })),
  )
export const anyRoles = rolesOf(codes)
/** Roles that share so few codes that duplicates, near duplicates and subsets are frequent. */
export const fewCodes = rolesOf(codes.slice(30, 35))

/** Brute-force answers, one code at a time. */
export const model = {
  distance: (one: ComparedRole, other: ComparedRole) =>
    codes.filter((code) => holds(one.permissions, code) !== holds(other.permissions, code)).length,
  within: (one: ComparedRole, other: ComparedRole) =>
    heldCodes(one.permissions).every((code) => holds(other.permissions, code)),
  pairs: <R extends ComparedRole>(all: readonly R[]) =>
    all.flatMap((one, index) => all.slice(index + 1).map((other) => [one, other] as const)),
}
