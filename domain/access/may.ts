import type { PermissionCode } from '#contract/roles/permissions'
import {
  cascade,
  heldCodes,
  holds,
  isForPeople,
  isUnknown,
  type PermissionSet,
} from '../roles/permission-set'
import type { Action } from './actions'
import { administratorsOf } from './administrators'
import { beyond } from './giving'
import {
  isOver,
  listsMembersOf,
  nodeIn,
  type Holder,
  type World,
  type WorldCompany,
  type WorldNode,
  type WorldRole,
} from './world'
import { usable } from './reach'

export type Target =
  | { readonly kind: 'node'; readonly record: WorldNode }
  | { readonly kind: 'company'; readonly record: WorldCompany }
  | { readonly kind: 'person' | 'key'; readonly record: Holder }
  | { readonly kind: 'role'; readonly record: WorldRole }

/** Why somebody may not. `gap`: what isn't known, which would decide. */
export type Reason =
  | { readonly why: 'lacks' | 'no key can'; readonly codes: readonly string[] }
  | { readonly why: 'beyond'; readonly codes: readonly string[]; readonly needsPerson: boolean }
  | { readonly why: 'does not cascade'; readonly node: WorldNode['id'] }
  | {
      readonly why: 'not below'
      readonly node: WorldNode['id']
      /** undefined: not known. A role that doesn't cascade is a second obstacle. */
      readonly cascades: boolean | undefined
      /**
       * The node at which the holder would have to be. `asIs`: their role can be given there, and counts
       * then.
       */
      readonly to: WorldNode['id']
      readonly asIs: boolean
    }
  | { readonly why: 'root only'; readonly asIs: boolean }
  | { readonly why: 'in use'; readonly members: number }
  | {
      readonly why:
        | 'invited'
        | 'expired'
        | 'built-in'
        | 'root'
        | 'their own node'
        | 'not empty'
        | 'last administrator'
        | 'by groups'
        | 'target active'
        | 'target invited'
        | 'target expired'
    }
type Gap = 'status' | 'role' | 'permissions' | 'place' | 'target’s place' | 'target’s role' | 'contents'

export type Answer =
  | {
      readonly answer: 'yes'
      readonly how: 'here' | 'from above' | 'everywhere'
      readonly from: WorldNode['id']
    }
  | { readonly answer: 'no'; readonly reasons: readonly Reason[] }
  | { readonly answer: 'unknown'; readonly gaps: readonly Gap[] }

export type Finding = Reason | Gap | undefined

const stateOf = ({ kind, state }: Holder): Finding => {
  if (state === 'now') return undefined
  if (state === undefined) return 'status'
  return { why: kind === 'key' ? 'expired' : 'invited' }
}

/** Whether a role has a permission for it, wherever it counts. */
export function codeOf(kind: Holder['kind'], held: PermissionSet, codes: readonly PermissionCode[]): Finding {
  const able = usable(kind, held)
  if (codes.some((code) => holds(able, code))) return undefined
  if (codes.some((code) => isUnknown(able, code))) return 'permissions'
  return { why: kind === 'key' && codes.every(isForPeople) ? 'no key can' : 'lacks', codes }
}

/** Whether a role can be given at a node, and counts from there at another. */
function isFit(
  world: World,
  { node: home, permissions }: WorldRole,
  at: WorldNode['id'],
  from = at,
): boolean {
  const cascades = holds(permissions, cascade)
  if (from !== at && !cascades) return false
  return home === null || home === from || (cascades && !!home && isOver(world, home, from) === true)
}

/** Whether a role counts at a node, from the holder's own. */
export function placeOf(
  world: World,
  home: WorldNode['id'] | undefined,
  role: WorldRole,
  at: WorldNode['id'],
  to = at,
): Finding {
  const held = role.permissions
  if (home === undefined) return 'place'
  if (home === at) return undefined
  const over = isOver(world, home, at)
  if (over === false) {
    const cascades = isUnknown(held, cascade) ? undefined : holds(held, cascade)
    return { why: 'not below', node: home, cascades, to, asIs: isFit(world, role, at, to) }
  }
  if (holds(held, cascade)) return over ? undefined : 'place'
  if (isUnknown(held, cascade)) return over ? 'permissions' : 'place'
  return over ? { why: 'does not cascade', node: home } : 'place'
}

const nodeOf = (target: Target): WorldNode['id'] | null | undefined =>
  target.kind === 'node' ? target.record.id : target.record.node

/** Nobody can delete the node that they are in. */
const fromWhere = ({ rules }: Action, { kind, record }: Target): WorldNode['id'] | null | undefined =>
  kind === 'node' && rules.includes('not above') ? record.parent : undefined

/**
 * The node at which a role must count. null: an action that counts only at the root is the same for every
 * node.
 */
export const whereAsked = (action: Action, target: Target): WorldNode['id'] | null | undefined =>
  action.rules.includes('at the root') ? null : nodeOf(target)

/** The permissions that a target has or gives; undefined if they aren't known. */
const heldBy = (world: World, target: Target): PermissionSet | undefined => {
  if (target.kind === 'role') return target.record.permissions
  return target.kind === 'node' || target.kind === 'company'
    ? undefined
    : world.roleOf.get(target.record.role ?? '')?.permissions
}

function emptiness(world: World, node: WorldNode): Finding {
  const lists = [world.nodes, world.people, world.keys, world.roles]
  const inIt =
    (node.child_count ?? 0) > 0 ||
    world.order.some(({ parent }) => parent === node.id) ||
    [...world.holderOf.values()].some((one) => one.node === node.id) ||
    [...world.roleOf.values()].some((role) => role.node === node.id)
  if (inIt || (node.company_count ?? 0) > 0) return { why: 'not empty' }
  const isCut = node.company_count === undefined || world.cut.has(node.id)
  return isCut || lists.some(({ kind }) => kind !== 'known') ? 'contents' : undefined
}

function usersOf(world: World, role: WorldRole): Finding {
  const members = [...world.holderOf.values()].filter((one) => one.role === role.id).length
  if (members > 0) return { why: 'in use', members }
  const isListed = world.people.kind === 'known' && world.keys.kind === 'known'
  return isListed && listsMembersOf(world, role) ? undefined : 'contents'
}

function statusOf(target: Target, wanted: 'now' | 'later' | 'not ended'): Finding {
  const state = 'state' in target.record ? target.record.state : undefined
  if (state === undefined) return 'status'
  if (wanted === 'not ended') return state === 'ended' ? { why: 'target expired' } : undefined
  return state === wanted ? undefined : { why: wanted === 'now' ? 'target invited' : 'target active' }
}

/** The role whose permissions a target has or gives. */
export const roleOfTarget = ({ kind, record }: Target): WorldRole['id'] | undefined =>
  kind === 'role' ? record.id : kind === 'person' || kind === 'key' ? record.role : undefined

/** What a rule says of somebody and a role. The other rules ask about the target alone. */
export const rulesOfPairs: Action['rules'] = ['not beyond', 'at the root']
/** The rules about what a target is today. */
export const rulesOfToday: Action['rules'] = [
  'not in use',
  'empty',
  'invited',
  'active',
  'working',
  'not last',
  'not by groups',
]
/** The action, whatever its targets are today. */
export const withoutToday = (action: Action): Action => ({
  ...action,
  rules: action.rules.filter((rule) => !rulesOfToday.includes(rule)),
})

export function ruleOf(rule: Action['rules'][number], world: World, holder: Holder, target: Target): Finding {
  switch (rule) {
    case 'not beyond': {
      const [own, theirs] = [world.roleOf.get(holder.role ?? ''), heldBy(world, target)]
      if (!own || !theirs) return own && 'target’s role'
      const able = usable(holder.kind, own.permissions)
      const lacked = beyond({ kind: holder.kind, has: (code) => !!able[code] }, heldCodes(theirs))
      if (lacked?.codes.some((code) => !isUnknown(able, code))) return { why: 'beyond', ...lacked }
      return lacked || Object.values(theirs).includes(null) ? 'target’s role' : undefined
    }
    case 'custom':
      return nodeOf(target) === null ? { why: 'built-in' } : undefined
    case 'not above':
      if (target.kind !== 'node') return undefined
      if (target.record.parent === null) return { why: 'root' }
      return target.record.id === holder.node ? { why: 'their own node' } : undefined
    case 'not in use':
      return target.kind === 'role' ? usersOf(world, target.record) : undefined
    case 'empty':
      return target.kind === 'node' ? emptiness(world, target.record) : undefined
    case 'invited':
      return statusOf(target, 'later')
    case 'active':
      return statusOf(target, 'now')
    case 'working':
      return statusOf(target, 'not ended')
    case 'not last': {
      const all = administratorsOf(world)
      if (target.kind !== 'person' || !all) return undefined
      const isLast = all.length === 1 && all[0]?.id === target.record.id
      return isLast ? { why: 'last administrator' } : undefined
    }
    case 'not by groups':
      return target.kind === 'person' && target.record.byGroups ? { why: 'by groups' } : undefined
    case 'at the root': {
      const [role, node] = [world.roleOf.get(holder.role ?? ''), nodeIn(world, holder.node)]
      if (node?.parent === undefined) return 'place'
      return node.parent === null ? undefined : { why: 'root only', asIs: role?.node === null }
    }
  }
}

/**
 * Whether a person or key may do something to a target, with all reasons. A refusal is certain; what the
 * server doesn't say can only make an answer unknown.
 */
export function may(world: World, holder: Holder, action: Action, target: Target): Answer {
  const role = world.roleOf.get(holder.role ?? '')
  const at = whereAsked(action, target)
  const findings: Finding[] = [
    stateOf(holder),
    role ? codeOf(holder.kind, role.permissions, action.codes) : 'role',
    at === undefined
      ? 'target’s place'
      : role && at !== null
        ? placeOf(world, holder.node, role, at, fromWhere(action, target) ?? at)
        : undefined,
    ...action.rules.map((rule) => ruleOf(rule, world, holder, target)),
  ]
  const reasons = findings.filter((one) => typeof one === 'object')
  if (reasons.length > 0) return { answer: 'no', reasons }
  const gaps = findings.filter((one) => typeof one === 'string')
  if (gaps.length > 0) return { answer: 'unknown', gaps: [...new Set(gaps)] }
  const from = holder.node ?? ''
  return { answer: 'yes', how: at === null ? 'everywhere' : at === from ? 'here' : 'from above', from }
}
