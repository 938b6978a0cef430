import { decisions, type Decision } from '#contract/reviews'
import { riskOf } from '../advice/permission-advice'
import { isBuiltInRole, knownCodesOf, type ReviewItem } from './review-items'
import { heldCodesOf } from '../permission-set'
import type { AnyRole } from './role-sets'

export type Decided = { readonly role: string; readonly code: string | null; readonly decision: string }
export type Spot = { readonly role: string; readonly code: string | null }

/** The permission to look at what another one lets change; undefined where there is none, or where it is one itself. */
export function readingForm(code: string): string | undefined {
  if (code === 'msp_assume_managed_company') return 'msp_assumeRead_managed_company'
  const noun = /^msp_(?:add|edit|delete|rotate)_(.+)$/.exec(code)?.[1]
  return noun === undefined ? undefined : `msp_view_${noun}`
}

/** A role of a review; `role_type` tells the built-in ones. */
export type ReviewedRole = AnyRole & { readonly role_type?: string | undefined }

/** What can be decided about a spot of a role; `role` null: it is gone. Empty: there is no such spot. */
export function choicesFor(
  role: ReviewedRole | null,
  code: string | null,
  item: Pick<ReviewItem, 'kind'> | undefined,
): readonly Decision[] {
  if (!role || item?.kind === 'removed') return item ? ['keep'] : []
  if (code !== null && !heldCodesOf(role).includes(code)) return []
  if (isBuiltInRole(role)) return ['keep']
  const form = code === null ? undefined : readingForm(code)
  if (code !== null && (form === undefined || !knownCodesOf(role).includes(form))) return ['keep', 'revoke']
  return decisions
}

/**
 * Why several spots cannot be decided at once; undefined when they can. What changed, and what is risky, is looked at one by
 * one: there is no "approve all".
 */
export function bulkRefusal(
  spots: readonly Spot[],
  items: readonly Spot[],
  decision: string,
): string | undefined {
  if (spots.length <= 1) return undefined
  if (decision !== 'keep') return 'Only “keep” can be decided for several at once.'
  const open = spots.some((spot) => items.some((item) => item.role === spot.role && item.code === spot.code))
  if (open) return 'What changed since the last signed review is decided one by one.'
  const risky = spots.some(({ code }) => code === null || riskOf(code) !== undefined)
  return risky ? 'Risky permissions and whole roles are decided one by one.' : undefined
}

export type Plan = { readonly remove: readonly string[]; readonly add: readonly string[] }

/** What the decisions about a role come to: a permission's own decision counts before that about the role. */
export function planOf(role: AnyRole, made: readonly Decided[]): Plan {
  const held = heldCodesOf(role)
  const known = new Set(knownCodesOf(role))
  const own = new Map(
    made
      .filter(({ role: id, code }) => id === String(role.id) && code !== null)
      .map((one) => [one.code, one.decision]),
  )
  const whole = made.find(({ role: id, code }) => id === String(role.id) && code === null)?.decision ?? 'keep'
  const target = new Set<string>()
  for (const code of held) {
    const decision = own.get(code) ?? whole
    const form = readingForm(code)
    if (decision === 'reduce' && form !== undefined && known.has(form)) target.add(form)
    else if (decision !== 'revoke') target.add(code)
  }
  // Revoked by name stays revoked, also where another permission was reduced to it.
  for (const [code, decision] of own) if (decision === 'revoke' && code !== null) target.delete(code)
  return {
    remove: held.filter((code) => !target.has(code)),
    add: [...target].filter((code) => !held.includes(code)).toSorted(),
  }
}

export const isEmptyPlan = ({ remove, add }: Plan): boolean => remove.length === 0 && add.length === 0

/** The plan on the role as it is now: whatever somebody else changed meanwhile stays. */
export function codesAfter(current: AnyRole, { remove, add }: Plan): string[] {
  const held = heldCodesOf(current)
  const wanted = new Set([...held.filter((code) => !remove.includes(code)), ...add])
  return knownCodesOf(current).filter((code) => wanted.has(code))
}

/** The items that nobody has decided yet. */
export const openItems = <I extends Spot>(items: readonly I[], made: readonly Decided[]): I[] => {
  const done = new Set(made.map(({ role, code }) => `${role}:${code ?? ''}`))
  return items.filter(({ role, code }) => !done.has(`${role}:${code ?? ''}`))
}
