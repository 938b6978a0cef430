import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { closeAfterAll } from '#testing/close-after-all'
import { ignores } from '#testing/other-api/behaviours/figures'
import { namelessCompanies, ownPageSize } from '#testing/other-api/behaviours/pages'
import { otherApi } from '#testing/other-api/other-api'
import { makeWorld } from '#testing/other-api/world'
import { showAt, signInAt } from '../../../testing/real-app'

const api = await closeAfterAll(otherApi(makeWorld(undefined, { companies: 40, people: 9 })))
beforeEach(async () => {
  api.adopt(ignores('search'), ownPageSize(5))
  await signInAt(api.url)
})

const search = async (text: string) => {
  showAt('/billing')
  await screen.findByRole('heading', { level: 1 })
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search or run a command' }), text)
}

test('finds a record on whichever page of an API that doesn’t search, and no other', async () => {
  await search('mpany 37')
  expect(await screen.findByRole('option', { name: /^Company 37/ })).toBeVisible()
  expect(screen.queryByRole('option', { name: /^Company [^3]/ })).toBeNull()
})

test('says that nothing matches only if all rows were read', async () => {
  await search('nothing of this name')
  expect((await screen.findAllByText(/^Nothing matches/))[0]).toBeVisible()
})

test('offers to search again where not all rows could be read, and doesn’t say that nothing matches', async () => {
  api.adopt(ignores('search'), namelessCompanies(3))
  await search('nothing of this name')
  expect(await screen.findByRole('option', { name: /^Retry search/ })).toBeVisible()
  expect(screen.queryByText(/^Nothing matches/)).toBeNull()
})
