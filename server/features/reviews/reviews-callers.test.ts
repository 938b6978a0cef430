import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { PermissionCode } from '#contract/roles/permissions'
import { people } from '#server/db/tables/people.schema'
import { employees, roles, serviceAccounts } from '#server/db/tables/schema'
import { testPeopleReviews, toReview, type Named } from '#testing/test-people-reviews'
import { path } from '#testing/test-reviews'
import { unique } from '#testing/small-app'
import { verifyFile } from '../../signing/verify-file'

const reviews = await testPeopleReviews()
const { ask, begin, decide, apply, sign, evidence, person } = reviews

type Seen = Named & { name: string; changes: string[]; risky: boolean; is_reviewer: boolean }
const asked = (callers: readonly Seen[]) =>
  Object.fromEntries(
    callers
      .filter((one) => one.changes.length > 0 || one.risky)
      .map(({ kind, id, changes, risky }) => [
        `${kind} ${id}`,
        [...changes, ...(risky ? ['risky'] : [])].join(),
      ]),
  )

describe('a review of people and keys', () => {
  it('of 60 people asks only about what is new, changed or high-risk, and keeps the rest with one answer', async () => {
    const { make, db } = reviews.server
    const node = await make.node(reviews.node)
    const other = await make.node(node)
    const [plain, same, changing, risky] = [
      await make.role(['msp_view_user'], node),
      await make.role(['msp_view_user', 'msp_cascade_permissions'], node),
      await make.role(['msp_view_role'], node),
      await make.role(['msp_delete_user'], node),
    ]
    const ids: number[] = []
    for (let count = 0; count < 56; count++) ids.push((await make.person({ role: plain, node })).id)
    const invited = (await make.person({ role: plain, node, active: false })).id
    const dangerous = (await make.person({ role: risky, node })).id
    const member = (await make.person({ role: changing, node })).id
    const key = await make.key({ role: plain, node })
    const scope = { nodes: [node, other] }
    const first = (await begin(scope)).body
    expect(first.callers).toHaveLength(60)
    expect(await decide(first.id, first.callers.slice(0, 2), 'keep')).toMatchObject({ status: 400 })
    await sign(first)

    await db.update(employees).set({ role_id: same }).where(eq(employees.id, ids[0]!))
    await db.update(employees).set({ node_id: other }).where(eq(employees.id, ids[1]!))
    await db.update(employees).set({ activated_at: new Date() }).where(eq(employees.id, invited))
    await db
      .update(roles)
      .set({ codes: ['msp_view_role', 'msp_view_node'] })
      .where(eq(roles.id, changing))
    await db
      .update(serviceAccounts)
      .set({ expires_at: new Date('2099-01-01') })
      .where(eq(serviceAccounts.id, key.id))
    const added = (await make.person({ role: plain, node })).id
    const next = (await begin(scope)).body
    expect(asked(next.callers)).toEqual({
      [`person ${ids[0]}`]: 'role',
      [`person ${ids[1]}`]: 'node',
      [`person ${invited}`]: 'status',
      [`person ${member}`]: 'permissions',
      [`person ${dangerous}`]: 'risky',
      [`person ${added}`]: 'new',
      [`key ${key.id}`]: 'expiry',
    })
    const rest = (next.callers as Seen[]).filter(({ changes, risky: is }) => changes.length === 0 && !is)
    expect(rest).toHaveLength(54)
    const mixed = [...rest, { kind: 'person', id: dangerous }] as Named[]
    expect(await decide(next.id, mixed, 'keep')).toMatchObject({ status: 400 })
    expect(await decide(next.id, rest, 'remove')).toMatchObject({ status: 400 })
    const twice = await decide(next.id, [...rest, ...rest], 'keep')
    expect(twice.body).toEqual({ items: ['Each can be listed only once.'] })
    expect((await decide(next.id, rest, 'keep')).body.decided_count).toBe(54)
    expect(next).toMatchObject({ item_count: 61, caller_count: 61, role_count: 0 })
  })

  it('tells nobody the name of a node or role outside its scope, and shows when somebody was last seen', async () => {
    const { make, db } = reviews.server
    const [node, outside] = [await make.node(reviews.node), await make.node(reviews.node, 'Secret branch')]
    const role = await make.role(['msp_view_user'], outside, 'Secret role')
    const moved = (await make.person({ role, node: outside })).id
    await sign((await begin({ nodes: [outside] })).body)
    const here = await make.role(['msp_view_user'], node)
    await db.update(employees).set({ role_id: here, node_id: node }).where(eq(employees.id, moved))
    await make.session(moved)
    await db
      .update(people)
      .set({ last_sign_in_at: new Date('2026-01-05T07:07:07Z') })
      .where(eq(people.employee_id, moved))
    const { body } = await begin({ nodes: [node] })
    expect(body.callers).toMatchObject([
      {
        changes: ['role', 'node'],
        before: { role_name: null, msp_node_name: null },
        last_seen_at: '2026-01-05T07:07:07.000Z',
      },
    ])
    expect(JSON.stringify(body)).not.toContain('Secret')
  })

  it('is refused with roles by name, with nobody in scope, and is not decided twice once applied', async () => {
    const { make } = reviews.server
    const role = await make.role([], reviews.node)
    expect((await begin({ roles: [role] })).body).toEqual({
      roles: [expect.stringContaining('Choose nodes')],
    })
    const empty = await make.node(reviews.node)
    expect(await begin({ nodes: [empty] })).toMatchObject({
      status: 400,
      body: { error: [expect.any(String)] },
    })
    const gone = await make.person({ role, node: empty })
    const { body } = await begin({ nodes: [empty] })
    const one = { kind: 'person' as const, id: gone.id }
    expect((await apply(body.id, one)).status).toBe(400)
    await decide(body.id, [one], 'remove')
    expect((await ask(`${body.id}/close/`, {})).body.error[0]).toContain('1 person or key')
    expect((await apply(body.id, one)).body.callers).toMatchObject([{ change: { result: 'done' } }])
    expect((await decide(body.id, [one], 'keep')).status).toBe(400)
    expect((await apply(body.id, one)).status).toBe(400)
    expect((await decide(body.id, [{ kind: 'key', id: 99_999 }], 'keep')).status).toBe(400)
  })
})

describe('the reviewer', () => {
  it('decides nothing about themselves; without anybody else they are not reviewed, and the evidence says so', async () => {
    const { server } = reviews
    const node = await server.make.node(reviews.node)
    const own = await person(toReview, node)
    const colleague = await server.make.person({
      role: own.role,
      node,
      first_name: 'Ada',
      last_name: 'Lovelace',
    })
    const by = own.token
    const { body } = await begin({}, by)
    const me = { kind: 'person' as const, id: own.id }
    expect(body).toMatchObject({ reviewer_id: own.id, item_count: 1 })
    expect((await decide(body.id, [me], 'keep', {}, by)).body.detail).toContain('about themselves')
    const closed = await sign(body, by)
    expect(closed.callers).toMatchObject([
      { id: colleague.id, decision: { decision: 'keep' } },
      { id: own.id, is_reviewer: true, decision: null },
    ])
    const file = (await evidence(body.id, by)).body
    const key = (await server.request(null, 'GET', '/api/console/reviews/key/')).body.public_key
    expect((await verifyFile(Buffer.from(file), key)).outcome).toBe('as signed')
    expect(file).toMatch(/<dt>Not reviewed<\/dt><dd><strong>1<\/strong>, about the reviewer/)
    expect(file).toMatch(
      new RegExp(`<bdi>Ada Lovelace</bdi></th><td>${colleague.id}</td><td><bdi>${colleague.email}`),
    )
    expect(file).not.toContain('last_seen')
    // Nobody has vouched for the reviewer yet, so the next review asks about them as before.
    const next = (await begin({ nodes: [node] })).body.callers as Seen[]
    expect(next.find(({ id }) => id === own.id)).toMatchObject({ changes: ['new'] })
    expect(next.find(({ id }) => id === colleague.id)).toMatchObject({ changes: [] })
  })

  it('is decided about by somebody else who sees the review', async () => {
    const node = await reviews.server.make.node(reviews.node)
    const own = await person(toReview, node)
    const { body } = await begin({}, own.token)
    const me = { kind: 'person' as const, id: own.id }
    expect((await decide(body.id, [me], 'keep')).status).toBe(200)
    expect((await sign(body, own.token)).callers).toMatchObject([{ decision: { decision: 'keep' } }])
  })

  it('closes as a person only, after they confirmed who they are', async () => {
    const { server } = reviews
    const node = await server.make.node(reviews.node)
    await server.make.person({ role: await server.make.role([], node), node })
    const { key } = await server.make.key({ codes: toReview, node: reviews.node })
    const { body } = await begin({ nodes: [node] }, key)
    for (const one of body.callers) await decide(body.id, [one], 'keep', {}, key)
    expect((await ask(`${body.id}/close/`, {}, key)).body.detail).toContain('Only people close')
    expect((await ask(`${body.id}/close/`, {})).status).toBe(200)
  })
})

describe('permissions', () => {
  const without = (...codes: PermissionCode[]) => toReview.filter((code) => !codes.includes(code))
  it.each([
    ['everything', toReview, { begin: 201, see: 200, decide: 200, change: 200, close: 200 }],
    [
      'no Modify Users',
      without('msp_edit_user'),
      { begin: 403, see: 200, decide: 403, change: 403, close: 403 },
    ],
    [
      'no View Users',
      without('msp_view_user'),
      { begin: 403, see: 404, decide: 404, change: 404, close: 404 },
    ],
    [
      'no View Service Accounts',
      without('msp_view_service_account'),
      { begin: 403, see: 404, decide: 404, change: 404, close: 404 },
    ],
    [
      'no View Roles',
      without('msp_view_role'),
      { begin: 201, see: 403, decide: 200, change: 200, close: 200 },
    ],
    [
      'no scope',
      without('msp_cascade_permissions'),
      { begin: 400, see: 404, decide: 404, change: 404, close: 404 },
    ],
  ] as const)('of somebody with %s decide about a review of people', async (_, codes, expected) => {
    const { server } = reviews
    const node = await server.make.node(reviews.node)
    await server.make.person({ role: await server.make.role([], node), node })
    const by = (await person(codes)).token
    const { body } = await begin({ nodes: [node] })
    const listed = (await ask(`?search=${encodeURIComponent(body.name)}`, undefined, by)).body.count ?? 0
    expect({
      begin: (await begin({ nodes: [node] }, by)).status,
      see: (await ask(`${body.id}/`, undefined, by)).status,
      decide: (await decide(body.id, body.callers, 'keep', {}, by)).status,
      change: (await server.request(by, 'PATCH', `/api/console/reviews/${body.id}/`, { due_on: null }))
        .status,
      close: (await decide(body.id, body.callers, 'keep'), await ask(`${body.id}/close/`, {}, by)).status,
    }).toEqual(expected)
    expect(listed).toBe(expected.see === 200 ? 1 : 0)
  })

  it('of a review of everything are those of both', async () => {
    const both = [...toReview, 'msp_edit_role'] as const
    for (const [codes, status] of [
      [both, 201],
      [toReview, 403],
      [both.filter((code) => code !== 'msp_edit_user'), 403],
    ] as const)
      expect((await begin({ kind: 'all', nodes: [reviews.node] }, (await person(codes)).token)).status).toBe(
        status,
      )
  })
})

it('has no line in Activity, however it is asked for, for those who may not see it', async () => {
  const codes: PermissionCode[] = toReview.filter((code) => code !== 'msp_view_service_account')
  const reader = await person([...codes, 'msp_edit_role'])
  const writer = await person([...toReview, 'msp_edit_role'])
  const [name, note] = [unique('Review'), unique('secret-note')]
  const made = async (kind: string) =>
    (await begin({ name: `${name} ${kind}`, kind, reviewer: 'Ada', nodes: [reviews.node] }, writer.token))
      .body.id as number
  const hidden = [await made('people'), await made('all'), await made('all')]
  for (const id of hidden)
    expect(
      (await decide(id, [{ kind: 'person', id: reader.id }], 'keep', { note }, writer.token)).status,
    ).toBe(200)
  const remove = (id: number, by: string) => reviews.server.request(by, 'DELETE', `${path}${id}/`)
  expect((await remove(hidden[0]!, reader.token)).status).toBe(404)
  for (const id of [hidden[2]!, await made('roles')])
    expect((await remove(id, writer.token)).status).toBe(204)

  const lines = async (by: string, query: string) => {
    const { status, body } = await reviews.server.request(
      by,
      'GET',
      `/api/console/audit/?page_size=500${query}`,
    )
    expect(status).toBe(200)
    return body.results as { id: number; record_type: string; record_id: number; operation: string }[]
  }
  const told = async (by: string, query: string) =>
    (await lines(by, query)).filter(
      (line) =>
        (line.record_type === 'review' && hidden.includes(line.record_id)) ||
        JSON.stringify(line).includes(note),
    )
  const queries = [
    '',
    '&record_type=review',
    ...[name, note].map((text) => `&search=${encodeURIComponent(text)}`),
    ...['Decide Review', 'Delete Review'].map((one) => `&operation=${encodeURIComponent(one)}`),
    ...hidden.map((id) => `&record_type=review&record=${id}`),
  ]
  for (const query of queries) expect(await told(reader.token, query), query).toEqual([])
  const all = await told(writer.token, '&record_type=review')
  // A line for each beginning and each decision, a refusal and a deletion.
  expect(all).toHaveLength(8)
  for (const { id } of all) {
    const { status } = await reviews.server.request(
      reader.token,
      'POST',
      `/api/console/audit/${id}/take-back/`,
    )
    expect(status).toBe(404)
  }
  // One of roles is told as before, also after its deletion.
  const ofRoles = await lines(reader.token, `&search=${encodeURIComponent(`${name} roles`)}`)
  expect(ofRoles.map((line) => line.operation)).toEqual(['Delete Review', 'Create Review'])
})
