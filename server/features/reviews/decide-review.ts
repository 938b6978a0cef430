import type { CallerDecision } from '#contract/reviews/callers'
import type { Decision } from '#contract/reviews/roles'
import type { decideReview } from '#contract/reviews/reviews'
import type { IdNumber } from '#contract/shape'
import type { BodyOf } from '#contract/wire'
import { keyOf, openIn, roleStep } from '#domain/review/decisions'
import { choiceRefusal, seenRefusal } from '#domain/review/refusals'
import { factsOf } from '#domain/review/role-facts'
import type { StoredReview } from '#domain/review/stored-review'
import type { Caller } from '../../callers/caller'
import type { Db } from '../../db/open'
import { found } from '../../errors/refusal'
import { noSuchRole } from '../roles/roles.errors'
import { findRole } from '../roles/roles.store'
import { changeReviewCaller } from './callers.store'
import { readRole } from './prepare-items'
import { aboutYourself, needsOtherRole } from './reviews.errors'
import { allowItems, allowUnless, allowWork } from './reviews.rules'
import { findReview, type ReviewedKey } from './reviews.store'
import { changeReview, changeReviewRole, putDecisions } from './reviews-write.store'
import type { RecordReview, RoleSource, VisibleReviews } from './role-source'

type Step = { readonly id: number; readonly record: RecordReview; readonly now: Date }
type Body = BodyOf<typeof decideReview>

/** Decides one item, or keeps several. Reads only these, because a review of hundreds of roles takes a thousand decisions. */
export async function decide(tx: Db, source: RoleSource, { id, record, now }: Step, body: Body) {
  const { visible, caller } = source
  const { items: only, decision, note = '', milliseconds } = body
  const needs = allowItems(caller, only)
  const review = found(await findReview(tx, visible, id, { lock: true, only }))
  allowWork(review)
  if (caller && only.some((one) => keyOf(one) === selfOf(caller))) throw aboutYourself()
  allowUnless(seenRefusal(review, only, decision))
  const current = await readAgain(tx, visible, review, only)
  // A deleted role is one item.
  const isThere = new Set(current.roles.flatMap(({ role_id, role }) => (role ? [role_id] : [])))
  const keys = only.map((one) => ({ ...one, code: isThere.has(String(one.id)) ? one.code : null }))
  const items = [...new Map(keys.map((key) => [keyOf(key), key])).values()]
  allowUnless(choiceRefusal(current, items, decision))
  const by = await source.by(tx)
  const role = await otherRole(tx, caller, body)
  // The time is counted once, however many items were decided in it.
  const timeOf = (at: number) => (at === 0 ? milliseconds : 0)
  const rows = items.flatMap(({ kind, id: of, code }, at) =>
    kind === 'role'
      ? {
          review_id: id,
          role_id: of as IdNumber<'role'>, // The kind says so.
          code: code ?? '',
          decision: decision as Decision, // The choices of the items have it.
          note,
          decided_at: now,
          milliseconds: timeOf(at),
          ...by,
        }
      : [],
  )
  if (rows.length > 0) await putDecisions(tx, rows)
  for (const [at, one] of current.callers.entries()) {
    const made = {
      decision: decision as CallerDecision, // The same.
      role: role?.id ?? null,
      role_name: role?.name ?? null,
      note,
      milliseconds: (one.decision?.milliseconds ?? 0) + timeOf(at),
      decided_at: now.toISOString(),
      read: one.current,
      ...by,
    }
    await changeReviewCaller(tx, id, one, { decision: made, change: null })
  }
  const nameOf = new Map(current.roles.map(({ role_id, name }) => [role_id, name]))
  const ofRoles = rows.map(({ role_id, code }) => {
    const of = String(role_id)
    return { role: of, code: code || null, role_name: nameOf.get(of) }
  })
  const ofCallers = current.callers.map(({ kind, id: of, name }) => ({ kind, id: of, name }))
  // Only readers who may see people and keys see a line about them.
  const after = {
    ...(rows.length > 0 ? { items: ofRoles } : { callers: ofCallers }),
    ...(role && { role: role.id, role_name: role.name }),
  }
  await record(tx, { id, needs, after: { ...after, decision, note } })
  const decided = found(await findReview(tx, visible, id, { only }))
  const decided_count = review.decided_count + decidedIn(decided) - decidedIn(review)
  // A role that was read again can have other items.
  const item_count = review.item_count + decided.items.length - review.items.length
  const spent = review.milliseconds + milliseconds
  await changeReview(tx, id, { decided_count, item_count, milliseconds: spent })
  const isNamed = new Set(items.map(keyOf))
  const decisions = decided.decisions.filter((one) => isNamed.has(keyOf(roleStep(one))))
  return { decisions, callers: decided.callers, decided_count, milliseconds: spent }
}

/** The caller as a review names them: by the number of the employee, not of the sign-in. */
const selfOf = ({ kind, id, session }: Caller): string =>
  keyOf({ kind, id: kind === 'key' ? id : (session?.employee ?? '') })

const decidedIn = (review: StoredReview): number => review.items.length - openIn(review).length

/** From now on the review is about the facts that the caller saw. Returns the review with them. */
async function readAgain(
  tx: Db,
  visible: VisibleReviews,
  review: StoredReview,
  only: readonly ReviewedKey[],
) {
  const changed = review.roles.filter(({ now }) => now && now.differences.length > 0)
  if (changed.length === 0) return review
  const ids = changed.map(({ role_id }) => Number(role_id))
  const { roles } = await visible.rolesNow(tx, ids, [])
  for (const { role_id, role, before, first } of changed) {
    const last = role && factsOf(role)
    const { row } = readRole(roles.get(role_id) ?? null, before, last)
    await changeReviewRole(tx, review.id, Number(role_id), {
      ...row,
      read_at: visible.now,
      first: first ?? last,
    })
  }
  return found(await findReview(tx, visible, review.id, { only }))
}

async function otherRole(tx: Db, caller: Caller | null, { decision, role: id }: Body) {
  if (decision !== 'other_role' || !caller) return undefined
  if (id === undefined) throw needsOtherRole()
  const role = await findRole(tx, caller.scope, id)
  if (!role) throw noSuchRole()
  return role
}
