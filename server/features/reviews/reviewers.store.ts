import type { IdNumber } from '#contract/shape'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { neededOfReviewer, type ReviewKind } from '#domain/review/reviewer-needs'
import type { Caller } from '../../callers/caller'
import { scopeFrom } from '../../callers/callers.store'
import type { Db } from '../../db/open'
import { exists, within } from '../../db/query'
import { shownName } from '../../db/shown-name'
import { employees, nodes, roles } from '../../db/tables/schema'
import { cannotReview, noReviewersHere, noSuchReviewers } from './reviews.errors'

/** A person to whom a review can be given. */
export type Reviewer = Awaited<ReturnType<typeof findReviewers>>[number]

/** The active people among these who are in scope. */
async function findReviewers(db: Db, scope: readonly IdNumber<'node'>[], ids: readonly number[]) {
  if (ids.length === 0) return []
  const { id, email, node_id: node, activated_at } = employees
  const rows = await db
    .select({ id, name: shownName, email, node, codes: roles.codes, scope: scopeFrom(node) })
    .from(employees)
    .innerJoin(roles, eq(roles.id, employees.role_id))
    .where(and(inArray(id, [...ids]), isNotNull(activated_at), within(node, scope)))
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** The nodes among these that are in scope. */
export const nodesAmong = (db: Db, scope: readonly number[], ids: readonly number[]) =>
  db
    .select({ id: nodes.id, name: nodes.name })
    .from(nodes)
    .where(and(within(nodes.id, ids), within(nodes.id, scope)))

/** Whether all of these nodes that are still there are in scope. */
export async function seesAll(db: Db, scope: readonly number[], ids: readonly number[]): Promise<boolean> {
  const hidden = ids.filter((id) => !scope.includes(id))
  return hidden.length === 0 || !(await exists(db, nodes, inArray(nodes.id, hidden)))
}

/** The caller as the reviewer of their own review; undefined for a key. */
export const ownReviewer = async (db: Db, caller: Caller | null): Promise<Reviewer | undefined> =>
  caller?.session?.employee == null
    ? undefined
    : (await findReviewers(db, caller.scope, [caller.session.employee]))[0]

/** These people, who can all review something of this kind. Throws for anybody else. */
export async function reviewersAmong(
  db: Db,
  caller: Caller | null,
  ids: readonly number[],
  kind: ReviewKind,
) {
  const wanted = [...new Set(ids)]
  if (!caller && wanted.length > 0) throw noReviewersHere()
  const reviewers = await findReviewers(db, caller?.scope ?? [], wanted)
  const unknown = wanted.filter((id) => !reviewers.some((one) => one.id === id))
  if (unknown.length > 0) throw noSuchReviewers(unknown)
  for (const { name, codes } of reviewers) {
    const lacked = neededOfReviewer(kind).filter((code) => !codes.includes(code))
    if (lacked.length > 0) throw cannotReview(name, lacked)
  }
  return reviewers
}
