import type { AccessWrite } from '#domain/access/effect'
import type { World } from '#domain/access/world'
import { changeOf } from '#domain/access/writes'
import { setHeld } from '#domain/roles/permission-set'
import {
  callersToChange,
  changeOutcome,
  isEmptyPlan,
  keyOf,
  planOf,
  type Plan,
} from '#domain/review/decisions'
import type { ReviewCaller } from '#contract/reviews/callers'
import type { Review } from '#contract/reviews/reviews'
import { outcomeNames } from '../../form/saved'
import { counted, listed } from '../../lib/words'
import type { Tone } from '../../ui/badge'
import { isOver } from './review-items'
import { nameOfPermission } from './review-words'

type Shared = {
  readonly key: string
  readonly id: string
  readonly name: string
  /** The permissions that a role loses and gets. */
  readonly plan: Plan
  /** The last attempt to make the change. */
  readonly last: (Parameters<typeof changeOutcome>[1] & { readonly detail?: string | undefined }) | undefined
  /** Tells one attempt from the next. */
  readonly attempt: string
}
export type RoleChange = Shared & { readonly reviewed: Review['roles'][number] }
/** A change that follows from the decisions about a role, or about a person or key. */
export type Change = RoleChange | (Shared & { readonly one: ReviewCaller })

const roleChange = (review: Review, reviewed: Review['roles'][number]): RoleChange => {
  const { role_id: id, name, role } = reviewed
  const attempts = review.changes.filter((one) => one.role === id)
  const last = attempts.at(-1)
  const plan =
    // What was done counts, even if an earlier version understood the decisions differently.
    last?.result === 'done'
      ? { remove: last.removed ?? [], add: last.added ?? [] }
      : role
        ? planOf(role, review.decisions)
        : nothing
  return { key: `role:${id}`, id, name, plan, last, attempt: String(attempts.length), reviewed }
}
const nothing: Plan = { remove: [], add: [] }

const callerChange = (one: ReviewCaller): Change => ({
  key: keyOf(one),
  id: one.id,
  name: one.name,
  plan: nothing,
  last: one.change ?? undefined,
  attempt: one.change?.at ?? '',
  one,
})

/** The changes that follow from the decisions, with their latest results. */
export const changesOf = (review: Review): Change[] => [
  ...review.roles.map((reviewed) => roleChange(review, reviewed)).filter(({ plan }) => !isEmptyPlan(plan)),
  ...callersToChange(review.callers ?? []).map(callerChange),
]

export const isWaiting = ({ last }: Change): boolean => !isOver(last)

/** The outcome of the last attempt; undefined if there was none, or nothing to do. */
export const outcomeOf = ({ plan, last }: Change) => last && changeOutcome(plan, last)

/** Whether it deletes the person or key. */
export const isRemoval = (change: Change): boolean =>
  'one' in change && change.one.decision?.decision === 'remove'

/** “Removes 1: Modify Users. Adds 1: View Users.” */
export function changeWords(change: Change): string {
  if ('one' in change) {
    const { kind, decision, role_name } = change.one
    if (isRemoval(change)) return kind === 'key' ? 'Deletes the key' : 'Deletes the person'
    return `Other role: ${decision?.facts?.role_name ?? role_name} → ${decision?.role_name}`
  }
  const { plan, reviewed } = change
  const part = (verb: string, codes: readonly string[]) =>
    codes.length > 0
      ? [`${verb} ${codes.length}: ${listed(codes.map((code) => nameOfPermission(reviewed, code)))}`]
      : []
  return [...part('Removes', plan.remove), ...part('Adds', plan.add)].join('. ')
}

/** As in the evidence, where a refusal has a word of its own. */
const results = {
  done: ['good', outcomeNames.done],
  differs: ['warn', 'Done with differences'],
  'not-done': ['bad', 'Refused'],
  maybe: ['warn', 'Unconfirmed'],
} as const
/** The outcome of a change in words. @param isDoubtful the last attempt left no result */
export function resultWords(change: Change, isDoubtful = false): readonly [Tone, string] {
  const { last } = change
  if (isDoubtful) return results.maybe
  if (!last) return ['accent', 'Not applied']
  const outcome = outcomeOf(change)
  if (outcome) return results[outcome]
  if (last.result === 'gone') return ['neutral', 'one' in change ? 'Already deleted' : 'Role deleted']
  return ['neutral', last.result === 'unchanged' ? 'Nothing left to change' : last.result]
}

type Caller = Pick<ReviewCaller, 'kind' | 'id' | 'decision'>
/** A change as the engine gets it; nothing for what is gone. */
export function writesOf(
  world: World,
  change: Pick<RoleChange, 'id' | 'plan'> | { readonly one: Caller },
): readonly AccessWrite[] {
  if (!('one' in change)) {
    const role = world.roleOf.get(change.id)
    if (!role) return []
    const less = setHeld(role.permissions, change.plan.remove, false)
    return [{ kind: 'role', id: change.id, permissions: setHeld(less, change.plan.add, true) }]
  }
  const { kind, id, decision } = change.one
  const before = world.holderOf.get(`${kind} ${id}`)
  if (!before) return []
  return [changeOf(before, decision?.decision === 'remove' ? null : { role: decision?.role ?? undefined })]
}

/** “3 roles, 2 people, and 1 key”; empty: nothing. */
export function countedChanges(changes: readonly Change[]): string {
  const keys = changes.filter((change) => 'one' in change && change.one.kind === 'key').length
  const people = changes.filter((change) => 'one' in change).length - keys
  const roles = changes.length - people - keys
  return listed([
    ...(roles > 0 ? [counted(roles, 'role')] : []),
    ...(people > 0 ? [counted(people, 'person', 'people')] : []),
    ...(keys > 0 ? [counted(keys, 'key')] : []),
  ])
}
