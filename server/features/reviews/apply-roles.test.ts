import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { audit } from '#server/db/tables/audit.schema'
import { roles } from '#server/db/tables/schema'
import { testReviews } from '#testing/test-reviews'
import { refusal } from '#testing/refusal'

const reviews = await testReviews()
const { makeRole, ask, begin, decide, keepAll, change, apply } = reviews

const keyed = ({ role, code }: { role: string | number; code: string | null }) => ({
  kind: 'role',
  id: Number(role),
  code,
})

describe('applying decisions', () => {
  it('reduces and revokes permissions of the role, and refuses once others changed it, until it is decided again', async () => {
    const role = await makeRole([
      'msp_edit_user',
      'msp_assume_managed_company',
      'msp_view_node',
      'msp_delete_node',
    ])
    const { body } = await begin({ roles: [role] })
    await decide(body.id, role, null, 'keep')
    await decide(body.id, role, 'msp_edit_user', 'reduce')
    await decide(body.id, role, 'msp_assume_managed_company', 'reduce')
    expect(await apply(body.id, role)).toMatchObject({
      status: 400,
      body: { error: ['1 decision is open.'] },
    })
    await decide(body.id, role, 'msp_delete_node', 'revoke')
    expect(await ask('POST', `${body.id}/close/`, {})).toMatchObject(refusal(400, 'not been applied'))
    await change(role, [
      'msp_edit_user',
      'msp_assume_managed_company',
      'msp_view_node',
      'msp_delete_node',
      'msp_view_role',
    ])
    expect((await apply(body.id, role)).body.changes).toMatchObject([
      {
        result: 'refused',
        detail: expect.stringMatching(
          /^This changed: Role \d+ got View Roles\. Look at it and decide again\.$/,
        ),
      },
    ])
    expect(await decide(body.id, role, null, 'keep')).toMatchObject(refusal(400, 'got View Roles'))
    const again = (await ask('GET', `${body.id}/`)).body.roles[0].now
    expect(again.differences).toMatchObject([{ kind: 'added', code: 'msp_view_role' }])
    const items = [{ kind: 'role', id: role, code: null, shown: again.digest }]
    expect(
      (await ask('POST', `${body.id}/decide/`, { items, decision: 'keep', milliseconds: 1 })).status,
    ).toBe(200)
    const applied = await apply(body.id, role)
    const after = ['msp_view_node', 'msp_view_user', 'msp_view_role', 'msp_assumeRead_managed_company']
    expect(applied.body.changes).toMatchObject([
      {},
      { result: 'done', after, added: ['msp_assumeRead_managed_company', 'msp_view_user'] },
    ])
    expect((await reviews.server.db.select().from(roles).where(eq(roles.id, role)))[0]?.codes).toEqual(after)
    expect((await decide(body.id, role, null, 'revoke')).status).toBe(400)
    expect((await apply(body.id, role)).status).toBe(400)
    const [line] = await reviews.server.db
      .select()
      .from(audit)
      .where(and(eq(audit.operation, 'Apply Review'), eq(audit.record_type, 'role')))
      .orderBy(desc(audit.id))
      .limit(1)
    expect(line).toMatchObject({ record_id: role, after: { codes: after, review: body.id } })
    // It vouched for the permission that somebody else added, because the decision was about it too.
    await ask('POST', `${body.id}/close/`, {})
    expect((await begin({ roles: [role] })).body.items).toEqual([])
  })

  it('removes the permissions that the caller saw, and none that somebody decided about since', async () => {
    const role = await makeRole(['msp_edit_user', 'msp_delete_user'])
    const { body } = await begin({ roles: [role] })
    await keepAll(body)
    await decide(body.id, role, 'msp_delete_user', 'revoke')
    const shown = { kind: 'role', id: role, removed: ['msp_delete_user'], added: [] }
    await decide(body.id, role, 'msp_edit_user', 'revoke')
    expect(await ask('POST', `${body.id}/apply/`, shown)).toMatchObject(
      refusal(400, 'Reviewer decided about this meanwhile'),
    )
    await keepAll(body)
    expect(await ask('POST', `${body.id}/apply/`, shown)).toMatchObject(refusal(400, 'meanwhile'))
    expect((await ask('POST', `${body.id}/apply/`, { kind: 'role', id: role })).body).toMatchObject({
      error: [expect.stringMatching(/^Say what was shown/)],
    })
    expect((await ask('GET', `${body.id}/`)).body.changes).toEqual([])
  })

  it('stores a refusal by the rules of Update Role as a result: the role holds more than the caller', async () => {
    const role = await makeRole(['msp_edit_user'])
    const limited = await reviews.server.make.key({
      node: reviews.node,
      codes: ['msp_view_role', 'msp_edit_role'],
    })
    const { body } = await begin({ roles: [role] })
    await decide(body.id, role, null, 'keep')
    await decide(body.id, role, 'msp_edit_user', 'reduce')
    const refused = await apply(body.id, role, limited.key)
    expect(refused.body.changes).toMatchObject([
      {
        result: 'refused',
        after: null,
        detail: expect.stringContaining('You lack Modify Users (msp_edit_user)'),
      },
    ])
    expect((await reviews.server.db.select().from(roles).where(eq(roles.id, role)))[0]?.codes).toEqual([
      'msp_edit_user',
    ])
    expect((await apply(body.id, role)).body.changes.map((one: { result: string }) => one.result)).toEqual([
      'refused',
      'done',
    ])
  })

  it('keeps all items of the first review of built-in roles with one answer, and no others', async () => {
    const { auditor, helpDesk } = reviews.server.builtIn
    const role = await makeRole(['msp_edit_user'])
    const { body } = await begin({ roles: [auditor, helpDesk, role] })
    const ofBuiltIn = body.items.filter((item: { role: string }) => item.role !== String(role))
    const keep = (items: readonly unknown[], decision = 'keep') =>
      ask('POST', `${body.id}/decide/`, { items, decision, note: 'Seen', milliseconds: 5 })
    expect(await keep([...ofBuiltIn, { role, code: null }].map(keyed))).toMatchObject({ status: 400 })
    expect(await keep(ofBuiltIn.map(keyed), 'revoke')).toMatchObject({ status: 400 })
    const kept = await keep(ofBuiltIn.map(keyed))
    expect(kept).toMatchObject({ status: 200, body: { decided_count: ofBuiltIn.length } })
    expect(ofBuiltIn.length).toBeGreaterThan(2)
    expect((await ask('GET', `${body.id}/`)).body.decisions).toHaveLength(ofBuiltIn.length)
  })

  it('allows only keeping a built-in role, and notes that a role was deleted', async () => {
    const { body } = await begin({ roles: [reviews.server.builtIn.auditor] })
    expect((await decide(body.id, reviews.server.builtIn.auditor, null, 'revoke')).body).toEqual({
      error: ["“revoke” isn't possible here. Choose one of: keep."],
    })
    const role = await makeRole(['msp_view_user'])
    const other = (await begin({ roles: [role] })).body
    await decide(other.id, role, null, 'revoke')
    await reviews.server.request(reviews.key, 'DELETE', `/api/msp/roles/${role}/`)
    expect((await apply(other.id, role)).body.changes).toMatchObject([{ result: 'gone', after: null }])
    expect((await ask('POST', `${other.id}/close/`, {})).status).toBe(400)
    const shown = (await ask('GET', `${other.id}/`)).body.since.digest
    expect((await ask('POST', `${other.id}/close/`, { shown })).body.state).toBe('closed')
  })
})
