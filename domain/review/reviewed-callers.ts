import type { CallerChange, CallerDifference, WrittenReviewCaller } from '#contract/review-callers'
import type { WrittenRoleGiven } from '#contract/role-given'
import type { Id, IdNumber } from '#contract/shape'
import { riskOf } from '../advice/permission-advice'

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

export type CallerKey = {
  readonly kind: string
  readonly id: Id<'employee' | 'key'> | IdNumber<'employee' | 'key'>
}
/** The key as one text, to compare keys and to look things up. */
export const callerKeyOf = ({ kind, id }: CallerKey): string => `${kind}:${id}`

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

type Asked = {
  readonly role?: Id<'role'> | IdNumber<'role'> | undefined
  readonly changes: readonly string[]
  readonly risky: boolean
  readonly now?: { readonly differences: readonly string[]; readonly risky: boolean } | null | undefined
  readonly is_reviewer?: boolean | undefined
  readonly decision?: { readonly decision: string } | null | undefined
  readonly change?: unknown
}

/**
 * With whom one answer may keep this person or key: with all who are as they were (''), or with all whose role,
 * which is named, has other permissions than when the review was opened. Undefined: with nobody.
 */
export function keptGroupOf({ role, changes, risky, is_reviewer, now }: Asked): string | undefined {
  if (changes.length > 0 || risky || is_reviewer === true || now?.risky) return undefined
  const [what, ...more] = now?.differences ?? []
  if (what === undefined) return ''
  return what === 'permissions' && more.length === 0 ? String(role) : undefined
}

/** Those about whom somebody has to decide. A review closes without a decision about its reviewer. */
export const openCallers = <C extends Asked>(callers: readonly C[]): C[] =>
  callers.filter(({ decision, is_reviewer }) => !decision && is_reviewer !== true)

/** Those whom the decision changes. */
export const callersToChange = <C extends Asked>(callers: readonly C[]): C[] =>
  callers.filter(({ decision }) => decision && decision.decision !== 'keep')

/** Whether the evidence says that nobody reviewed this person or key. */
export const isNotReviewed = ({ decision }: Asked): boolean => !decision

/** Why several can't be decided at once, or undefined when they can: there is no "approve all". */
export function callerBulkRefusal(chosen: readonly Asked[], decision: string): string | undefined {
  if (chosen.length <= 1) return undefined
  if (decision !== 'keep') return 'Only “keep” can be chosen for several at once.'
  const groups = new Set(chosen.map(keptGroupOf))
  return groups.size === 1 && !groups.has(undefined)
    ? undefined
    : 'Decide people and keys that are new, changed or high-risk one by one.'
}
