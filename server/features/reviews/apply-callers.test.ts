import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { PermissionCode } from '#contract/roles/permissions'
import { refusal } from '#testing/refusal'
import { employees, serviceAccounts } from '#server/db/tables/schema'
import { testPeopleReviews, toReview, type Named } from '#testing/test-people-reviews'

const reviews = await testPeopleReviews()
const { ask, begin, decide, sign, person } = reviews

describe('applying a decision', () => {
  const one = async (codes: readonly PermissionCode[], kind: Named['kind'] = 'person') => {
    const { make } = reviews.server
    const node = await make.node(reviews.node)
    const role = await make.role(codes, node)
    const made = kind === 'person' ? await make.person({ role, node }) : await make.key({ role, node })
    const { body } = await begin({ nodes: [node] })
    return { review: body.id as number, named: { kind, id: made.id }, node, role }
  }
  const apply = async (review: number, named: Named, by = reviews.reviewer.token) => {
    const answer = await reviews.apply(review, named, by)
    return answer.status === 200 ? answer.body.callers[0].change : answer
  }

  it.each(['person', 'key'] as const)(
    'gives a %s the other role, as its own operation does',
    async (kind) => {
      const { review, named, node } = await one(['msp_view_user', 'msp_delete_user'], kind)
      const less = await reviews.server.make.role(['msp_view_user'], node)
      expect(await decide(review, [named], 'other_role')).toMatchObject({ status: 400 })
      expect(await decide(review, [named], 'other_role', { role: less })).toMatchObject({
        body: { callers: [{ decision: { decision: 'other_role', role: less } }] },
      })
      expect(await apply(review, named)).toMatchObject({ result: 'done' })
      const table = kind === 'person' ? employees : serviceAccounts
      const [row] = await reviews.server.db.select().from(table).where(eq(table.id, named.id))
      expect(row?.role_id).toBe(less)
      expect(row?.role_given).toMatchObject({ role: less, node, by: { person_id: expect.any(Number) } })
      await sign({ id: review })
      // The next review knows the role that this one gave.
      const given = { at: expect.any(String), is_before: false, by: { kind: 'person', email: null } }
      const next = (await begin({ nodes: [node] })).body
      expect(next.callers).toMatchObject([{ changes: [], now: { facts: { role_given: given } } }])
      await sign(next)
      expect((await reviews.evidence(next.id)).body).toMatch(
        /<td>(?!not known)[^,]*, by <bdi>[^<]+ \(ID \d+\)<\/bdi><\/td>/,
      )
    },
  )

  it('stores what the rules of the operation refuse: permissions that the reviewer lacks, and a role that others gave', async () => {
    const more = await one(['msp_edit_node'])
    await decide(more.review, [more.named], 'remove')
    expect(await apply(more.review, more.named)).toMatchObject({
      result: 'refused',
      detail: expect.stringContaining('You lack Modify Nodes'),
    })
    const weak = await person(toReview.filter((code) => code !== 'msp_delete_user'))
    const plain = await one(['msp_view_user'])
    await decide(plain.review, [plain.named], 'remove')
    expect(await apply(plain.review, plain.named, weak.token)).toMatchObject({
      result: 'refused',
      detail: expect.stringContaining('msp_delete_user'),
    })
    const changed = await one(['msp_view_user'])
    const [to, meanwhile] = [
      await reviews.server.make.role([], changed.node),
      await reviews.server.make.role(['msp_view_role'], changed.node),
    ]
    await decide(changed.review, [changed.named], 'other_role', { role: to })
    await reviews.server.db
      .update(employees)
      .set({ role_id: meanwhile })
      .where(eq(employees.id, changed.named.id))
    expect(await apply(changed.review, changed.named)).toMatchObject({
      result: 'refused',
      detail: expect.stringContaining('decide again'),
    })
    await reviews.server.db.update(employees).set({ role_id: to }).where(eq(employees.id, changed.named.id))
    expect(await apply(changed.review, changed.named)).toMatchObject({ result: 'unchanged' })
    await reviews.server.db.delete(employees).where(eq(employees.id, changed.named.id))
    expect(await apply(changed.review, changed.named)).toMatchObject({ result: 'gone' })
  })

  it('carries out what the caller saw, and refuses when another decision stands now', async () => {
    const { review, named, node } = await one(['msp_view_user'])
    const role = await reviews.server.make.role([], node)
    await decide(review, [named], 'other_role', { role })
    const shown = { ...named, decision: 'other_role', role }
    const colleague = await person(toReview)
    const name = (await decide(review, [named], 'remove', {}, colleague.token)).body.callers[0].decision
      .account_name as string
    const stale = await ask(`${review}/apply/`, shown)
    expect(stale).toMatchObject(
      refusal(400, `${name} decided about this meanwhile: remove. Reload to see it.`),
    )
    expect((await ask(`${review}/`)).body.callers[0].change).toBeNull()
    await decide(review, [named], 'other_role', { role: await reviews.server.make.role([], node) })
    expect((await ask(`${review}/apply/`, shown)).status).toBe(400)
    expect((await ask(`${review}/apply/`, named)).body).toEqual({
      error: [expect.stringMatching(/^Say what was shown/)],
    })
    await decide(review, [named], 'keep')
    expect((await ask(`${review}/apply/`, shown)).status).toBe(400)
    expect(await reviews.server.db.$count(employees, eq(employees.id, named.id))).toBe(1)
  })

  it('asks the person to confirm who they are where the operation does, and stores nothing before', async () => {
    const own = await person(toReview)
    const { review, named } = await one(['msp_view_user'], 'key')
    await decide(review, [named], 'remove', {}, own.token)
    reviews.server.clock.pass(11 * 60_000)
    expect(await apply(review, named, own.token)).toMatchObject({ status: 403, body: { confirm: true } })
    reviews.server.clock.pass(-11 * 60_000)
    expect((await ask(`${review}/`, undefined, own.token)).body.callers[0].change).toBeNull()
    expect(await apply(review, named, own.token)).toMatchObject({ result: 'done' })
  })
})

it('replaces what others decided only for those who have seen it, if they say what they saw', async () => {
  const { make } = reviews.server
  const node = await make.node(reviews.node)
  const both = await person([...toReview, 'msp_edit_role'])
  const by = both.token
  const role = await make.role(['msp_edit_node'], node)
  const one = { kind: 'person', id: (await make.person({ role, node })).id }
  const { id, account_name: name } = (await begin({ kind: 'all', nodes: [node] }, by)).body
  for (const { what, remove } of [
    { what: one, remove: 'remove' },
    { what: { kind: 'role', id: role, code: 'msp_edit_node' }, remove: 'revoke' },
  ]) {
    /** Decides, and returns the decision as the page then shows it. */
    const made = async (seen: object | null | undefined, decision: string) => {
      const items = [{ ...what, ...(seen !== undefined && { seen }) }]
      const { status, body } = await ask(`${id}/decide/`, { items, decision, milliseconds: 1 }, by)
      const { decided_at } = body.callers?.[0]?.decision ?? body.decisions?.[0] ?? {}
      return status === 200 ? { decision, decided_at } : body
    }
    const meanwhile = (words: string) => ({
      error: [`${name} decided about this meanwhile: ${words}. Reload to see it.`],
    })
    const kept = await made(null, 'keep')
    expect(await made(null, remove)).toEqual(meanwhile('keep'))
    reviews.server.clock.pass(1_000)
    const removed = await made(kept, remove)
    expect(removed).toMatchObject({ decision: remove })
    expect(await made(kept, 'keep')).toEqual(meanwhile('remove'))
    reviews.server.clock.pass(1_000)
    // The same word of another moment is another decision: its note or its role can be another.
    expect(await made(undefined, remove)).toMatchObject({ decision: remove })
    expect(await made(removed, 'keep')).toEqual(meanwhile('remove'))
  }
})

it('needs the permission of the kind that a decision is about, also to apply it', async () => {
  const { make } = reviews.server
  const node = await make.node(reviews.node)
  const role = await make.role(['msp_view_user'], node)
  const one = { kind: 'person' as const, id: (await make.person({ role, node })).id }
  const all = (await person([...toReview, 'msp_edit_role'])).token
  const { id } = (await begin({ kind: 'all', nodes: [node] }, all)).body
  const items = [{ kind: 'role', id: role, code: null }]
  const ofRole = { items, decision: 'revoke', milliseconds: 1 }
  const ofRoles = (await person([...toReview.filter((code) => code !== 'msp_edit_user'), 'msp_edit_role']))
    .token
  const ofPeople = (await person(toReview)).token
  expect(await decide(id, [one], 'remove', {}, ofRoles)).toMatchObject(refusal(403, 'msp_edit_user'))
  expect((await decide(id, [one], 'remove', {}, ofPeople)).status).toBe(200)
  expect(await ask(`${id}/decide/`, ofRole, ofPeople)).toMatchObject(refusal(403, 'msp_edit_role'))
  expect((await ask(`${id}/decide/`, ofRole, ofRoles)).status).toBe(200)
  expect(await reviews.apply(id, one, ofRoles)).toMatchObject(refusal(403, 'msp_edit_user'))
  const change = { kind: 'role', id: role, removed: ['msp_view_user'], added: [] }
  expect(await ask(`${id}/apply/`, change, ofPeople)).toMatchObject(refusal(403, 'msp_edit_role'))
  // Items of both kinds are decided one by one, and need both.
  const both = { items: [...items, one], decision: 'keep', milliseconds: 1 }
  expect(await ask(`${id}/decide/`, both, ofRoles)).toMatchObject(refusal(403, 'msp_edit_user'))
  expect(await ask(`${id}/decide/`, both, all)).toMatchObject(refusal(400, 'one by one'))
})
