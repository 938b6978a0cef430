import { describe, expect, it } from 'vitest'
import { getReviewKey } from '#contract/reviews/key'
import { getReview, listReviews } from '#contract/reviews/reviews'
import { listRoles } from '#contract/roles/roles'
import { listServiceAccountPermissions } from '#contract/session'
import { allRows } from '#testing/rows'
import { key } from '#testing/test-gateway'
import { faults, refused, silent } from '#testing/other-api/faults'
import { shortRoles, silentRole } from '#testing/other-api/behaviours/roles'
import { otherApi, type Fault } from '#testing/other-api/other-api'
import type { World } from '#testing/other-api/world'
import { fewRecords, path, reviewingGateway } from '#testing/reviewing-gateway'
import { verifyFile } from '../signing/verify-file'
import { refusal } from '#testing/refusal'

const reviews = reviewingGateway()
const { ask, begin, decide, keepAll, signed, held, apply } = reviews
const colleague = 'another.KEY-0815'

const ofWhom = (name: string) => (_: unknown, seen: { headers: { authorization?: string | undefined } }) =>
  seen.headers.authorization === `Bearer ${name}`
/** Makes the API show something else to the colleague. */
const shows = (operation: unknown, body: unknown) =>
  reviews.api.misbehave(
    refused(200, body),
    (asked, seen) => asked.operation === operation && ofWhom(colleague)(asked, seen),
  )

it('a gateway answers a caller while another one reads many reviews', async () => {
  const { body } = await begin([1, 2, 3, 4, 5, 6])
  expect((await ask('GET', '', undefined, colleague)).status).toBe(200)
  let answered = 0
  const flood = Array.from({ length: 40 }, async () => {
    const { status } = await ask('GET', `${body.id}/`)
    answered += 1
    return status
  })
  expect((await ask('GET', '', undefined, colleague)).status).toBe(200)
  expect(answered).toBeLessThan(34)
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200]))
})

describe('behind a gateway a review', () => {
  it('is stored and signed by the gateway, and applied at the API with the caller’s own key', async () => {
    const { status, body } = await begin([5, 6], { due_on: '2026-04-01' })
    expect([status, body.state, body.base_url, body.is_complete]).toEqual([
      201,
      'open',
      `${reviews.api.url}/api/msp/`,
      true,
    ])
    expect(getReview.reply.read.safeParse(body).success).toBe(true)
    await keepAll(body)
    const code = held(6)![0]!
    await decide(body.id, 6, code, 'revoke')
    expect(await ask('POST', `${body.id}/close/`, {})).toMatchObject(refusal(400, 'not been applied'))
    const before = held(6)!
    reviews.api.seen.splice(0)
    expect((await apply(body.id)).body.changes).toMatchObject([
      { result: 'done', before, after: before.slice(1), removed: [code] },
    ])
    expect(held(6)).toEqual(before.slice(1))
    const about = reviews.api.seen.filter(({ url }) => url.startsWith('/api/msp/roles/6/'))
    expect(about.map(({ method }) => method)).toEqual(['GET', 'PATCH', 'GET'])
    expect(new Set(reviews.api.seen.map(({ headers }) => headers.authorization))).toEqual(
      new Set([`Bearer ${key}`]),
    )

    expect((await ask('POST', `${body.id}/close/`, {})).body).toMatchObject({
      state: 'closed',
      account_name: expect.stringMatching(/^key [0-9a-f]{8}$/),
    })
    const list = await ask('GET', '')
    expect(listReviews.reply.write.safeParse(list.body).success).toBe(true)
    expect(list.body).toMatchObject({ count: 1, results: [{ id: body.id, role_count: 2, reviewer: 'Ada' }] })
    const { text, headers } = await ask('GET', `${body.id}/evidence/`)
    expect(headers['content-security-policy']).toMatch(/;sandbox$/)
    const shown = (await reviews.gateway.ask(getReviewKey.path, { key: null })).body.public_key
    expect((await verifyFile(Buffer.from(text), shown)).lines).toEqual([
      'Unchanged since it was signed: every section.',
      'Signed with the given key.',
      'Without --voided LIST this can’t tell whether the review was voided.',
    ])
    expect(text).toContain('shows a mark instead')
    expect(
      text.split('not known: a server in front of another API doesn’t read its people and keys'),
    ).toHaveLength(5)
    expect(text).toContain(`${reviews.api.url}/api/msp/`)
    // The next review has nothing to decide.
    expect((await begin([5, 6])).body.items).toEqual([])
    expect(JSON.stringify(await allRows(reviews.db))).not.toContain(key)
  })

  it('is listed at its node, and at those above with include_descendants', async () => {
    const { body } = await begin([5], { msp_node: 2 })
    const listed = async (node: number, more = '') => {
      const { uid } = reviews.api.world.nodes.find(({ id }) => id === node)!
      const { results } = (await ask('GET', `?node=${uid}${more}`)).body
      return results.map(({ id }: { id: number }) => id)
    }
    expect(await listed(2)).toEqual([body.id])
    expect(await listed(1)).toEqual([])
    expect(await listed(1, '&include_descendants=true')).toEqual([body.id])
    expect(await listed(3, '&include_descendants=true')).toEqual([])
  })

  it('asks about exactly the changes at the API since the last signed review', async () => {
    await signed([3, 4, 5, 6])
    const code = held(5)![0]!
    await reviews.gateway.ask('/api/msp/roles/5/', { method: 'PATCH', body: { permissions: [] } })
    const { body } = await begin([3, 4, 5, 6])
    expect(
      body.items.every(
        ({ role, kind }: { role: string; kind: string }) => role === '5' && kind === 'removed',
      ),
    ).toBe(true)
    expect(body.items).toContainEqual(expect.objectContaining({ role: '5', code }))
  })

  it('names each key by a mark, the same for the same key, and never stores the key', async () => {
    const { body } = await begin([6])
    const made = async (as: string) =>
      (
        await ask(
          'POST',
          `${body.id}/decide/`,
          { items: [{ kind: 'role', id: 6, code: null }], decision: 'keep', milliseconds: 1 },
          as,
        )
      ).body.decisions[0].account_name
    const marks = [await made(key), await made(colleague), await made(key)]
    expect(marks[0]).toBe(body.account_name)
    expect(marks[2]).toBe(marks[0])
    expect(marks[1]).not.toBe(marks[0])
  })

  it('belongs to one API, also where two share a database', async () => {
    const { id } = await signed([6])
    const other = await otherApi(fewRecords())
    const beside = await reviews.inFront(other.url)
    expect((await beside.ask(path)).body.count).toBe(0)
    expect((await beside.ask(`${path}${id}/`)).status).toBe(404)
    const anew = await beside.ask(path, { method: 'POST', body: { name: 'x', reviewer: 'Ada', roles: [6] } })
    expect(anew.body.roles).toMatchObject([{ status: 'new', before: null }])
    await beside.close()
    await other.close()
  })

  it('reads roles by id that the API lists without permissions, and starts none on a role with unknown permissions', async () => {
    reviews.api.adopt(shortRoles)
    const { status, body } = await begin([6])
    expect([status, body.roles[0].name]).toEqual([201, 'Role 6'])
    reviews.api.adopt(silentRole(6))
    const refused = await begin([6])
    expect([refused.status, refused.body.error[0]]).toEqual([
      400,
      "The API doesn't say which permissions the role Role 6 has, so it can't be reviewed.",
    ])
  })

  it('works with an API that has reply forms of its own and no list of permissions', async () => {
    const foreign = await otherApi(fewRecords(), { dialect: 'foreign' })
    const beside = await reviews.inFront(foreign.url)
    const { status, body } = await beside.ask(path, {
      method: 'POST',
      body: { name: 'x', reviewer: 'Ada', roles: [6] },
    })
    expect([status, body.roles[0].name]).toEqual([201, 'Role 6'])
    expect((await beside.ask(`${path}${body.id}/`)).status).toBe(200)
    await beside.close()
    await foreign.close()
  })

  it('replaces characters that a database cannot store', async () => {
    reviews.api.world.roles[5]!.name = 'a\u0000b \ud800 <script>'
    expect((await begin([6])).body.roles).toMatchObject([{ name: 'a\ufffdb \ufffd <script>' }])
  })
})

describe('who sees a review', () => {
  const everyRole = (world: World, without: number[]) => {
    const results = world.roles.filter(({ id }) => !without.includes(id))
    return { count: results.length, next: null, previous: null, results }
  }
  const foreign = async (id: number) => {
    const unknown = await ask('GET', '999999/', undefined, colleague)
    expect(await ask('GET', 'abc/', undefined, colleague)).toMatchObject({
      status: 400,
      body: { error: ['id: Enter a whole number.'] },
    })
    for (const [method, url, body] of [
      ['GET', `${id}/`],
      ['GET', `${id}/evidence/`],
      ['PATCH', `${id}/`, { name: 'x' }],
      [
        'POST',
        `${id}/decide/`,
        { items: [{ kind: 'role', id: 6, code: null }], decision: 'keep', milliseconds: 1 },
      ],
      ['POST', `${id}/apply/`, { kind: 'role', id: 6, removed: [], added: [] }],
      ['POST', `${id}/close/`, {}],
      ['DELETE', `${id}/`, undefined],
    ] as const) {
      const answer = await ask(method, url, body, colleague)
      expect([answer.status, answer.body], `${method} ${url}`).toEqual([404, unknown.body])
    }
    expect((await ask('GET', '', undefined, colleague)).body.count).toBe(0)
  }

  it('shows it to a caller to whom the API lists every role of it, and hides it from anybody else', async () => {
    const { body } = await begin([3, 6])
    shows(listRoles, everyRole(reviews.api.world, [3, 4, 5, 6]))
    const before = await allRows(reviews.db)
    await foreign(body.id)
    expect(await allRows(reviews.db)).toEqual(before)
    shows(listRoles, everyRole(reviews.api.world, [4]))
    expect((await ask('GET', `${body.id}/`, undefined, colleague)).status).toBe(200)
  })

  it('shows it after a role was deleted to a caller to whom the other roles of its node are listed', async () => {
    const { id } = await signed([3, 6])
    await reviews.gateway.ask('/api/msp/roles/6/', { method: 'DELETE' })
    expect((await ask('GET', `${id}/`)).status).toBe(200)
    expect((await begin([3, 6])).body.items).toMatchObject([{ role: '6', kind: 'deleted-role' }])
    // The API lists the node to the colleague, but none of its roles.
    shows(listRoles, everyRole(reviews.api.world, [3, 4, 5]))
    await foreign(id)
    // A new review does not mention the role, either.
    const { body } = await ask('POST', '', { name: 'x', reviewer: 'Eve' }, colleague)
    expect(body.roles.map((one: { role_id: string }) => one.role_id)).not.toContain('6')
  })

  it('hides it when the list of roles cannot be read completely', async () => {
    const { body } = await begin([1, 6])
    const [first] = reviews.api.world.roles
    const answers: object[] = [
      { count: 6, next: `${reviews.api.url}/api/msp/roles/?page=2`, previous: null, results: [first] },
      { count: 6, next: 'javascript:alert(1)', previous: null, results: [first] },
    ]
    for (const answer of answers) {
      shows(listRoles, answer)
      expect((await ask('GET', `${body.id}/`, undefined, colleague)).status).toBe(404)
      const own = await ask('POST', '', { name: 'x', reviewer: 'Eve' }, colleague)
      expect(own.body).toMatchObject({ role_count: 1, is_complete: false })
    }
  })
})

describe('the permissions of a key', () => {
  it.each([
    [['msp_view_role'], 200, 403],
    [['msp_edit_role'], 403, 403],
    [['msp_view_role', 'msp_edit_role'], 200, 201],
  ])('are read from the API for every request: %j', async (codes, reading, writing) => {
    for (const code of Object.keys(reviews.api.world.permissions))
      reviews.api.world.permissions[code] = codes.includes(code)
    expect((await ask('GET', '')).status).toBe(reading)
    const refusal = await begin([6])
    expect(refusal.status).toBe(writing)
    if (writing === 403) expect(refusal.body.detail).toContain('msp_edit_role')
  })

  it('end with the next request after the API refused the key', async () => {
    const { body } = await begin([6])
    reviews.api.misbehave(refused(401, { detail: 'Invalid token.' }))
    expect(await ask('GET', `${body.id}/`)).toMatchObject({ status: 401, body: { detail: 'Invalid token.' } })
    expect((await decide(body.id, 6, null, 'keep')).status).toBe(401)
  })

  it('are none without a key', async () => {
    expect((await reviews.gateway.ask(path, { key: null })).status).toBe(401)
    expect(reviews.api.seen).toEqual([])
  })

  it.each(Object.entries(faults))(
    'are none while the API answers %s: nothing is written, and there is no 500',
    async (name, fault) => {
      const before = await allRows(reviews.db)
      // An API with another form of this reply does not tell permissions.
      for (const operation of name === 'badjson' ? [listRoles] : [listRoles, listServiceAccountPermissions]) {
        reviews.api.misbehave(fault as Fault, (asked) => asked.operation === operation)
        const { status, body } = await begin([6])
        expect(status).toBeGreaterThanOrEqual(403)
        expect(status).not.toBe(500)
        expect(body.detail).toEqual(expect.any(String))
      }
      expect(await allRows(reviews.db)).toEqual(before)
    },
  )

  it('wait for the API no longer than any request', async () => {
    const beside = await reviews.inFront(reviews.api.url, 50)
    reviews.api.misbehave(silent, ({ operation }) => operation === listRoles)
    expect((await beside.ask(path)).status).toBe(504)
    await beside.close()
  })
})
