import type { RoleFacts } from '#contract/roles/role-facts'
import type { CallerFacts, Gone } from './items'
import { catalogueOf, factsAfter, factsOf, type AnyRole } from './role-facts'

// The facts that a review vouches for: as they were read when somebody last decided, or else when the review was
// opened, with the changes that the review made itself.

export type Change = {
  readonly role: string
  readonly result: string
  readonly removed: readonly string[]
  readonly added: readonly string[]
  readonly at: string
}
/** Whether the role has what was decided. It can have it already, after an answer that was lost. */
const isMade = ({ result }: Change): boolean => result === 'done' || result === 'unchanged'

type Role = { readonly role: AnyRole | null; readonly read_at: string }
/** The facts of a role; null: it was deleted. */
export function vouchedRole({ role, read_at }: Role, changes: readonly Change[]): RoleFacts | null {
  if (!role) return null
  const done = changes.findLast((one) => one.role === String(role.id) && isMade(one) && one.at >= read_at)
  return done ? factsAfter(factsOf(role), catalogueOf(role), done.removed, done.added) : factsOf(role)
}

type Reviewed = {
  /** As the review was opened. */
  readonly facts: CallerFacts
  /** `read`: the facts of that moment. Releases before this one stored none. */
  readonly decision: {
    readonly decision: string
    readonly role: number | null
    readonly decided_at: string
    readonly read?: CallerFacts | Gone
  } | null
  readonly change: { readonly result: string; readonly at: string; readonly read?: CallerFacts } | null
}
/** The facts of a person or key. */
export function vouchedCaller(
  { facts, decision, change }: Reviewed,
  now: CallerFacts | Gone,
  { opened_at, changes }: { readonly opened_at: string; readonly changes: readonly Change[] },
): CallerFacts | Gone {
  const made = change?.result === 'refused' ? null : change
  if (made && decision?.decision === 'remove') return 'deleted'
  const read = made?.read ?? decision?.read ?? facts
  if (typeof read === 'string') return read
  const at = made?.read ? made.at : decision?.read ? decision.decided_at : opened_at
  const done = changes.findLast((one) => one.role === String(read.role) && isMade(one) && one.at >= at)
  const kept = read.held.filter((code) => !done?.removed.includes(code))
  const own = { ...read, held: [...new Set([...kept, ...(done?.added ?? [])])].toSorted() }
  // A release before this one gave the role and stored no facts.
  if (!made || made.read || typeof now === 'string' || now.role !== decision?.role) return own
  const { role, role_name, role_node, held } = now
  return { ...own, role, role_name, role_node, held }
}
