import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { maxReviewSteps } from '#contract/reviews/steps'
import { permissionCodes } from '#contract/roles/permissions'
import { reviews as table, type ReviewStepRow } from '#server/db/tables/reviews.schema'
import { path, testReviews } from '#testing/test-reviews'

const reviews = await testReviews()
const { makeRole, ask } = reviews

it('refuses a caller with 20 open reviews another one, also when they begin at the same moment', async () => {
  const { make, request } = reviews.server
  const { key, node } = await make.key({ codes: permissionCodes })
  const role = await make.role(['msp_view_user'], node)
  const begin = () => request(key, 'POST', path, { name: 'Many', reviewer: 'Ada', roles: [role] })
  for (let count = 0; count < 18; count++) expect((await begin()).status).toBe(201)
  const last = await Promise.all([begin(), begin(), begin(), begin(), begin()])
  expect(last.map(({ status }) => String(status)).sort()).toEqual(['201', '201', '400', '400', '400'])
  expect(await begin()).toMatchObject({
    status: 400,
    body: { error: ['You have 20 open reviews. Close or delete one before you begin another.'] },
  })
  const { id } = last.find(({ status }) => status === 201)!.body
  expect((await request(key, 'DELETE', `${path}${id}/`)).status).toBe(204)
  expect((await begin()).status).toBe(201)
  expect(
    (await ask('POST', '', { name: 'Other', reviewer: 'Ada', roles: [await makeRole([])] })).status,
  ).toBe(201)
})

it('refuses another step after some hundred, and still changes what is none', async () => {
  const { body } = await reviews.begin({ roles: [await makeRole([])] })
  const by = { account_id: null, person_id: null, account_name: 'Ada' }
  const step: ReviewStepRow = {
    kind: 'due moved',
    at: '2026-03-01T00:00:00.000Z',
    from: null,
    to: null,
    ...by,
  }
  const steps = Array.from({ length: maxReviewSteps - 1 }, () => step)
  await reviews.server.db.update(table).set({ steps }).where(eq(table.id, body.id))
  const amend = (change: object) => ask('PATCH', `${body.id}/`, change)
  expect((await amend({ due_on: '2030-01-01' })).body.steps).toHaveLength(maxReviewSteps)
  const words = 'This review has 300 steps, so nobody hands it over, reminds or moves its due day.'
  const refused = { status: 400, body: { error: [words] } }
  expect(await amend({ due_on: '2030-01-02' })).toMatchObject(refused)
  expect(await ask('POST', `${body.id}/hand-over/`, { reviewer: 1 })).toMatchObject(refused)
  expect(await amend({ due_on: '2030-01-01', name: 'Renamed' })).toMatchObject({ status: 200 })
})
