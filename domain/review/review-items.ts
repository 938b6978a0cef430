import type { ItemKind, RoleStatus } from '#contract/review-roles'
import type { RoleFacts, SnapshotRole } from '#contract/role-facts'
import { canonicalJson } from '../canonical-json'
import { riskOf } from '../advice/permission-advice'
import { deltaOf } from './role-delta'
import { snapshotOf, type AnyRole } from './role-sets'

/** The permissions that a role has, with their names, as a review stores them. */
export function factsOf(role: AnyRole): RoleFacts {
  const { permissions, roles } = snapshotOf([role])
  const held = new Set(roles[0]?.held)
  return { permissions: permissions.filter(({ code }) => held.has(code)), roles }
}
/** The only role among the facts. @throws when they have none */
export const roleIn = ({ roles: [role] }: RoleFacts): SnapshotRole => {
  if (!role) throw new Error('Facts are of one role.')
  return role
}
/** The codes that the server lists for the role, given or not. */
export const knownCodesOf = (role: AnyRole): string[] =>
  role.role_permissions.flatMap(({ permissions }) => permissions.map(({ code }) => code))

/**
 * Returns the text whose SHA-256 is the fingerprint of a role. It leaves out dates and descriptions, which
 * nobody reviews.
 */
export function fingerprintText(facts: RoleFacts): string {
  const { id, name, node } = roleIn(facts)
  return canonicalJson({ id, name, node, held: facts.permissions.map((one) => [one.code, one.name]) })
}

/**
 * Returns the facts after a change that the review made. `now` names the permissions that the change added.
 */
export function factsAfter(
  facts: RoleFacts,
  now: RoleFacts,
  removed: readonly string[],
  added: readonly string[],
): RoleFacts {
  const held = new Set(
    roleIn(facts)
      .held.filter((code) => !removed.includes(code))
      .concat(added),
  )
  const known = new Map([...facts.permissions, ...now.permissions].map((one) => [one.code, one]))
  return {
    permissions: [...known.values()]
      .filter(({ code }) => held.has(code))
      .toSorted((one, other) => (one.code < other.code ? -1 : 1)),
    roles: [{ ...roleIn(facts), held: [...held].toSorted() }],
  }
}

/** One item to decide: a permission of a role or, with `code` null, the role as a whole. */
export type ReviewItem = {
  readonly role: string
  readonly code: string | null
  readonly kind: ItemKind
  readonly risky: boolean
  /** The earlier name or node; null where nothing was renamed or moved. */
  readonly from: string | null
}

const itemFor =
  (role: string) =>
  (kind: ItemKind, code: string | null, from: string | null = null): ReviewItem => ({
    role,
    code,
    kind,
    risky: code !== null && kind !== 'removed' && riskOf(code) !== undefined,
    from,
  })

/** Returns the items of a role: everything risky in a new role, and exactly the changes in any other. */
export function itemsOf(now: RoleFacts, before: RoleFacts | null): ReviewItem[] {
  const role = roleIn(now)
  const item = itemFor(role.id)
  if (before === null)
    return [
      item('new-role', null),
      ...role.held.filter((code) => riskOf(code) !== undefined).map((code) => item('held', code)),
    ]
  const delta = deltaOf(before, now)
  const [change] = delta.changed
  if (!change) return []
  const earlier = new Map(delta.permissions.reworded.map((pair) => [pair.after.code, pair.before]))
  const calledBefore = (code: string) => {
    const was = earlier.get(code)
    return was === undefined ? null : was.code === code ? was.name : `${was.name} (${was.code})`
  }
  const whole = change.renamed
    ? [item('renamed-role', null, change.before.name)]
    : change.moved
      ? [item('moved-role', null, change.before.node)]
      : []
  return [
    ...whole,
    ...change.added.map((code) => item('added', code)),
    ...change.reworded.map((code) => item('renamed', code, calledBefore(code))),
    ...change.removed.map((code) => item('removed', code)),
  ]
}

/** The item for a role that was deleted since its last signed review. */
export const deletedItem = (before: RoleFacts): ReviewItem =>
  itemFor(roleIn(before).id)('deleted-role', null, roleIn(before).name)

/** `before` is null without a signed review. */
export const statusOf = (items: readonly ReviewItem[], before: RoleFacts | null): RoleStatus =>
  before === null ? 'new' : items.length > 0 ? 'changed' : 'unchanged'
