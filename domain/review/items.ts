import type { ItemKind, RoleStatus } from '#contract/reviews/roles'
import type { RoleFacts } from '#contract/roles/role-facts'
import type { CallerChange, CallerDifference, WrittenReviewCaller } from '#contract/reviews/callers'
import type { WrittenRoleGiven } from '#contract/roles/role-given'
import type { IdNumber } from '#contract/shape'
import { riskOf } from '../advice/permission-advice'
import { roleIn } from './role-facts'

type Permission = RoleFacts['permissions'][number]

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

/**
 * What a role has under another name or code, so that its meaning may have changed: from each code of now to the
 * permission of then. A code that is gone is known by its id.
 */
function pairsOf(before: RoleFacts, now: RoleFacts): Map<string, Permission> {
  const codes = new Set(now.permissions.map(({ code }) => code))
  const byCode = new Map(before.permissions.map((one) => [one.code, one]))
  const lost = new Map(
    before.permissions.filter(({ id, code }) => id !== null && !codes.has(code)).map((one) => [one.id, one]),
  )
  return new Map(
    now.permissions.flatMap(({ id, code }) => {
      const same = byCode.get(code) ?? (id === null ? undefined : lost.get(id))
      return same ? [[code, same]] : []
    }),
  )
}

/** Returns the items of a role: everything risky in a new role, and exactly the changes in any other. */
export function itemsOf(now: RoleFacts, before: RoleFacts | null): ReviewItem[] {
  const role = roleIn(now)
  const item = itemFor(role.id)
  if (before === null)
    return [
      item('new-role', null),
      ...role.held.filter((code) => riskOf(code) !== undefined).map((code) => item('held', code)),
    ]
  const [then, pairs] = [roleIn(before), pairsOf(before, now)]
  const still = new Set([...pairs.values()].map(({ code }) => code))
  const whole =
    then.name !== role.name
      ? [item('renamed-role', null, then.name)]
      : then.node !== role.node
        ? [item('moved-role', null, then.node)]
        : []
  return [
    ...whole,
    ...role.held.filter((code) => !pairs.has(code)).map((code) => item('added', code)),
    ...now.permissions.flatMap(({ code, name }) => {
      const was = pairs.get(code)
      if (!was || (was.code === code && was.name === name)) return []
      return [item('renamed', code, was.code === code ? was.name : `${was.name} (${was.code})`)]
    }),
    ...then.held.filter((code) => !still.has(code)).map((code) => item('removed', code)),
  ]
}

/** The item for a role that was deleted since its last signed review. */
export const deletedItem = (before: RoleFacts): ReviewItem =>
  itemFor(roleIn(before).id)('deleted-role', null, roleIn(before).name)

/** `before` is null without a signed review. */
export const statusOf = (items: readonly ReviewItem[], before: RoleFacts | null): RoleStatus =>
  before === null ? 'new' : items.length > 0 ? 'changed' : 'unchanged'

/** What a review compares of a person or key. */
export type CallerFacts = {
  readonly role: IdNumber<'role'>
  readonly role_name: string
  /** Null: a built-in role. */
  readonly role_node: IdNumber<'node'> | null
  readonly node: IdNumber<'node'>
  readonly node_name: string
  readonly status: WrittenReviewCaller['status']
  readonly expires_at: string | null
  /** The permissions of the role, sorted. */
  readonly held: readonly string[]
  /** Since when they have the role at the node, and who gave it. Releases before this one stored nothing. */
  readonly given?: WrittenRoleGiven | null
}

/** Nobody who exists, or nobody at nodes that the reader sees. */
export type Gone = 'deleted' | 'left'

/**
 * What is another now than when it was read. `nodes`: those of the review. What the caller reaches isn't
 * compared: one moved node would flag everybody.
 */
export function differences(
  read: CallerFacts | Gone,
  now: CallerFacts | Gone,
  nodes: readonly number[],
): CallerDifference[] {
  if (typeof now === 'string') return now === read ? [] : [now]
  const changes = typeof read === 'string' ? (['node'] as const) : changesBetween(now, read)
  return changes.map((one) => (one === 'node' && !nodes.includes(now.node) ? 'left' : one))
}

/** What changed since the last signed review. */
export const callerChangesOf = (now: CallerFacts, before: CallerFacts | null): CallerChange[] =>
  before ? changesBetween(now, before) : ['new']

function changesBetween(now: CallerFacts, before: CallerFacts) {
  const changes: Exclude<CallerChange, 'new'>[] = []
  if (now.role !== before.role) changes.push('role')
  else if (now.held.join() !== before.held.join()) changes.push('permissions')
  if (now.node !== before.node) changes.push('node')
  if (now.status !== before.status) changes.push('status')
  if (now.expires_at !== before.expires_at) changes.push('expiry')
  return changes
}

/** Cascading alone harms nothing: it is as risky as the rest of the role. */
export const isRiskyCaller = ({ held, status }: Pick<CallerFacts, 'held' | 'status'>): boolean =>
  status !== 'expired' &&
  held.some((code) => code !== 'msp_cascade_permissions' && riskOf(code) !== undefined)
