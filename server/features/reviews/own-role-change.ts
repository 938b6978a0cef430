import { cataloguePermissions } from '#contract/permission-catalogue'
import { roleChangedWords } from '#domain/review/changed-words'
import { codesAfter } from '#domain/review/review-decisions'
import { itemsOf } from '#domain/review/review-items'
import { factsOf } from '#domain/review/role-facts'
import { cut } from '#domain/words'
import { heldCodesOf } from '#domain/permission-set'
import type { Db } from '../../db/open'
import { Refusal } from '../../errors/refusal'
import { findRole } from '../roles/roles.store'
import { updateRoleAs } from '../roles/write-role'
import type { Caller } from '../../callers/caller'
import { changedSince } from './reviews.errors'
import type { DecidedPlan, RecordReview, RoleChangeOutcome } from './role-source'

type Change = {
  readonly review: number
  readonly role: number
  readonly plan: DecidedPlan
  readonly now: Date
  readonly record: RecordReview
}

/**
 * Changes a role of our own as a review decided. It reads the role again, and refuses where others changed it
 * since, because the decision was about another role. If the rules of Update Role refuse, the transaction is
 * undone and the refusal becomes the outcome.
 */
export async function changeOwnRole(
  tx: Db,
  by: Caller,
  { review, role, plan, now, record }: Change,
): Promise<RoleChangeOutcome> {
  const current = await findRole(tx, by.scope, role)
  const outcome = async (
    result: RoleChangeOutcome['result'],
    before: string[],
    after: string[] | null,
    detail = '',
  ) => {
    // Update Role has already recorded a change that was made.
    if (result !== 'done')
      await record(tx, { id: review, after: { role, role_name: current?.name, result, detail } })
    return { result, before, after, detail }
  }
  if (!current) return outcome('gone', [], null)
  const before = heldCodesOf(current)
  const codes = codesAfter(current, plan)
  if (codes.length === before.length && codes.every((code) => before.includes(code)))
    return outcome('unchanged', before, before)
  const permissions = cataloguePermissions.filter(({ code }) => codes.includes(code)).map(({ id }) => id)
  let after: string[] = []
  const differences = itemsOf(factsOf(current), plan.read)
  const why = await refusalOf(tx, async (inner) => {
    if (differences.length > 0) throw changedSince(current.name, roleChangedWords({ differences }))
    const changed = await updateRoleAs(
      inner,
      by,
      role,
      { permissions },
      {
        now,
        record: (at, line) =>
          // Update Role always records an object.
          record(at, { ...line, type: 'role', after: { ...(line.after as object), review } }),
      },
    )
    after = heldCodesOf(changed)
  })
  return why === undefined ? outcome('done', before, after) : outcome('refused', before, null, why)
}

/** Makes a change in a transaction of its own. A refusal undoes it and is told; undefined: it is made. */
export async function refusalOf(tx: Db, make: (inner: Db) => Promise<void>): Promise<string | undefined> {
  try {
    await tx.transaction(make)
    return undefined
  } catch (error) {
    // Nothing was refused: the page asks who it is, and sends the request again.
    if (!(error instanceof Refusal) || 'confirm' in error.body) throw error
    return cut(Object.values(error.body).flat().join(' '), 1_000)
  }
}
