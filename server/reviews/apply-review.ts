import { cataloguePermissions } from '#contract/permission-catalogue'
import { codesAfter, type Plan } from '#domain/review/review-decisions'
import { heldCodesOf } from '#domain/permission-set'
import type { RecordChange } from '../http/recorder'
import type { Db } from '../db/open'
import { Refusal } from '../errors/refusal'
import { findRole } from '../roles/roles.store'
import { updateRoleAs } from '../roles/update-role'
import type { Caller } from '../session/caller'
import { insertChange } from './reviews-write.store'

type Ask = {
  readonly review: number
  readonly role: number
  readonly plan: Plan
  readonly now: Date
  readonly record: RecordChange
}

/**
 * Carries out what was decided about one role. The role is read again: only what was decided is changed, and what somebody
 * else did meanwhile stays. The change and its result are one transaction; what the rules refuse is undone and noted.
 */
export async function applyToRole(
  tx: Db,
  by: Caller,
  { review, role, plan, now, record }: Ask,
): Promise<void> {
  const note = async (
    result: 'done' | 'refused' | 'gone' | 'unchanged',
    before: string[],
    after: string[] | null,
    detail = '',
  ) => {
    const [removed, added] = [[...plan.remove], [...plan.add]]
    const who = { account_id: by.accountId, account_name: by.accountName }
    await insertChange(tx, {
      review_id: review,
      role_id: role,
      result,
      removed,
      added,
      before,
      after,
      detail,
      at: now,
      ...who,
    })
    if (result !== 'done') await record(tx, { id: review, after: { role, result, detail } })
  }
  const current = await findRole(tx, by.scope, role)
  if (!current) return note('gone', [], null)
  const before = heldCodesOf(current)
  const codes = codesAfter(current, plan)
  if (codes.length === before.length && codes.every((code) => before.includes(code)))
    return note('unchanged', before, before)
  const permissions = cataloguePermissions.filter(({ code }) => codes.includes(code)).map(({ id }) => id)
  try {
    const after = await tx.transaction((inner) =>
      updateRoleAs(inner, by, role, { permissions }, now, (at, line) =>
        record(at, { ...line, type: 'role', after: { ...(line.after as object), review } }),
      ),
    )
    await note('done', before, heldCodesOf(after))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await note('refused', before, null, wordsOf(error))
  }
}

const wordsOf = ({ body }: Refusal): string => Object.values(body).flat().join(' ').slice(0, 1_000)
