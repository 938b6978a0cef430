import { describe, expect, it } from 'vitest'
import { path, testReviews } from '#testing/test-reviews'
import { verifyFile } from './verify-file'

const reviews = testReviews()
const { makeRole, ask, begin, decide, signed } = reviews

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

  it('makes the review final', async () => {
    const review = await signed({ roles: [await makeRole([])] })
    for (const answer of [
      await ask('PATCH', `${review.id}/`, { name: 'x' }),
      await ask('DELETE', `${review.id}/`),
      await ask('POST', `${review.id}/close/`),
      await decide(review.id, Number(review.roles[0].role_id), null, 'keep'),
    ])
      expect(answer).toMatchObject({ status: 400, body: { error: [expect.stringContaining('closed')] } })
  })

  it('does not exist before the review is closed', async () => {
    const { body } = await begin({ roles: [await makeRole([])] })
    expect((await ask('GET', `${body.id}/evidence/`)).status).toBe(404)
  })
})
