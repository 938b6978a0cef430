import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { mindsNode } from '../../testing/other-api/behaviours/scope'
import { refused } from '../../testing/other-api/faults'
import { otherApi } from '../../testing/other-api/other-api'
import { makeWorld } from '../../testing/other-api/world'
import { showAt, signInAt } from '../../testing/real-app'
import { closeAfterAll } from '#testing/close-after-all'

// Node 2 has the nodes 4 and 5 below it. Each node has a fifth of the companies, in their order.
const world = makeWorld(undefined, { companies: 50 })
world.companies.forEach((company, at) => (company.msp_node = 1 + Math.floor(at / 10)))
const region = world.nodes[1]!.uid
const own = 'Company 11'
const below = 'Company 31'

const api = await closeAfterAll(otherApi(world))
beforeEach(() => {
  api.misbehave()
  return signInAt(api.url)
})

test('shows a node with everything below it, or alone, before an API that always adds what is below', async () => {
  api.adopt(mindsNode('always'))
  const router = showAt(`/companies?node=${region}`)
  expect(await screen.findByRole('link', { name: below })).toBeVisible()
  expect(screen.getByRole('link', { name: own })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Company 21' })).toBeNull()
  const bar = screen.getByRole('group', { name: 'Search and filters' })
  await userEvent.click(await within(bar).findByRole('button', { name: 'Node Node 2 and below' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'This node only' }))
  await expect.poll(() => screen.queryByRole('link', { name: below })).toBeNull()
  expect(screen.getByRole('link', { name: own })).toBeVisible()
  expect(router.state.location.search).toMatchObject({ node: region, only: 'yes' })
  expect(within(bar).getByRole('button', { name: 'Node Node 2 only', hidden: true })).toBeInTheDocument()
})

test('shows no row as one of a scope whose nodes aren’t known', async () => {
  api.adopt()
  api.misbehave(refused(403, { detail: 'No.' }), ({ operation }) => operation.path === '/api/msp/nodes/')
  showAt(`/companies?node=${region}`)
  expect(await screen.findByText('The scope can’t be applied')).toBeVisible()
  expect(screen.queryByRole('link', { name: own })).toBeNull()
})
