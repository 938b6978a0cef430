import { roleChangedWords } from '#domain/review/changed-words'
import { keyOf, openItems } from '#domain/review/review-decisions'
import { factsOf } from '#domain/review/role-facts'
import type { applyReview } from '#contract/review-closing'
import type { decideReview, updateReview } from '#contract/reviews'
import type { BodyOf } from '#contract/wire'
import { changedFields } from '../../audit/changes'
import type { Db } from '../../db/open'
import { found } from '../../errors/refusal'
import { reviewerIsKnown, reviewIsClosed } from './reviews.errors'
import { readRole } from './prepare-roles'
import {
  allowDeciding,
  allowDue,
  allowFactsShown,
  allowReplacing,
  allowStep,
  allowTogether,
  allowWork,
  planToApply,
} from './reviews.rules'
import { findReview } from './reviews.store'
import type { VisibleReviews } from './since-review'
import {
  addStep,
  changeReview,
  insertChange,
  putDecisions,
  removeReview,
  rereadRole,
} from './reviews-write.store'
import type { RecordReview, RoleChange, RoleSource } from './role-source'
import type { Author } from '../../callers/caller'
import type { StoredReview } from '#domain/review/stored-review'

/** A review that its row locks until the transaction ends, and how what is done with it is recorded. */
export type Steered = {
  readonly review: StoredReview
  readonly record: RecordReview
  readonly now: Date
}

export async function amendReview(
  tx: Db,
  source: RoleSource,
  { review, record, now }: Steered,
  body: BodyOf<typeof updateReview>,
): Promise<void> {
  if (review.state === 'closed') throw reviewIsClosed()
  const { id, name, reviewer, due_on } = review
  if (
    body.reviewer !== undefined &&
    body.reviewer !== reviewer &&
    (review.assigned || review.author.kind === 'person')
  )
    throw reviewerIsKnown()
  if (body.due_on !== due_on) allowDue(body.due_on, now)
  const before = { name, reviewer, due_on, state: review.state === 'paused' ? 'paused' : 'open' } as const
  const after = {
    name: body.name ?? name,
    reviewer: body.reviewer ?? reviewer,
    due_on: body.due_on === undefined ? due_on : body.due_on,
    state: body.state ?? before.state,
  }
  await changeReview(tx, id, after)
  if (after.due_on !== due_on) {
    allowStep(review)
    await addStep(tx, id, 'due moved', now, await source.by(tx), { from: due_on, to: after.due_on })
  }
  await record(tx, { id, ...changedFields(before, after) })
}

export async function discardReview(tx: Db, _: RoleSource, { review, record }: Steered): Promise<void> {
  if (review.state === 'closed') throw reviewIsClosed()
  const { id, name, decided_count: decided, item_count: items } = review
  await record(tx, { id, before: { name, decided, items } })
  await removeReview(tx, id)
}

/** Reads only the roles in question, because a review of hundreds of roles takes a thousand decisions. */
export async function decideItems(
  tx: Db,
  {
    visible,
    id,
    record,
  }: { readonly visible: VisibleReviews; readonly id: number; readonly record: RecordReview },
  by: Author,
  body: BodyOf<typeof decideReview>,
  now: Date,
) {
  const only = [...new Set(body.items.map(({ role }) => role))]
  const review = found(await findReview(tx, visible, id, { lock: true, only }))
  allowWork(review)
  const made = new Map(review.decisions.map((one) => [keyOf(one), one]))
  const named = body.items.map((item) => ({ ...item, role: String(item.role) }))
  for (const item of named) allowReplacing(made.get(keyOf(item)), item.seen)
  const allowShown = ({ roles }: StoredReview) => {
    for (const item of named)
      for (const one of roles.filter(({ role_id }) => role_id === item.role))
        allowFactsShown(one.name, one.now, roleChangedWords, item.shown)
  }
  allowShown(review)
  allowTogether(named, review, body.decision)
  const current = await readAgain(tx, visible, review, only)
  allowShown(current)
  // A deleted role is one item.
  const isThere = new Set(current.roles.flatMap(({ role_id, role }) => (role ? [role_id] : [])))
  const keys = named.map(({ role, code }) => ({ role, code: isThere.has(role) ? code : null }))
  const items = [...new Map(keys.map((key) => [keyOf(key), key])).values()]
  allowDeciding(current, items, body.decision)
  const { decision, note = '', milliseconds } = body
  await putDecisions(tx, id, by, items, { decision, note, milliseconds, at: now })
  const nameOf = (role: string) => review.roles.find(({ role_id }) => role_id === role)?.name
  const told = items.map((item) => ({ ...item, role_name: nameOf(item.role) }))
  await record(tx, { id, after: { items: told, decision, note } })
  const decided = found(await findReview(tx, visible, id, { only }))
  const decided_count = review.decided_count + decidedIn(decided) - decidedIn(review)
  // A role that was read again can have other items.
  const item_count = review.item_count + decided.items.length - review.items.length
  await changeReview(tx, id, { decided_count, item_count })
  const decisions = decided.decisions.filter((one) =>
    items.some(({ role, code }) => role === one.role && code === one.code),
  )
  return { decisions, decided_count, milliseconds: decided.milliseconds }
}

const decidedIn = ({ items, decisions }: StoredReview): number =>
  items.length - openItems(items, decisions).length

/** From now on the review is about the facts that the caller saw. Returns the review with them. */
async function readAgain(tx: Db, visible: VisibleReviews, review: StoredReview, only: readonly number[]) {
  const changed = review.roles.filter(({ now }) => now && now.differences.length > 0)
  const present = changed.length > 0 ? (await visible.rolesNow(tx, only, [])).roles : undefined
  for (const { role_id, role, before, first } of changed) {
    const last = role && factsOf(role)
    const { row } = await readRole(present?.get(role_id) ?? null, before, last)
    await rereadRole(tx, review.id, Number(role_id), { ...row, read_at: visible.now, first: first ?? last })
  }
  return present ? found(await findReview(tx, visible, review.id, { only })) : review
}

/** The change of a role that follows from its decisions. */
export const plannedChange = (id: number, shown: BodyOf<typeof applyReview>, now: Date): RoleChange => ({
  review: id,
  role: shown.role,
  plan: async (db, visible) => {
    const review = found(await findReview(db, visible, id, { lock: true, only: [shown.role] }))
    allowWork(review)
    return planToApply(review, shown)
  },
  store: async (tx, visible, by, { remove, add }, outcome) => {
    // The review can have been closed while another server was asked.
    const { state } = found(await findReview(tx, visible, id, { lock: true, only: [shown.role] }))
    if (state === 'closed') throw reviewIsClosed()
    await insertChange(tx, {
      ...outcome,
      review_id: id,
      role_id: shown.role,
      removed: [...remove],
      added: [...add],
      at: now,
      ...by,
    })
    return found(await findReview(tx, visible, id))
  },
})
