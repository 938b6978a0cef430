import type { PermissionCode } from '#contract/roles/permissions'
import { cascade, isForPeople } from '../roles/permission-set'

/** Somebody with the permissions that they can use. */
export type Giver = { readonly kind: 'person' | 'key'; readonly has: (code: PermissionCode) => boolean }

/**
 * Nobody gives, changes or takes what they can't use.
 * @returns the codes that the giver can't use, and whether only a person could; undefined if there are none
 */
export function beyond(giver: Giver, codes: Iterable<string>) {
  // A code that this house doesn't know can't be used by anybody here.
  const lacked = [...new Set(codes)].filter((code) => !giver.has(code as PermissionCode))
  if (lacked.length === 0) return undefined
  return { codes: lacked, needsPerson: giver.kind === 'key' && lacked.some(isForPeople) }
}

/**
 * Whether a role can be given at a node: a built-in one everywhere, a custom one at its own node, and below it
 * when it cascades.
 * @param home the role's node; null: built in
 * @param lineage the node and all nodes above it, nearest first
 */
export function fits<Id>(
  { home, codes }: { readonly home: Id | null; readonly codes: readonly string[] },
  lineage: readonly Id[],
): boolean {
  if (home === null || home === lineage[0]) return true
  return codes.includes(cascade) && lineage.includes(home)
}
