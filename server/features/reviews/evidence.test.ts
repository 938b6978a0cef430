import { describe, expect, it } from 'vitest'
import { path, testReviews } from '#testing/test-reviews'
import { verifyFile } from '../../signing/verify-file'
import { refusal } from '#testing/refusal'

const reviews = await testReviews()
const { makeRole, ask, begin, decide, signed, apply } = reviews

const evidence = async (id: number) => {
  const reply = await reviews.server.app.inject({
    url: `${path}${id}/evidence/`,
    headers: { authorization: `Bearer ${reviews.key}` },
  })
  return { reply, file: Buffer.from(reply.rawPayload) }
}

describe('the evidence', () => {
  it('is a sandboxed attachment that verifies, and fails after any changed byte', async () => {
    const role = await makeRole(['msp_edit_user'], '<script>alert(1)</script> "x" & \u202eevil')
    const review = await signed({ roles: [role] })
    const { reply, file } = await evidence(review.id)
    expect(reply.headers).toMatchObject({
      'content-disposition': 'attachment',
      'content-type': 'text/html; charset=utf-8',
    })
    expect(reply.headers['content-security-policy']).toMatch(/default-src 'none'.*;sandbox$/)
    const shown = (await reviews.server.request(null, 'GET', `${path}key/`)).body
    expect((await reviews.server.request(null, 'GET', `${path}key`)).body).toEqual(shown)
    expect((await verifyFile(file, shown.public_key)).outcome).toBe('as signed')
    expect((await verifyFile(file, 'another')).outcome).toBe('another key')
    expect(file.toString()).not.toContain('<script>alert')
    for (let at = 0; at < file.length; at += Math.ceil(file.length / 200)) {
      const changed = Buffer.from(file)
      changed[at]! ^= 1
      expect((await verifyFile(changed)).outcome, `byte ${at}`).toBe('changed')
    }
    const renamed = Buffer.from(file.toString().replace('<dd><bdi>Ada', '<dd><bdi>Eve'))
    expect((await verifyFile(renamed)).lines).toEqual(['CHANGED: About this review'])
  })

  it('names the members of a role, to callers who may see them', async () => {
    const { server, key, node } = reviews
    const below = await server.make.node(node)
    const role = await makeRole(['msp_view_user'])
    await server.make.person({ role, node, first_name: 'Grace', last_name: 'Hopper' })
    await server.make.person({ role, node: below, first_name: 'Alan', last_name: 'Turing', active: false })
    const review = await signed({ roles: [role] })
    const { file } = await evidence(review.id)
    expect(file.toString()).toContain('Members as of the closing, 2026-03-04 09:30:00 UTC')
    expect(file.toString()).toMatch(
      /<td>at least 2 people: <bdi>Alan Turing<\/bdi> .*invited.*<bdi>Grace Hopper<\/bdi> /,
    )
    const get = async (caller: string) => {
      const headers = { authorization: `Bearer ${caller}` }
      const { statusCode, body } = await server.app.inject({ url: `${path}${review.id}/evidence/`, headers })
      return { statusCode, body }
    }
    expect((await get(key)).statusCode).toBe(200)
    expect((await get(server.administrator)).statusCode).toBe(200)
    const cannotSee = await server.make.key({ node, codes: ['msp_view_role', 'msp_cascade_permissions'] })
    expect(await get(cannotSee.key)).toMatchObject({
      statusCode: 403,
      body: expect.stringContaining('msp_view_user'),
    })
    const hereOnly = await server.make.key({ node, codes: ['msp_view_role', 'msp_view_user'] })
    expect(await get(hereOnly.key)).toMatchObject({
      statusCode: 403,
      body: expect.stringContaining('This evidence names people outside your scope.'),
    })
  })

  it('names nobody if the key that closes the review may not see people', async () => {
    const { server, node } = reviews
    const role = await makeRole([])
    await server.make.person({ role, node, first_name: 'Grace', last_name: 'Hopper' })
    const codes = ['msp_view_role', 'msp_edit_role'] as const
    const { key } = await server.make.key({ node, codes })
    const { body } = await begin({ roles: [role] })
    await reviews.keepAll(body)
    expect((await server.request(key, 'POST', `${path}${body.id}/close/`, {})).status).toBe(200)
    const { file } = await evidence(body.id)
    expect(file.toString()).toContain(
      'people not known: whoever closed the review has no permission to view people',
    )
    expect(file.toString()).not.toContain('Hopper')
  })

  it('names keys with a role, to callers who may view keys', async () => {
    const { server, node } = reviews
    const role = await makeRole(['msp_view_user'])
    await server.make.key({ role, node, name: 'Nightly job' })
    const token = await server.signedIn()
    const { body } = await begin({ roles: [role] })
    await reviews.keepAll(body)
    expect((await server.request(token, 'POST', `${path}${body.id}/close/`, {})).status).toBe(200)
    const get = async (by: string) =>
      server.app.inject({ url: `${path}${body.id}/evidence/`, headers: { authorization: `Bearer ${by}` } })
    const file = (await get(token)).body
    expect(file).toMatch(/1 key: <bdi>Nightly job<\/bdi>/)
    expect(file).toMatch(
      /<dt>Closed and signed by<\/dt><dd><bdi>[^<]+<\/bdi> <small>\(ID \d+, <bdi>[^<]+@example.com/,
    )
    const withoutKeys = await server.make.key({
      codes: ['msp_view_role', 'msp_view_user', 'msp_cascade_permissions'],
    })
    expect(await get(withoutKeys.key)).toMatchObject({
      statusCode: 403,
      body: expect.stringContaining('msp_view_service_account'),
    })
  })

  it('asks a person to confirm who they are before it is signed', async () => {
    const { server } = reviews
    const token = await server.signedIn()
    const { body } = await begin({ roles: [await makeRole([])] })
    await reviews.keepAll(body)
    server.clock.pass(11 * 60_000)
    expect(await server.request(token, 'POST', `${path}${body.id}/close/`, {})).toMatchObject({
      status: 403,
      body: { confirm: true },
    })
  })

  it('is not made while a role should lose permissions, and none was chosen', async () => {
    const role = await makeRole(['msp_view_user', 'msp_edit_user'], 'Idle reduction')
    const { body } = await begin({ roles: [role] })
    await reviews.keepAll(body)
    await decide(body.id, role, null, 'reduce')
    expect(await ask('POST', `${body.id}/close/`, {})).toMatchObject(
      refusal(400, 'Idle reduction should lose permissions, but none was chosen'),
    )
    await decide(body.id, role, 'msp_edit_user', 'revoke')
    await apply(body.id, role)
    expect((await ask('POST', `${body.id}/close/`, {})).status).toBe(200)
    expect((await evidence(body.id)).file.toString()).not.toContain('changed no role')
  })

  it('makes the review final', async () => {
    const review = await signed({ roles: [await makeRole([])] })
    for (const answer of [
      await ask('PATCH', `${review.id}/`, { name: 'x' }),
      await ask('DELETE', `${review.id}/`),
      await ask('POST', `${review.id}/close/`, {}),
      await decide(review.id, Number(review.roles[0].role_id), null, 'keep'),
    ])
      expect(answer).toMatchObject(refusal(400, 'closed'))
  })

  it('does not exist before the review is closed', async () => {
    const { body } = await begin({ roles: [await makeRole([])] })
    expect((await ask('GET', `${body.id}/evidence/`)).status).toBe(404)
  })
})
