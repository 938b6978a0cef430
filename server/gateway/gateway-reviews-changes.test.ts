import { describe, expect, it } from 'vitest'
import { getRole, updateRole } from '#contract/roles/roles'
import { dropAfterEffect, refused } from '#testing/other-api/faults'
import { reviewingGateway } from '#testing/reviewing-gateway'
import { json } from '#testing/upstream'
import { sectionOf } from '#testing/evidence/edits'
import { refusal } from '#testing/refusal'

const reviews = reviewingGateway()
const { ask, begin, decide, keepAll, signed, held, apply } = reviews

/** A review that decided to revoke one permission of role 6. */
const readyToApply = async (): Promise<{ id: number; code: string }> => {
  const { body } = await begin([6])
  await keepAll(body)
  const code: string = held(6)![0]!
  await decide(body.id, 6, code, 'revoke')
  return { id: body.id, code }
}

function signal() {
  let send = () => {}
  const sent = new Promise<void>((resolve) => {
    send = resolve
  })
  return { sent, send: () => send() }
}

describe('a change at the API', () => {
  it('is found by reading the role again when its answer was lost', async () => {
    const { id, code } = await readyToApply()
    reviews.api.misbehave(dropAfterEffect, ({ operation }) => operation === updateRole)
    expect((await apply(id)).body.changes).toMatchObject([
      { result: 'done', detail: expect.stringContaining('lost') },
    ])
    expect(held(6)).not.toContain(code)
    expect(reviews.api.world.effects).toEqual(['Update Role'])
  })

  it('is refused before the API is asked when somebody decided otherwise since', async () => {
    const { id, code } = await readyToApply()
    const other = held(6)![1]!
    await decide(id, 6, other, 'revoke')
    reviews.api.seen.splice(0)
    expect(
      await ask('POST', `${id}/apply/`, { kind: 'role', id: 6, removed: [code], added: [] }),
    ).toMatchObject(refusal(400, 'decided about this meanwhile'))
    expect(reviews.api.seen.filter(({ url }) => url.startsWith('/api/msp/roles/6/'))).toEqual([])
    expect(held(6)).toContain(code)
  })

  it('can be retried when it never arrived', async () => {
    const { id, code } = await readyToApply()
    reviews.api.misbehave(refused(503, { detail: 'Not now.' }), ({ operation }) => operation === updateRole)
    expect((await apply(id)).status).toBe(503)
    expect((await ask('GET', `${id}/`)).body.changes).toEqual([])
    reviews.api.misbehave()
    expect((await apply(id)).body.changes).toMatchObject([{ result: 'done', removed: [code] }])
    expect(await apply(id)).toMatchObject(refusal(400, 'already'))
  })

  it('is stored as perhaps made when the role could not be read again, and can be retried', async () => {
    const { id, code } = await readyToApply()
    let isChanged = false
    reviews.api.misbehave(
      (answered, { operation }) => {
        if (operation === getRole && isChanged) return json(503, { detail: 'Not now.' })
        isChanged ||= operation === updateRole
        return answered()
      },
      ({ operation }) => operation === updateRole || operation === getRole,
    )
    expect((await apply(id)).body.changes).toMatchObject([{ result: 'maybe', after: null, removed: [code] }])
    reviews.api.misbehave()
    expect((await apply(id)).body.changes.at(-1)).toMatchObject({ result: 'unchanged' })
    expect((await ask('POST', `${id}/close/`, {})).body.state).toBe('closed')
  })

  it('is stored as refused when the API refuses it, or confirms it without making it', async () => {
    const { id } = await readyToApply()
    reviews.api.misbehave(
      refused(403, { detail: 'You may not.' }),
      ({ operation }) => operation === updateRole,
    )
    expect((await apply(id)).body.changes).toMatchObject([
      { result: 'refused', detail: 'You may not.', after: null },
    ])
    const role = structuredClone(reviews.api.world.roles[5])
    reviews.api.misbehave(refused(200, role), ({ operation }) => operation === updateRole)
    expect((await apply(id)).body.changes.at(-1)).toMatchObject({ result: 'refused', after: held(6) })
    expect((await ask('POST', `${id}/close/`, {})).body.state).toBe('closed')
  })

  it('is refused once others changed the role, and leaves unknown permissions alone', async () => {
    const { id, code } = await readyToApply()
    const role = reviews.api.world.roles[5]!
    const strange = { id: 901, name: 'Launch', code: 'msp_launch', description: '', is_selected: true }
    role.role_permissions = [
      ...role.role_permissions,
      { category_name: 'Rockets', category_description: '', permissions: [strange as never] },
    ]
    expect((await apply(id)).body.changes).toMatchObject([
      { result: 'refused', after: null, detail: expect.stringContaining('decide again') },
    ])
    expect(held(6)).toContain(code)
    const shown = (await ask('GET', `${id}/`)).body.roles[0].now.digest
    const items = [{ kind: 'role', id: 6, code, shown }]
    await ask('POST', `${id}/decide/`, { items, decision: 'revoke', milliseconds: 1 })
    await apply(id)
    expect(held(6)).toContain('msp_launch')
    expect(held(6)).not.toContain(code)
  })

  it('is not stored in a review that was closed while the API was asked', async () => {
    const { id } = await readyToApply()
    const [arrived, go] = [signal(), signal()]
    let isFirst = true
    reviews.api.misbehave(
      (answered) => {
        if (!isFirst) return answered()
        isFirst = false
        // The role is changed, but the answer waits.
        const reply = answered()
        return (response, seen) => {
          arrived.send()
          void go.sent.then(() => reply(response, seen))
        }
      },
      ({ operation }) => operation === updateRole,
    )
    const slow = apply(id)
    await arrived.sent
    expect((await apply(id)).body.changes).toMatchObject([{ result: 'unchanged' }])
    const { body: closed } = await ask('POST', `${id}/close/`, {})
    expect(closed.state).toBe('closed')
    go.send()
    expect(await slow).toMatchObject(refusal(400, 'is closed'))
    expect((await ask('GET', `${id}/`)).body.changes).toEqual(closed.changes)
  })

  it('notes that the role was deleted, and the review can be closed', async () => {
    const { id } = await readyToApply()
    reviews.api.world.roles = reviews.api.world.roles.filter((role) => role.id !== 6)
    const gone = (await apply(id)).body
    expect(gone.changes).toMatchObject([{ result: 'gone', after: null }])
    expect(gone.roles[0].now.differences).toMatchObject([{ kind: 'deleted-role' }])
    expect((await ask('POST', `${id}/close/`, { shown: gone.since.digest })).body.state).toBe('closed')
  })

  it('is asked about as it is now, and closed with what changed since, or what a list no longer tells', async () => {
    const { body } = await begin([5, 6])
    await keepAll(body)
    const [five, six] = [reviews.api.world.roles[4]!, reviews.api.world.roles[5]!]
    const page = async () => (await ask('GET', `${body.id}/`)).body
    const shown = (await page()).since.digest
    const name = six.name
    six.name = 'Renamed meanwhile'
    const now = (await page()).roles[1].now
    expect(now).toMatchObject({ compared: true, differences: [{ kind: 'renamed-role', from: name }] })
    for (const stale of [{ shown }, {}])
      expect(await ask('POST', `${body.id}/close/`, stale)).toMatchObject(refusal(400, 'Something changed'))
    expect(await decide(body.id, 6, null, 'keep')).toMatchObject(refusal(400, `was called ${name}`))
    five.role_permissions = five.role_permissions.map((one) => ({
      ...one,
      permissions: one.permissions.map((two) => ({ ...two, is_selected: undefined as never })),
    }))
    expect((await page()).roles[0].now).toMatchObject({ compared: false, differences: [] })
    const decideAs = (digest: string) => {
      const items = [{ kind: 'role', id: 6, code: null, shown: digest }]
      return ask('POST', `${body.id}/decide/`, { items, decision: 'keep', milliseconds: 1 })
    }
    expect(await decideAs(body.roles[1].now.digest)).toMatchObject(refusal(400, 'This changed: '))
    expect((await decideAs(now.digest)).status).toBe(200)
    expect((await page()).roles[1]).toMatchObject({
      name: 'Renamed meanwhile',
      first: { roles: [{ name }] },
      now: { differences: [] },
    })
    expect((await ask('POST', `${body.id}/close/`, { shown: (await page()).since.digest })).body.state).toBe(
      'closed',
    )
    const file = (await ask('GET', `${body.id}/evidence/`)).text
    expect(sectionOf(file, 'changed')).toMatch(/<td>5<\/td><td><strong>Not compared/)
    expect(sectionOf(file, 'population')).toContain(`was called ${name}`)
  })

  it('does not take a role for deleted that the API lists but does not show', async () => {
    const { id } = await readyToApply()
    reviews.api.misbehave(
      () => json(404, { detail: 'Not found.' }),
      ({ operation }) => operation === getRole,
    )
    expect((await apply(id)).status).toBe(404)
    expect((await ask('GET', `${id}/`)).body.changes).toEqual([])
  })
})

it('a review has no other reviewers, so it can’t be shared, handed over or reminded of; no key voids it', async () => {
  const { body } = await begin([5])
  const reviewers = { name: 'Quarter', roles: [5], reviewers: [1] }
  expect((await ask('POST', 'split/', reviewers)).body).toHaveProperty('reviewers')
  expect((await ask('POST', 'split/', { ...reviewers, reviewers: [] })).body).toEqual({ reviewers: [] })
  expect(await ask('POST', `${body.id}/hand-over/`, { reviewer: 1 })).toMatchObject({ status: 400 })
  expect(await ask('POST', `${body.id}/remind/`)).toMatchObject(refusal(400, 'no active reviewer'))
  expect((await ask('PATCH', `${body.id}/`, { due_on: '2026-04-01' })).body.steps).toMatchObject([
    { kind: 'due moved', from: null, to: '2026-04-01' },
  ])
  const { id } = await signed([6])
  expect(await ask('POST', `${id}/void/`, { reason: 'Wrong' })).toMatchObject(refusal(403, 'Only people'))
})
