import { expect, it } from 'vitest'
import { permissionCodes } from '#contract/permissions'
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
