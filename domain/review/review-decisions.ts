import { decisions, type Decision } from '#contract/review-roles'
import { riskOf } from '../advice/permission-advice'
import { heldCodesOf } from '../permission-set'
import { isBuiltIn } from '../role-type'
import type { ReviewItem } from './review-items'
import { knownCodesOf, type AnyRole } from './role-facts'

/** Names what is decided: a permission of a role or, with `code` null, the role as a whole. */
export type ItemKey = { readonly role: string; readonly code: string | null }
type Decided = ItemKey & { readonly decision: string }

/** The key as one text, to compare keys and to look things up. */
export const keyOf = ({ role, code }: ItemKey): string => `${role}:${code ?? ''}`

/** Returns the permission to view what this permission changes, or undefined if there is none. */
export function readingForm(code: string): string | undefined {
  if (code === 'msp_assume_managed_company') return 'msp_assumeRead_managed_company'
  const noun = /^msp_(?:add|edit|delete|rotate)_(.+)$/.exec(code)?.[1]
  return noun === undefined ? undefined : `msp_view_${noun}`
}

/** A role of a review. Its `role_type` shows whether it is built-in. */
type ReviewedRole = AnyRole & { readonly role_type?: string | undefined }

/**
 * Returns the decisions that an item allows; none if there is no such item. `role` is null after its
 * deletion.
 */
export function choicesFor(
  role: ReviewedRole | null,
  code: string | null,
  item: Pick<ReviewItem, 'kind'> | undefined,
): readonly Decision[] {
  if (!role || item?.kind === 'removed') return item ? ['keep'] : []
  if (code !== null && !heldCodesOf(role).includes(code)) return []
  if (isBuiltIn(role)) return ['keep']
  const form = code === null ? undefined : readingForm(code)
  if (code !== null && (form === undefined || !knownCodesOf(role).includes(form))) return ['keep', 'revoke']
  if (code === null && heldCodesOf(role).length === 0) return ['keep']
  return decisions
}

/**
 * Whether an item belongs to the first review of a built-in role. Only "keep" is possible there, so one
 * answer covers all such items. A later change of a built-in role is news and is asked by itself.
 */
export const isKeptTogether = (
  role: { readonly role_type?: string | undefined } | null | undefined,
  item: { readonly kind: string } | undefined,
): boolean => role != null && isBuiltIn(role) && (item?.kind === 'new-role' || item?.kind === 'held')

/**
 * Returns why several items can't be decided at once, or undefined when they can. Changes and risky
 * permissions are decided one by one, except those that {@link isKeptTogether} allows: there is no "approve
 * all".
 */
export function bulkRefusal(
  chosen: readonly ItemKey[],
  { items, roles }: Reviewed,
  decision: string,
): string | undefined {
  if (chosen.length <= 1) return undefined
  if (decision !== 'keep') return 'Only “keep” can be chosen for several items at once.'
  const changed = roles.filter(({ now }) => now && now.differences.length > 0).map(({ role_id }) => role_id)
  if (chosen.some(({ role }) => changed.includes(role)))
    return 'Decide about a role that changed since it was read one by one.'
  const itemOf = new Map(items.map((item) => [keyOf(item), item]))
  const roleOf = new Map(roles.map(({ role_id, role }) => [role_id, role]))
  const single = chosen.filter((one) => !isKeptTogether(roleOf.get(one.role), itemOf.get(keyOf(one))))
  if (single.some((one) => itemOf.has(keyOf(one))))
    return 'Decide changes since the last signed review one by one.'
  const risky = single.some(({ code }) => code === null || riskOf(code) !== undefined)
  return risky ? 'Decide high-risk permissions and whole roles one by one.' : undefined
}

type Reviewed = {
  readonly items: readonly (ItemKey & { readonly kind: string })[]
  readonly roles: readonly {
    readonly role_id: string
    readonly role: { readonly role_type?: string | undefined } | null
    readonly now?: { readonly differences: readonly unknown[] } | null | undefined
  }[]
}

export type Plan = { readonly remove: readonly string[]; readonly add: readonly string[] }

/**
 * Returns the change that follows from the decisions about a role. A decision about a permission overrides
 * the one about its role.
 */
export function planOf(role: AnyRole, made: readonly Decided[]): Plan {
  const held = heldCodesOf(role)
  const known = new Set(knownCodesOf(role))
  const decisionOf = new Map(
    made.filter((one) => one.role === String(role.id)).map(({ code, decision }) => [code, decision]),
  )
  // "Reduce" of a whole role names its permissions one by one, so it decides nothing about the others.
  const whole = decisionOf.get(null) === 'revoke' ? 'revoke' : 'keep'
  const target = new Set<string>()
  for (const code of held) {
    const decision = decisionOf.get(code) ?? whole
    const form = readingForm(code)
    if (decision === 'reduce' && form !== undefined && known.has(form)) target.add(form)
    else if (decision !== 'revoke') target.add(code)
  }
  // A revoked permission stays revoked, even if another one was reduced to it.
  for (const [code, decision] of decisionOf) if (decision === 'revoke' && code !== null) target.delete(code)
  return {
    remove: held.filter((code) => !target.has(code)),
    add: [...target].filter((code) => !held.includes(code)).toSorted(),
  }
}

export const isEmptyPlan = ({ remove, add }: Plan): boolean => remove.length === 0 && add.length === 0

/** Whether permissions of the role should go, but no decision takes one. */
export const reducesNothing = (role: AnyRole, made: readonly Decided[]): boolean =>
  made.some((one) => one.role === String(role.id) && one.code === null && one.decision === 'reduce') &&
  isEmptyPlan(planOf(role, made))

/** Applies the plan to the role as it is now, so that other people's changes stay. */
export function codesAfter(current: AnyRole, { remove, add }: Plan): string[] {
  const held = heldCodesOf(current)
  const wanted = new Set([...held.filter((code) => !remove.includes(code)), ...add])
  return knownCodesOf(current).filter((code) => wanted.has(code))
}

/** Returns the items without a decision. */
export const openItems = <I extends ItemKey>(items: readonly I[], made: readonly Decided[]): I[] => {
  const done = new Set(made.map(keyOf))
  return items.filter((item) => !done.has(keyOf(item)))
}
