import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { nodes } from '#server/db/tables/schema'
import { testReviews } from '#testing/test-reviews'
import { refusal } from '#testing/refusal'

const reviews = await testReviews()
const { makeRole, ask, begin, decide, keepAll, signed, change } = reviews

it('lists the reviews of a node, and with include_descendants those of the nodes below', async () => {
  const { make, db } = reviews.server
  const below = await make.node(reviews.node)
  const role = await make.role(['msp_view_user'], below)
  const { body } = await ask('POST', '', { name: 'Below', reviewer: 'Ada', roles: [role], msp_node: below })
  const listed = async (node: number, more = '') => {
    const [row] = await db.select({ uid: nodes.uid }).from(nodes).where(eq(nodes.id, node))
    const { results } = (await ask('GET', `?search=below&node=${row!.uid}${more}`)).body
    return results.map(({ id }: { id: number }) => id)
  }
  expect(await listed(below)).toEqual([body.id])
  expect(await listed(reviews.node)).toEqual([])
  expect(await listed(reviews.node, '&include_descendants=false')).toEqual([])
  expect(await listed(reviews.node, '&include_descendants=true')).toEqual([body.id])
})

describe('a review', () => {
  it('asks about a role without a signed review, and about each of its risky permissions', async () => {
    const role = await makeRole(['msp_view_user', 'msp_edit_user', 'msp_assume_managed_company'])
    const { status, body } = await begin({ roles: [role] })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      state: 'open',
      reviewer: 'Ada',
      account_name: 'Reviewer',
      base_url: 'https://portal.example.com',
      is_complete: true,
    })
    expect(body.roles).toMatchObject([
      { status: 'new', fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/), before: null },
    ])
    expect(body.items.map((item: { kind: string; code: string }) => [item.kind, item.code])).toEqual([
      ['new-role', null],
      ['held', 'msp_assume_managed_company'],
      ['held', 'msp_edit_user'],
    ])
  })

  it('asks about exactly the changes since the last signed review; other roles have the same fingerprint', async () => {
    const made: number[] = []
    for (let count = 0; count < 14; count++)
      made.push(await makeRole(['msp_view_user', 'msp_add_user', 'msp_view_node']))
    const first = await signed({ roles: made })
    await change(made[5]!, ['msp_view_user', 'msp_view_node', 'msp_view_role'])
    const { body } = await begin({ roles: made })
    expect(body.items).toEqual([
      { role: String(made[5]), code: 'msp_view_role', kind: 'added', risky: false, from: null },
      { role: String(made[5]), code: 'msp_add_user', kind: 'removed', risky: false, from: null },
    ])
    const prints = (review: typeof body) =>
      review.roles.map((one: { fingerprint: string }) => one.fingerprint)
    expect(prints(body).filter((print: string) => prints(first).includes(print))).toHaveLength(13)
    expect(body.roles[5]).toMatchObject({
      status: 'changed',
      before_review: first.id,
      before_closed_at: first.closed_at,
    })
  })

  it('asks once about a renamed role, and once about a deleted one', async () => {
    const [renamed, gone] = [await makeRole([], 'Old name'), await makeRole([], 'Gone')]
    await signed({ roles: [renamed, gone] })
    await reviews.server.request(reviews.key, 'PATCH', `/api/msp/roles/${renamed}/`, { name: 'New name' })
    await reviews.server.request(reviews.key, 'DELETE', `/api/msp/roles/${gone}/`)
    const { body } = await begin({ roles: [renamed, gone] })
    expect(body.items).toMatchObject([
      { role: String(renamed), kind: 'renamed-role', from: 'Old name' },
      { role: String(gone), kind: 'deleted-role', from: 'Gone' },
    ])
    expect(await decide(body.id, gone, null, 'revoke')).toMatchObject(refusal(400, 'keep'))
    await keepAll(body)
    await ask('POST', `${body.id}/close/`, {})
    expect(
      (await begin({ nodes: [reviews.node] })).body.roles.some(
        (one: { name: string }) => one.name === 'Gone',
      ),
    ).toBe(false)
  })

  it('keeps several items at once only when they are neither changed nor risky', async () => {
    const role = await makeRole(['msp_view_user', 'msp_view_node', 'msp_edit_user'])
    await signed({ roles: [role] })
    await change(role, ['msp_view_user', 'msp_view_node', 'msp_edit_user', 'msp_view_role', 'msp_add_node'])
    const { body } = await begin({ roles: [role] })
    const several = (codes: (string | null)[], decision = 'keep') =>
      ask('POST', `${body.id}/decide/`, {
        items: codes.map((code) => ({ kind: 'role', id: role, code })),
        decision,
        milliseconds: 0,
      })
    expect(await several(['msp_view_role', 'msp_add_node'])).toMatchObject({
      status: 400,
      body: { error: [expect.stringMatching(/one by one/)] },
    })
    expect(await several(['msp_view_user', 'msp_view_role'])).toMatchObject({ status: 400 })
    expect(await several(['msp_view_user', 'msp_edit_user'])).toMatchObject({
      status: 400,
      body: { error: [expect.stringMatching(/one by one/)] },
    })
    expect(await several(['msp_view_user', 'msp_view_node'], 'revoke')).toMatchObject({ status: 400 })
    expect((await several(['msp_view_user', 'msp_view_node'])).status).toBe(200)
  })

  it('tells a page of the version before to reload, whatever it decides or applies', async () => {
    const { body } = await begin({ roles: [reviews.server.builtIn.auditor] })
    for (const address of ['decisions', 'changes', 'callers', 'callers/changes'])
      expect(await ask('POST', `${body.id}/${address}/`, { items: [], role: 1 })).toMatchObject({
        status: 400,
        body: { error: ['This page is of an older version. Reload it.'] },
      })
  })

  it('refuses a request that names one item twice, and counts the time of any number of decisions', async () => {
    const { body } = await begin({ roles: [reviews.server.builtIn.auditor] })
    const [item] = body.items
    const most = { decision: 'keep', milliseconds: 86_400_000 }
    const twice = await ask('POST', `${body.id}/decide/`, {
      ...most,
      items: [item, item].map(({ role, code }) => ({ kind: 'role', id: role, code })),
    })
    expect(twice).toMatchObject({ status: 400, body: { items: ['Each can be listed only once.'] } })
    for (let days = 0; days < 26; days++)
      expect((await decide(body.id, Number(item.role), item.code, 'keep', most)).status).toBe(200)
  })

  it('records who decided what, when and for how long, and adds the time of a second decision', async () => {
    const role = await makeRole(['msp_view_user'])
    const { body } = await begin({ roles: [role] })
    await decide(body.id, role, null, 'keep', { note: '  line one\nline two ' })
    const again = await decide(body.id, role, null, 'revoke', { milliseconds: 500 })
    expect(again.body).toMatchObject({
      decided_count: 1,
      milliseconds: 1_500,
      decisions: [
        {
          decision: 'revoke',
          note: '',
          milliseconds: 1_500,
          account_name: 'Reviewer',
          decided_at: reviews.server.clock.now.toISOString(),
        },
      ],
    })
    expect((await decide(body.id, role, null, 'keep', { note: 'a\u0000b' })).status).toBe(400)
    expect((await decide(body.id, role, 'msp_delete_node', 'keep')).status).toBe(400)
    expect((await decide(body.id, 999_999, null, 'keep')).status).toBe(400)
  })

  it('refuses decisions while it is paused, and can be discarded before it is signed', async () => {
    const role = await makeRole(['msp_view_user'])
    const { body } = await begin({ roles: [role] })
    expect((await ask('PATCH', `${body.id}/`, { state: 'paused' })).body.state).toBe('paused')
    expect(await decide(body.id, role, null, 'keep')).toMatchObject(refusal(400, 'paused'))
    await ask('PATCH', `${body.id}/`, { state: 'open', name: 'Renamed', due_on: '2026-05-01' })
    expect((await decide(body.id, role, null, 'keep')).status).toBe(200)
    expect((await ask('GET', `${body.id}/`)).body).toMatchObject({
      name: 'Renamed',
      due_on: '2026-05-01',
      state: 'open',
    })
    expect((await ask('DELETE', `${body.id}/`)).status).toBe(204)
    expect((await ask('GET', `${body.id}/`)).status).toBe(404)
  })

  it('refuses to begin without roles, with unknown roles, and with nodes out of scope', async () => {
    const foreign = await reviews.server.make.role(['msp_view_user'])
    for (const scope of [{ roles: [foreign] }, { roles: [999_999] }])
      expect(await begin(scope)).toMatchObject({ status: 400, body: { roles: [expect.any(String)] } })
    for (const scope of [{ nodes: [reviews.server.root] }, { nodes: [999_999] }])
      expect(await begin(scope)).toMatchObject({ status: 400, body: { nodes: [expect.any(String)] } })
    expect(await begin({ nodes: [await reviews.server.make.node(reviews.node)] })).toMatchObject(
      refusal(400, 'no roles'),
    )
    expect(
      await ask('POST', '', { name: 'x', reviewer: 'Ada', msp_node: reviews.server.root }),
    ).toMatchObject({
      status: 400,
      body: { msp_node: expect.any(Array) },
    })
  })
})
