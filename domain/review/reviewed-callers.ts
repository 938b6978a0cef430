import type { CallerChange, WrittenReviewCaller } from '#contract/review-callers'
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
}

export type CallerKey = {
  readonly kind: string
  readonly id: Id<'employee' | 'key'> | IdNumber<'employee' | 'key'>
}
/** The key as one text, to compare keys and to look things up. */
export const callerKeyOf = ({ kind, id }: CallerKey): string => `${kind}:${id}`

/**
 * What changed since the last signed review. What the caller reaches isn't compared: one moved node would
 * flag everybody.
 */
export function callerChangesOf(now: CallerFacts, before: CallerFacts | null): CallerChange[] {
  if (!before) return ['new']
  const changes: CallerChange[] = []
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
  readonly changes: readonly string[]
  readonly risky: boolean
  readonly is_reviewer?: boolean | undefined
  readonly decision?: { readonly decision: string } | null | undefined
  readonly change?: unknown
}

/** Whether one answer may keep this person or key together with others. */
export const isCallerKeptTogether = ({ changes, risky, is_reviewer }: Asked): boolean =>
  changes.length === 0 && !risky && is_reviewer !== true

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
  return chosen.every(isCallerKeptTogether)
    ? undefined
    : 'Decide people and keys that are new, changed or high-risk one by one.'
}
