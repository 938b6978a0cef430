import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sortsBy } from '../../testing/other-api/behaviours/order'
import { mindsNode } from '../../testing/other-api/behaviours/scope'
import { otherApi, type OtherApi } from '../../testing/other-api/other-api'
import { makeWorld } from '../../testing/other-api/world'
import { showAt, signInAt } from '../../testing/real-app'

// Node 2 has the nodes 4 and 5 below it. Each node has a fifth of the companies, in their order.
const world = makeWorld(undefined, { companies: 50 })
world.companies.forEach((company, at) => (company.msp_node = 1 + Math.floor(at / 10)))
const region = world.nodes[1]!.uid
const own = 'Company 11'
const below = 'Company 31'

let api: OtherApi
beforeAll(async () => {
  api = await otherApi(world)
})
afterAll(() => api.close())
beforeEach(() => signInAt(api.url))

test('shows a node with everything below it, or alone after a switch', async () => {
  api.adopt(mindsNode('asked'))
  const router = showAt(`/companies?node=${region}`)
  expect(await screen.findByRole('link', { name: below })).toBeVisible()
  expect(screen.getByRole('link', { name: own })).toBeVisible()
  const bar = screen.getByRole('group', { name: 'Search and filters' })
  await userEvent.click(await within(bar).findByRole('button', { name: 'Node Node 2 and below' }))
  await userEvent.click(await screen.findByRole('switch', { name: 'This node only' }))
  await expect.poll(() => screen.queryByRole('link', { name: below })).toBeNull()
  expect(screen.getByRole('link', { name: own })).toBeVisible()
  expect(router.state.location.search).toMatchObject({ node: region, only: 'yes' })
  expect(within(bar).getByRole('button', { name: 'Node Node 2 only', hidden: true })).toBeInTheDocument()
  expect(screen.queryByText(/nodes below/)).toBeNull()
})

test('says that a server sent only the node itself, and adds the nodes below from all rows', async () => {
  api.adopt(mindsNode('never'))
  showAt(`/companies?node=${region}`)
  expect(await screen.findByText('This node only: this server left out the nodes below.')).toBeVisible()
  expect(screen.queryByRole('link', { name: below })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: /^Load all/ }))
  expect(await screen.findByRole('link', { name: below })).toBeVisible()
  expect(screen.getByRole('link', { name: own })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Company 21' })).toBeNull()
  expect(screen.queryByText(/^This node only/)).toBeNull()
})

test('leaves the rows of other nodes out if the server ignores the node', async () => {
  api.adopt()
  showAt(`/companies?node=${region}`)
  expect(await screen.findByText(/^This server can’t .*filter by node/)).toBeVisible()
  expect(screen.getByRole('link', { name: below })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Company 21' })).toBeNull()
})

test('says that a server which always adds the nodes below can’t leave them out, and leaves them out itself', async () => {
  api.adopt(mindsNode('always'))
  showAt(`/companies?node=${region}`)
  expect(await screen.findByRole('link', { name: below })).toBeVisible()
  cleanup()
  showAt(`/companies?node=${region}&only=yes`)
  expect(await screen.findByText('This server can’t leave out the nodes below.')).toBeVisible()
  expect(screen.getByRole('link', { name: own })).toBeVisible()
  expect(screen.queryByRole('link', { name: below })).toBeNull()
})

test('doesn’t claim that nodes are left out where the first page only shows none below', async () => {
  api.adopt(sortsBy('name'), mindsNode('always'))
  // The 30 companies of the branch are on three pages, and those of the node itself come first.
  showAt(`/companies?node=${region}&page_size=10`)
  expect(await screen.findByText(/^Filtered by node: this page only/)).toBeInTheDocument()
  expect(screen.queryByText(/^This node only/)).toBeNull()
})
