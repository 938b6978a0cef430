import type { CallerDecision } from '#contract/reviews/callers'
import type { Decision } from '#contract/reviews/roles'
import type { decideReview } from '#contract/reviews/reviews'
import type { IdNumber } from '#contract/shape'
import type { BodyOf } from '#contract/wire'
import { keyOf, openIn, roleStep } from '#domain/review/decisions'
import { factsOf } from '#domain/review/role-facts'
import type { StoredReview } from '#domain/review/stored-review'
import type { Author, Caller } from '../../callers/caller'
import type { Db } from '../../db/open'
import { found } from '../../errors/refusal'
import { noSuchRole } from '../roles/roles.errors'
import { findRole } from '../roles/roles.store'
import { changeReviewCaller } from './callers.store'
import { readRole } from './prepare-roles'
import { aboutYourself, needsOtherRole } from './reviews.errors'
import { allowChoosing, allowItems, allowSeen, allowWork } from './reviews.rules'
import { findReview, type ReviewedKey } from './reviews.store'
import { changeReview, putDecisions, rereadRole } from './reviews-write.store'
import type { RecordReview, RoleSource } from './role-source'
import type { VisibleReviews } from './since-review'

type Step = { readonly id: number; readonly record: RecordReview; readonly now: Date }
type Body = BodyOf<typeof decideReview>
type Made = Pick<Body, 'decision' | 'milliseconds'> & { note: string; at: Date }

/** Decides one item, or keeps several. Reads only these, because a review of hundreds of roles takes a thousand decisions. */
export async function decide(tx: Db, source: RoleSource, { id, record, now }: Step, body: Body) {
  const { visible, caller } = source
  const { items: only, decision, note = '', milliseconds } = body
  const needs = allowItems(caller, only)
  const review = found(await findReview(tx, visible, id, { lock: true, only }))
  allowWork(review)
  if (caller && only.some((one) => keyOf(one) === selfOf(caller))) throw aboutYourself()
  allowSeen(review, only, decision)
  const current = await readAgain(tx, visible, review, only)
  // A deleted role is one item.
  const isThere = new Set(current.roles.flatMap(({ role_id, role }) => (role ? [role_id] : [])))
  const keys = only.map(({ kind, id: of, code }) => ({
    kind,
    id: of,
    code: isThere.has(String(of)) ? code : null,
  }))
  const items = [...new Map(keys.map((key) => [keyOf(key), key])).values()]
  allowChoosing(current, items, decision)
  const by = await source.by(tx)
  const made = { decision, note, milliseconds, at: now }
  const after =
    items[0]?.kind === 'role'
      ? await decideAboutRoles(tx, current, items, by, made)
      : await decideAboutCallers(tx, current, by, made, await otherRole(tx, caller, body))
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
    const { row } = await readRole(roles.get(role_id) ?? null, before, last)
    await rereadRole(tx, review.id, Number(role_id), { ...row, read_at: visible.now, first: first ?? last })
  }
  return found(await findReview(tx, visible, review.id, { only }))
}

/** The time is counted once, however many items were decided in it. */
const timeOf = (at: number, { milliseconds }: Made): number => (at === 0 ? milliseconds : 0)

async function decideAboutRoles(
  tx: Db,
  { id, roles }: StoredReview,
  items: readonly ReviewedKey[],
  by: Author,
  made: Made,
) {
  const nameOf = (of: number) => roles.find(({ role_id }) => role_id === String(of))?.name
  const { decision, note, at: decided_at } = made
  const rows = items.map(({ id: role_id, code }, at) => ({
    review_id: id,
    role_id: role_id as IdNumber<'role'>, // It is one of the review.

    code: code ?? '',
    decision: decision as Decision, // The choices of the items have it.
    note,
    decided_at,
    milliseconds: timeOf(at, made),
    ...by,
  }))
  await putDecisions(tx, rows)
  return {
    items: items.map(({ id: role, code = null }) => ({ role: String(role), code, role_name: nameOf(role) })),
  }
}

async function decideAboutCallers(
  tx: Db,
  { id, callers }: StoredReview,
  by: Author,
  made: Made,
  role: Awaited<ReturnType<typeof otherRole>>,
) {
  for (const [at, one] of callers.entries())
    await changeReviewCaller(tx, id, one, {
      decision: {
        decision: made.decision as CallerDecision, // The choices of the items have it.
        role: role?.id ?? null,
        role_name: role?.name ?? null,
        note: made.note,
        milliseconds: (one.decision?.milliseconds ?? 0) + timeOf(at, made),
        decided_at: made.at.toISOString(),
        read: one.current,
        ...by,
      },
      change: null,
    })
  // Only readers who may see people and keys see a line about such a review.
  return {
    callers: callers.map(({ kind, id: one, name }) => ({ kind, id: one, name })),
    ...(role && { role: role.id, role_name: role.name }),
  }
}

async function otherRole(tx: Db, caller: Caller | null, { decision, role: id }: Body) {
  if (decision !== 'other_role' || !caller) return undefined
  if (id === undefined) throw needsOtherRole()
  const role = await findRole(tx, caller.scope, id)
  if (!role) throw noSuchRole()
  return role
}
