import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nestedReferences } from '../../testing/other-api/behaviours/references'
import { otherApi, type OtherApi } from '../../testing/other-api/other-api'
import { makeWorld } from '../../testing/other-api/world'
import { showAt, signInAt } from '../../testing/real-app'

let api: OtherApi
beforeAll(async () => {
  api = await otherApi(makeWorld())
  api.adopt(...nestedReferences)
})
afterAll(() => api.close())

test('counts the members of a role for a server that sends records in place of ids', async () => {
  await signInAt(api.url)
  showAt('/roles')
  const row = await screen.findByRole('row', { name: /Role 2/ })
  // Every sixth of 30 people has this role.
  expect(await within(row).findByText('5')).toBeVisible()
})
