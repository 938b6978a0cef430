import { codesAfter, openItems, planOf } from '#domain/review/review-decisions'
import { heldCodesOf } from '#domain/review/role-sets'
import { applyReview, type Review } from '#contract/reviews'
import { getRole, updateRole } from '#contract/roles'
import { ApiError, isKind } from '../api/api-error'
import { call } from '../api/call'
import { thisSession } from '../api/this-session'
import type { KeptReview } from './browser-database'
import { thisBrowser } from './browser-store'

type Change = Review['changes'][number]
const refusals = new Set(['forbidden', 'invalid', 'conflict', 'not-offered'])

/** Reads the role again, changes only what was decided, and notes what became of it. Of a lost answer nobody knows: that is thrown. */
export async function applyInBrowser(review: KeptReview, role: string): Promise<KeptReview> {
  const reviewed = review.roles.find(({ role_id }) => role_id === role)?.role
  if (!reviewed || openItems(review.items, review.decisions).some((item) => item.role === role))
    throw new ApiError({
      problem: { kind: 'invalid', fields: {} },
      said: 'Not everything about this role is decided.',
      operation: applyReview.name,
    })
  const plan = planOf(reviewed, review.decisions)
  const note = (result: string, before: string[], after: string[] | null, detail = ''): KeptReview => {
    const [removed, added] = [[...plan.remove], [...plan.add]]
    const change: Change = {
      role,
      result,
      removed,
      added,
      before,
      after,
      detail,
      at: new Date().toISOString(),
      account_name: thisBrowser,
    }
    return { ...review, changes: [...review.changes, change] }
  }
  const stillIn = thisSession()
  try {
    const current = await call(getRole, { params: { role_id: role } })
    const before = heldCodesOf(current)
    const codes = codesAfter(current, plan)
    if (codes.length === before.length && codes.every((code) => before.includes(code)))
      return note('unchanged', before, before)
    const ids = current.role_permissions.flatMap(({ permissions }) =>
      permissions.filter(({ code }) => codes.includes(code)).map(({ id }) => id),
    )
    if (ids.includes(undefined))
      return note(
        'refused',
        before,
        null,
        'This server does not tell the ids of some permissions, so that they cannot be sent.',
      )
    try {
      const permissions = ids.flatMap((id) => (id === undefined ? [] : [id]))
      stillIn()
      const after = await call(updateRole, { params: { role_id: role }, body: { permissions } })
      return note('done', before, heldCodesOf(after))
    } catch (error) {
      if (!(error instanceof ApiError) || !refusals.has(error.problem.kind)) throw error
      return note('refused', before, null, error.said || 'The server refused it and did not say why.')
    }
  } catch (error) {
    if (isKind(error, 'not-found')) return note('gone', [], null)
    throw error
  }
}
