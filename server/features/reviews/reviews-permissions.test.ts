import { describe, expect, it } from 'vitest'
import { consoleOperations } from '#contract/endpoints'
import { permissionCodes, type PermissionCode } from '#contract/roles/permissions'
import type { Endpoint } from '#contract/wire'
import { makeKey } from '#server/callers/keys'
import { closeAfterAll } from '#testing/close-after-all'
import { allRows } from '#testing/rows'
import { smallApp, unique } from '#testing/small-app'
import type { Answer } from '#testing/app-on'
import { notFound, refusal } from '#testing/refusal'

const server = await closeAfterAll(smallApp())

const all = (Object.entries(consoleOperations) as [Name, Endpoint][]).filter(([, entry]) =>
  entry.path.startsWith('/api/console/reviews/'),
)
type Name = keyof typeof consoleOperations
/** Written a second time on purpose. The public key needs no permission. */
const needed: Partial<Record<Name, PermissionCode>> = {
  listReviews: 'msp_view_role',
  createReview: 'msp_edit_role',
  splitReview: 'msp_edit_role',
  handOverReview: 'msp_edit_role',
  remindReview: 'msp_edit_role',
  getReview: 'msp_view_role',
  updateReview: 'msp_edit_role',
  deleteReview: 'msp_edit_role',
  decideReview: 'msp_edit_role',
  applyReview: 'msp_edit_role',
  closeReview: 'msp_edit_role',
  getReviewEvidence: 'msp_view_role',
  getVoidedReviews: 'msp_view_role',
}
const rows = all.flatMap(([name, entry]) =>
  needed[name] ? [[entry.name, name, entry, needed[name]] as const] : [],
)

const ask = async (
  key: string | null,
  entry: Pick<Endpoint, 'method' | 'path'>,
  id: number,
  body?: unknown,
): Promise<Answer> => {
  server.clock.pass(60_001)
  const reply = await server.app.inject({
    method: entry.method,
    url: entry.path.replace('{id}', String(id)),
    headers: key === null ? {} : { authorization: `Bearer ${key}` },
    ...(body === undefined ? {} : { payload: body as object }),
  })
  const json = String(reply.headers['content-type']).startsWith('application/json')
  return { status: reply.statusCode, body: json ? JSON.parse(reply.body) : undefined, headers: reply.headers }
}
const asAdministrator = (name: Name, id: number, body?: unknown) =>
  ask(server.administrator, consoleOperations[name], id, body)

/** A review of one role with one harmless permission, taken as far as the operation needs. */
async function ready(name: Name, node = server.root): Promise<{ id: number; body?: object }> {
  // A caller can have 20 open reviews only.
  const reviewer = await keyWith(permissionCodes)
  const asReviewer = (step: Name, id: number, body?: unknown) =>
    ask(reviewer, consoleOperations[step], id, body)
  const role = await server.make.role(['msp_view_node'], node)
  if (name === 'createReview' || name === 'splitReview')
    return { id: 0, body: { name: unique('Review'), reviewer: 'Ada', roles: [role], msp_node: node } }
  const decider = async () =>
    server.make.person({ role: await server.make.role(['msp_view_role', 'msp_edit_role'], node), node })
  const person = name === 'handOverReview' || name === 'remindReview' ? await decider() : undefined
  const { body } = await asReviewer('createReview', 0, {
    name: unique('Review'),
    reviewer: 'Ada',
    roles: [role],
    ...(name === 'remindReview' ? { reviewers: [person!.id] } : { msp_node: node }),
  })
  const decision = (word: string) => ({
    items: [{ kind: 'role', id: role, code: null }],
    decision: word,
    milliseconds: 1,
  })
  if (name === 'applyReview') {
    await asReviewer('decideReview', body.id, decision('revoke'))
    return { id: body.id, body: { kind: 'role', id: role, removed: ['msp_view_node'], added: [] } }
  }
  if (name === 'closeReview' || name === 'getReviewEvidence')
    await asReviewer('decideReview', body.id, decision('keep'))
  if (name === 'getReviewEvidence') await asReviewer('closeReview', body.id, {})
  const bodies: Partial<Record<Name, object>> = {
    decideReview: decision('keep'),
    updateReview: { name: unique('Review') },
    closeReview: {},
    handOverReview: { reviewer: person?.id },
  }
  return { id: body.id, ...(bodies[name] ? { body: bodies[name] } : {}) }
}
const keyWith = async (codes: readonly PermissionCode[], node = server.root) =>
  (await server.make.key({ codes, node })).key

it('lists every operation on reviews here, with the permission of the contract', () => {
  // reviews-callers.test.ts has what reviews of people and keys need. Keys void no review.
  const others = ['getReviewKey', 'voidReview', 'undoVoid']
  expect(all.map(([name]) => name).sort()).toEqual([...Object.keys(needed), ...others].sort())
  for (const [, name, entry] of rows) expect([entry.needs].flat(), name).toContain(needed[name])
})

it.each(rows)(
  '%s answers 401 without a key, 403 with every permission but one, which it names, and a key with that alone',
  async (_, name, entry, code) => {
    const { id, body } = await ready(name)
    for (const key of [null, makeKey()]) expect((await ask(key, entry, id, body)).status).toBe(401)
    const others = await keyWith(permissionCodes.filter((one) => one !== code))
    expect(await ask(others, entry, id, body)).toMatchObject(refusal(403, code))
    expect((await ask(await keyWith([code]), entry, id, body)).status).toBe(entry.success)
  },
)

describe('scope', () => {
  const withId = rows.filter(([, , entry]) => entry.path.includes('{id}'))

  it.each(withId)(
    '%s answers for a review out of scope exactly as for one that does not exist, and changes nothing',
    async (_, name, entry) => {
      const [own, other] = [await server.make.node(), await server.make.node()]
      const { id, body } = await ready(name, other)
      const key = await keyWith(permissionCodes, own)
      // The first use of a key is noted.
      await ask(key, consoleOperations.listReviews, 0)
      const before = await allRows(server.db)
      const [foreign, unknown] = [await ask(key, entry, id, body), await ask(key, entry, 999_999, body)]
      expect(foreign).toMatchObject(notFound)
      expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body])
      expect(await allRows(server.db)).toEqual(before)
    },
  )

  it("hides a review of a branch's roles from a caller with only the node above in scope, even when it belongs to that node", async () => {
    const above = await server.make.node()
    const role = await server.make.role(['msp_view_node'], await server.make.node(above))
    const { body } = await asAdministrator('createReview', 0, {
      name: 'Of a branch',
      reviewer: 'Ada',
      roles: [role],
      msp_node: above,
    })
    const without = await keyWith(['msp_view_role'], above)
    const cascading = await keyWith(['msp_view_role', 'msp_cascade_permissions'], above)
    expect((await ask(without, consoleOperations.getReview, body.id)).status).toBe(404)
    expect((await ask(without, consoleOperations.listReviews, 0)).body.results).toEqual([])
    expect((await ask(cascading, consoleOperations.getReview, body.id)).status).toBe(200)
    expect((await ask(cascading, consoleOperations.listReviews, 0)).body).toMatchObject({
      count: 1,
      results: [{ id: body.id, msp_node: above, role_count: 1 }],
    })
  })

  it('shows a review whose node was deleted to callers with the root in scope', async () => {
    const node = await server.make.node()
    const { id } = await ready('getReviewEvidence', node)
    const roles = (await asAdministrator('getReview', id)).body.roles
    await ask(server.administrator, { method: 'DELETE', path: `/api/msp/roles/${roles[0].role_id}/` }, 0)
    expect(
      (await ask(server.administrator, { method: 'DELETE', path: `/api/msp/nodes/${node}/` }, 0)).status,
    ).toBe(204)
    expect((await ask(server.administrator, consoleOperations.getReviewEvidence, id)).status).toBe(200)
    expect(
      (
        await ask(
          await keyWith(permissionCodes, await server.make.node()),
          consoleOperations.getReviewEvidence,
          id,
        )
      ).status,
    ).toBe(404)
  })
})
