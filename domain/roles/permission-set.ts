import {
  cataloguePermissions,
  neverForServiceAccounts,
  type PermissionCategory,
} from '#contract/roles/permission-catalogue'

/** The permission by which a role applies below its node too. */
export const cascade = 'msp_cascade_permissions'

/**
 * The permissions of a role, in the form that everything between the wire and the screen uses. Each code that
 * the server lists for the role, known or not, says whether the role holds it; null if the server didn't say.
 * A missing code is not offered. A form compares it and keeps it as JSON. A change of a role has the same
 * form, with only the codes that change.
 */
export type PermissionSet = { readonly [code: string]: boolean | null }
export const noPermissions: PermissionSet = {}

type Listed = {
  readonly role_permissions: readonly {
    readonly permissions: readonly {
      readonly code: string
      readonly is_selected?: boolean | undefined
    }[]
  }[]
  readonly is_partial?: true | undefined
}
const cataloguedUnknown: PermissionSet = Object.fromEntries(
  cataloguePermissions.map(({ code }) => [code, null]),
)

/**
 * Reads the permissions of a role from either side of the wire, in the order of the wire. If the server left
 * out a part, nobody knows whether the role holds the other permissions of the catalogue.
 */
export function permissionSetOf({ role_permissions, is_partial }: Listed): PermissionSet {
  const listed = role_permissions.flatMap(({ permissions }) =>
    permissions.map(({ code, is_selected }) => [code, is_selected ?? null] as const),
  )
  return { ...(is_partial ? cataloguedUnknown : {}), ...Object.fromEntries(listed) }
}

/** The codes that a role of the wire holds, in the order of the wire. */
export const heldCodesOf = (role: Listed): string[] => heldCodes(permissionSetOf(role))

/** A set that offers and holds exactly these codes. */
export const permissionSetFrom = (held: readonly string[]): PermissionSet =>
  Object.fromEntries(held.map((code) => [code, true]))

export const holds = (set: PermissionSet, code: string): boolean => set[code] === true
/** Whether nobody knows if the role holds this permission. */
export const isUnknown = (set: PermissionSet, code: string): boolean => set[code] === null
/**
 * Whether the role has permissions of which nobody knows if it holds them. Saving such a role would remove
 * them.
 */
export const hasUnknown = (set: PermissionSet): boolean => Object.values(set).includes(null)
export const offers = (set: PermissionSet, code: string): boolean => Object.hasOwn(set, code)
/** In the order of the wire. */
export const heldCodes = (set: PermissionSet): string[] => Object.keys(set).filter((code) => holds(set, code))

/** The set after these codes were added or removed. */
export const setHeld = (set: PermissionSet, codes: readonly string[], held: boolean): PermissionSet => ({
  ...set,
  ...Object.fromEntries(codes.map((code) => [code, held])),
})

/** The gains and losses when one set takes the place of another. */
export type Difference = { readonly added: readonly string[]; readonly removed: readonly string[] }

/** The codes that only `to` holds, and those that only `from` holds. */
export const difference = (from: PermissionSet, to: PermissionSet): Difference => ({
  added: heldCodes(to).filter((code) => !holds(from, code)),
  removed: heldCodes(from).filter((code) => !holds(to, code)),
})

/** Whether both hold the same, whatever they offer. */
export function holdSame(one: PermissionSet, other: PermissionSet): boolean {
  const { added, removed } = difference(one, other)
  return added.length + removed.length === 0
}

/** `decisive`: the state in one set that decides, whatever is unknown in the others. */
const joined = (sets: readonly PermissionSet[], decisive: boolean): PermissionSet =>
  Object.fromEntries(
    [...new Set(sets.flatMap(Object.keys))].map((code) => {
      const states = sets.map((set) => (offers(set, code) ? set[code] : false))
      if (states.includes(decisive)) return [code, decisive]
      return [code, states.includes(null) ? null : !decisive]
    }),
  )

/** Offers what one of them offers, and holds what one of them holds. */
export const union = (sets: readonly PermissionSet[]): PermissionSet => joined(sets, true)

/** Offers what one of them offers, and holds what all of them hold. */
export const intersection = (sets: readonly PermissionSet[]): PermissionSet => joined(sets, false)

/**
 * The ids to send so that a role holds this set.
 * @param categories the server's latest list for the role; a code that is missing there can't be sent
 * @returns undefined when the id of a held permission isn't known, or when {@link hasUnknown} says so
 */
export function idsToSend(
  categories: readonly PermissionCategory[],
  set: PermissionSet,
): string[] | undefined {
  const ids = categories.flatMap(({ permissions }) =>
    permissions.flatMap(({ id, code }) => (holds(set, code) ? [id] : [])),
  )
  return ids.every((id) => id !== undefined) && !hasUnknown(set) ? ids : undefined
}

const forPeople = new Set<string>(neverForServiceAccounts)
/** Whether no key can use this permission. */
export const isForPeople = (code: string): boolean => forPeople.has(code)

/**
 * The codes that a caller can't use, and so can't give to a role or a person. Another server may let a key
 * give those that no key can use. The caller's permissions don't name them then.
 * @param own the caller's permissions; null when the server doesn't tell them
 */
export const lackedOf = (codes: readonly string[], own: PermissionSet | null): string[] =>
  own === null ? [] : codes.filter((code) => !holds(own, code) && (offers(own, code) || !isForPeople(code)))

/**
 * The codes for which the server will refuse to change a role, or a person who has it: nobody can change what
 * has more permissions than they have. A code that the caller's permissions don't name is not known to be
 * lacking.
 */
export const superiorCodes = (role: PermissionSet, own: PermissionSet | null): string[] =>
  own === null ? [] : lackedOf(heldCodes(role), own).filter((code) => offers(own, code))

/**
 * The codes for which the server will refuse a change of a role: the caller must hold all that the role has
 * before and after it.
 */
export function refusedCodes(from: PermissionSet, to: PermissionSet, own: PermissionSet | null): string[] {
  const { added, removed } = difference(from, to)
  if (added.length + removed.length === 0) return []
  return [...superiorCodes(from, own), ...lackedOf(added, own)]
}
