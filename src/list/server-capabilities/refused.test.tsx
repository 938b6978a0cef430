import { cleanup, screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mindsNode, refuses } from '../../../testing/other-api/behaviours/scope'
import { otherApi, type OtherApi } from '../../../testing/other-api/other-api'
import { makeWorld } from '../../../testing/other-api/world'
import { showAt, signInAt } from '../../../testing/real-app'

const world = makeWorld(undefined, { companies: 50 })
const node = world.nodes[1]!.uid

let api: OtherApi
beforeAll(async () => {
  api = await otherApi(world)
})
afterAll(() => api.close())
beforeEach(() => signInAt(api.url))

test('arranges the page itself if the server refuses a filter and the order, and asks once in a session', async () => {
  api.adopt(refuses('created_from', 'ordering'))
  const path = '/companies?ordering=-name&created_from=2026-02-01'
  showAt(path)
  expect(await screen.findByText('This server can’t sort.')).toBeVisible()
  const names = (await screen.findAllByRole('link', { name: /^Company \d+$/ })).map(
    (link) => link.textContent,
  )
  expect(names).toEqual(names.toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true })))
  expect(screen.queryByRole('link', { name: 'Company 1' })).toBeNull()
  cleanup()
  const before = api.seen.length
  showAt(path)
  expect(await screen.findByText('This server can’t sort.')).toBeVisible()
  const later = api.seen.slice(before).map(({ url }) => url)
  expect(later.filter((url) => /ordering=|created_from=/.test(url) && url.includes('/companies'))).toEqual([])
})

test('says that it shows the node alone if the server refuses the nodes below', async () => {
  api.adopt(refuses('include_descendants'), mindsNode('never'))
  showAt(`/companies?node=${node}`)
  expect(await screen.findByText('This node only: this server left out the nodes below.')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Company 1' })).toBeVisible()
})

test('reads whole lists in the order of the server if it refuses ours, and asks for ours once', async () => {
  Object.assign(api.world, makeWorld(undefined, { companies: 1234 }))
  api.adopt(refuses('ordering'))
  api.seen.length = 0
  showAt('/billing')
  expect(await screen.findByText(/^1,234 companies in your scope read/)).toBeVisible()
  const ordered = api.seen.filter(({ url }) => /companies.*page_size=500.*ordering=/.test(url))
  expect(ordered).toHaveLength(1)
})

test('shows the error of a server that refuses a plain request too', async () => {
  api.adopt(refuses('page_size'))
  showAt('/companies')
  expect(await screen.findByText('Unknown parameter.', { exact: false })).toBeVisible()
})
