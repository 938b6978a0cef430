import { eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { permissionCodes, type PermissionCode } from '#contract/roles/permissions'
import type { WrittenReview } from '#contract/reviews/reviews'
import { reviews as reviewRows } from '#server/db/tables/reviews.schema'
import { employees, roles, serviceAccounts } from '#server/db/tables/schema'
import { refusal } from '#testing/refusal'
import { rowsOf, sectionOf } from '#testing/evidence/edits'
import { shownPlan } from '#testing/shown'
import { testPeopleReviews, toReview, type Named } from '#testing/test-people-reviews'
import { verifyFile } from '../../signing/verify-file'

const reviews = await testPeopleReviews()
const { ask, begin, apply, person, evidence } = reviews
const { make, db, builtIn } = reviews.server

const personOf = (id: number): Named => ({ kind: 'person', id })
const read = async (id: number, by?: string): Promise<WrittenReview> =>
  (await ask(`${id}/`, undefined, by)).body
const about = (review: WrittenReview, { kind, id }: Named) =>
  review.callers.find((one) => one.kind === kind && one.id === id)!
/** Decides about some as they are shown, or were shown before. */
const decide = async (
  id: number,
  who: readonly Named[],
  decision: string,
  shown?: WrittenReview,
  by?: string,
) => {
  const review = shown ?? (await read(id, by))
  const items = who.map(({ kind, id: one }) => ({
    kind,
    id: one,
    shown: about(review, { kind, id: one }).now!.digest,
  }))
  return ask(`${id}/decide/`, { items, decision, milliseconds: 1 }, by)
}
const close = async (id: number, review?: WrittenReview, by?: string) =>
  ask(`${id}/close/`, { shown: (review ?? (await read(id, by))).since!.digest }, by)

/** Two people and a key with one role at a node. */
async function office(codes: readonly PermissionCode[] = ['msp_view_user']) {
  const node = await make.node(reviews.node)
  const role = await make.role(codes, node, `Desk ${node}`)
  const beat = personOf((await make.person({ role, node, first_name: 'Beat', last_name: 'Hafner' })).id)
  const cora = personOf((await make.person({ role, node, first_name: 'Cora', last_name: 'Hafner' })).id)
  const key: Named = { kind: 'key', id: (await make.key({ role, node, name: 'Nightly' })).id }
  return { node, role, beat, cora, key, review: (await begin({ nodes: [node] })).body.id as number }
}
const rowOf = (file: string, name: string) => rowsOf(file, 'people').find((row) => row.includes(name)) ?? ''
const employee = ({ id }: Named) => eq(employees.id, id)

it('is about people as they are, not as they were when the review was opened', async () => {
  const { review, node, beat, cora, key } = await office()
  const opened = await read(review)
  expect(opened.callers.map(({ now }) => now?.differences)).toEqual([[], [], []])
  await db
    .update(employees)
    .set({ role_id: builtIn.administrator, node_id: reviews.server.root })
    .where(employee(beat))
  await db.delete(employees).where(employee(cora))
  await db
    .update(serviceAccounts)
    .set({ expires_at: new Date(0) })
    .where(eq(serviceAccounts.id, key.id))

  const now = await read(review)
  // The reviewer doesn't see the root, so nothing is told of it.
  expect(about(now, beat).now).toMatchObject({ differences: ['left'], facts: null, risky: false })
  expect(about(now, cora).now).toMatchObject({ differences: ['deleted'], facts: null })
  expect(about(now, key).now).toMatchObject({
    differences: ['status', 'expiry'],
    facts: { status: 'expired' },
  })
  const { token } = await person([...toReview, 'msp_edit_node'], reviews.server.root)
  expect(about(await read(review, token), beat).now).toMatchObject({
    differences: ['role', 'left'],
    risky: true,
    facts: { role_name: 'Administrator', msp_node_name: expect.any(String) },
  })

  // A page that is old, or a request that doesn't say what was seen, decides about nobody.
  expect(await decide(review, [beat], 'keep', opened, token)).toMatchObject(
    refusal(400, 'Beat Hafner has the role Administrator, is no longer at nodes of this review, but at'),
  )
  expect(await reviews.decide(review, [cora], 'keep')).toMatchObject(
    refusal(400, 'This changed: Cora Hafner was deleted.'),
  )
  expect(await decide(review, [cora], 'keep')).toMatchObject(refusal(400, 'Choose one of: remove.'))
  expect((await decide(review, [cora], 'remove')).status).toBe(200)
  expect((await apply(review, cora)).body.callers.find(({ id }: Named) => id === cora.id).change.result).toBe(
    'gone',
  )
  expect((await decide(review, [key], 'keep')).status).toBe(200)
  expect((await decide(review, [beat], 'keep', undefined, token)).status).toBe(200)

  const decided = await read(review, token)
  expect(about(decided, beat)).toMatchObject({
    role_name: `Desk ${node}`,
    now: { differences: [] },
    decision: { differences: ['role', 'left'], facts: { role_name: 'Administrator' } },
  })
  // A reader who doesn't see the place isn't told of the decision either, nor of it by the file.
  expect(about(await read(review), beat).decision).toMatchObject({ differences: ['left'], facts: null })
  expect(JSON.stringify(await read(review))).not.toContain('Administrator')
  expect((await close(review, undefined, token)).status).toBe(200)
  const file = (await evidence(review, token)).body
  expect(rowOf(file, 'Beat Hafner')).toMatch(
    /Administrator.*changed since the start, when it was active: .*Desk/,
  )
  expect(rowOf(file, 'Cora Hafner')).toMatch(/Remove<\/strong>, deleted by then/)
  expect((await evidence(review)).statusCode).toBe(403)
})

it('closes with what others changed since the decision and who came, as it was shown', async () => {
  const { review, node, beat, cora, key } = await office()
  for (const one of [beat, cora, key]) expect((await decide(review, [one], 'keep')).status).toBe(200)
  const before = await read(review)
  expect(before.since).toMatchObject({ came: [], is_complete: true })
  const other = await make.role(['msp_edit_node'], node, 'Night shift')
  await db.update(employees).set({ role_id: other }).where(employee(beat))
  const dora = await make.person({ role: builtIn.administrator, node, first_name: 'Dora', last_name: 'Neu' })
  const shown = await read(review)
  expect(about(shown, beat).now).toMatchObject({ differences: ['role'], facts: { role_name: 'Night shift' } })
  expect(shown.since?.came).toMatchObject([
    { kind: 'person', id: dora.id, name: 'Dora Neu', role_name: 'Administrator', risky: true },
  ])
  for (const stale of [before, undefined])
    expect(await ask(`${review}/close/`, stale ? { shown: stale.since!.digest } : {})).toMatchObject(
      refusal(400, 'Something changed, or somebody came'),
    )
  expect((await close(review, shown)).body).toMatchObject({ state: 'closed', since: null })
  const file = (await evidence(review)).body
  expect(sectionOf(file, 'changed')).toMatch(/Beat Hafner.*has the role Night shift/)
  expect(sectionOf(file, 'came')).toMatch(/Dora Neu.*Administrator.*high risk/)
  expect(sectionOf(file, 'people')).not.toContain('Dora Neu')
  expect((await verifyFile(Buffer.from(file))).outcome).toBe('key not compared')
  // It doesn't wait for them: the next review asks, by the facts of the decision.
  const next = (await begin({ nodes: [node] })).body as WrittenReview
  expect(about(next, beat)).toMatchObject({ changes: ['role'], before: { role_name: `Desk ${node}` } })
  expect(about(next, cora).changes).toEqual([])
  expect(about(next, personOf(dora.id)).changes).toEqual(['new'])
})

it('of a review that an earlier release began, nobody came who was there and wasn’t named', async () => {
  const { review, node, beat, role } = await office()
  await make.role(['msp_view_node'], node, 'Not named')
  const { token } = await person(permissionCodes, reviews.node)
  const ofRole = (await begin({ kind: 'roles', roles: [role] }, token)).body.id as number
  await db
    .update(reviewRows)
    .set({ covers: null })
    .where(inArray(reviewRows.id, [review, ofRole]))
  expect((await read(review)).since?.came).toEqual([])
  expect((await read(ofRole, token)).since).toMatchObject({ came: [], is_complete: true })
  const came = await make.person({ role, node, first_name: 'Dora', last_name: 'Neu' })
  expect((await read(review)).since?.came).toMatchObject([{ kind: 'person', id: came.id }])
  expect(about(await read(review), beat).now?.differences).toEqual([])
})

it('asks once for a role whose permissions changed, and alone where a high-risk one came', async () => {
  const { review, role, beat, cora, key, node } = await office()
  for (const one of [beat, cora, key]) await decide(review, [one], 'keep')
  await close(review)
  const next = (await begin({ nodes: [node] })).body.id as number
  const grant = (codes: PermissionCode[]) => db.update(roles).set({ codes }).where(eq(roles.id, role))
  await grant(['msp_view_user', 'msp_view_node'])
  const changed = await read(next)
  expect(about(changed, beat).now).toMatchObject({
    differences: ['permissions'],
    got: ['msp_view_node'],
    lost: [],
  })
  const elsewhere = await make.role(['msp_view_role'], node)
  await db.update(employees).set({ role_id: elsewhere }).where(employee(cora))
  expect(await decide(next, [beat, cora], 'keep')).toMatchObject(refusal(400, 'one by one'))
  await db.update(employees).set({ role_id: role }).where(employee(cora))
  await grant(['msp_view_user', 'msp_delete_user'])
  expect(await decide(next, [beat, cora], 'keep')).toMatchObject(refusal(400, 'one by one'))
  expect(await decide(next, [beat], 'keep', changed)).toMatchObject(
    refusal(400, 'This changed: Beat Hafner has a role that got Delete Users. Look at it and decide again.'),
  )
  await grant(['msp_view_user', 'msp_view_node'])
  expect((await decide(next, [beat, cora, key], 'keep')).status).toBe(200)
})

it('applies nothing to somebody who changed since the decision', async () => {
  const { review, node, beat, cora } = await office()
  const more = await make.role(['msp_view_role'], node)
  for (const one of [beat, cora]) await decide(review, [one], 'remove')
  await db.update(employees).set({ role_id: more }).where(employee(beat))
  const result = async (one: Named) => about((await apply(review, one)).body, one).change
  expect(await result(beat)).toMatchObject({
    result: 'refused',
    detail: expect.stringContaining('decide again'),
  })
  await db.update(employees).set({ node_id: reviews.server.root }).where(employee(cora))
  expect(await result(cora)).toMatchObject({
    result: 'refused',
    detail: expect.stringContaining('no longer at nodes'),
  })
  expect(await db.$count(employees, eq(employees.node_id, node))).toBe(1)
  await decide(review, [beat], 'remove')
  expect(await result(beat)).toMatchObject({ result: 'done' })
  // What the review itself did isn't a change by others.
  expect(about(await read(review), beat).now?.differences).toEqual([])
})

it('does not count what it did itself, to a role or to its members', async () => {
  const { node, role, beat, cora } = await office(['msp_view_user', 'msp_view_node'])
  const by = (await person([...toReview, 'msp_edit_role'])).token
  const { id } = (await begin({ kind: 'all', nodes: [node] }, by)).body as WrittenReview
  const item = async (code: string | null, decision: string) =>
    ask(`${id}/decide/`, { items: [{ kind: 'role', id: role, code }], decision, milliseconds: 1 }, by)
  await item(null, 'keep')
  await item('msp_view_node', 'revoke')
  for (const one of (await read(id, by)).callers) await decide(id, [one as Named], 'keep', undefined, by)
  const body = shownPlan(await read(id, by), role)
  expect((await ask(`${id}/apply/`, body, by)).body.changes).toMatchObject([{ result: 'done' }])
  const done = await read(id, by)
  expect([...done.roles, ...done.callers].flatMap(({ now }) => now!.differences as unknown[])).toEqual([])
  await db
    .update(roles)
    .set({ codes: ['msp_view_user', 'msp_view_node'] })
    .where(eq(roles.id, role))
  const given = await read(id, by)
  expect(given.roles[0]!.now!.differences).toMatchObject([{ kind: 'added', code: 'msp_view_node' }])
  expect(about(given, beat).now).toMatchObject({ differences: ['permissions'], got: ['msp_view_node'] })
  await db
    .update(roles)
    .set({ codes: ['msp_view_user'] })
    .where(eq(roles.id, role))
  expect((await close(id, undefined, by)).body).toMatchObject({ state: 'closed' })
  expect(about((await begin({ nodes: [node] })).body, cora).changes).toEqual([])
})
