import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getNode, listNodes } from '#contract/nodes'
import { fakeApi, pageOf, reply, showApp } from '../../testing/fake-api'
import { writtenNode } from '../../testing/written'

const tree = [
  writtenNode({ id: 1, name: 'Root', child_count: 2 }),
  writtenNode({ id: 2, name: 'North', parent: 1, company_count: 40 }),
  writtenNode({ id: 3, name: 'Harbour', parent: 2 }),
  writtenNode({ id: 4, name: 'South', parent: 1 }),
]
const server = (nodes = tree, count = nodes.length) =>
  fakeApi().on(listNodes, () => reply(listNodes, pageOf(nodes, count)))
const rows = () => screen.getAllByRole('row').slice(1)
const names = () => rows().map((row) => within(row).getByRole('rowheader').textContent)

test('the tree is one stop for Tab and is walked with the arrow keys', async () => {
  const router = await showApp(server(), '/nodes')
  const grid = await screen.findByRole('treegrid')
  const root = within(grid).getByRole('row', { name: /Root/ })
  expect(rows().filter((row) => row.tabIndex === 0)).toEqual([root])
  root.focus()
  await userEvent.keyboard('{ArrowDown}')
  const north = within(grid).getByRole('row', { name: /North/ })
  expect(north).toHaveFocus()
  expect(north).toHaveAttribute('aria-expanded', 'true')
  expect(north).toHaveAttribute('aria-level', '2')
  await userEvent.keyboard('{ArrowLeft}')
  expect(names()).toEqual(['Root', 'North', 'South'])
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  expect(router.state.location.pathname).toBe('/nodes/3')
})

test('Tab goes through the links of the row that has the focus, and each count leads to its list', async () => {
  const router = await showApp(server(), '/nodes')
  ;(await screen.findByRole('row', { name: /Root/ })).focus()
  await userEvent.keyboard('n')
  await userEvent.tab()
  expect(screen.getByRole('link', { name: 'North' })).toHaveFocus()
  await userEvent.tab()
  expect(screen.getByRole('link', { name: '40 companies in North' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(router.state.location.href).toBe(`/companies?node=${tree[1]!.uid}`)
})

test('a search is in the address, and keeps what is above each match', async () => {
  const router = await showApp(server(), '/nodes')
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search all 4 nodes' }), 'harb{Enter}')
  expect(names()).toEqual(['Root', 'NorthRoot', 'HarbourRoot › North'])
  expect(router.state.location.searchStr).toBe('?search=harb')
})

test('a tree of which only a part was read says so', async () => {
  await showApp(server(tree, 12_000), '/nodes')
  expect(await screen.findByText(/The first 4 of 12,000 nodes were read/)).toBeVisible()
})

test('a large tree begins closed below its second level, and opens as a whole', async () => {
  const many = Array.from({ length: 200 }, (_, at) =>
    writtenNode({ id: at + 1, name: `Node ${at + 1}`, parent: at === 0 ? null : at < 20 ? at : 20 }),
  )
  await showApp(server(many), '/nodes')
  const grid = await screen.findByRole('treegrid')
  expect(names()).toEqual(['Node 1', 'Node 2'])
  await userEvent.click(screen.getByRole('button', { name: 'Open all' }))
  // By role, jsdom would need seconds for so many.
  expect(grid.querySelectorAll('[role=rowheader]')).toHaveLength(200)
})

test('whoever comes back from a node finds the tree as it was left', async () => {
  const router = await showApp(
    server().on(getNode, () => reply(getNode, tree[0]!)),
    '/nodes',
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Close all' }))
  await userEvent.click(screen.getByRole('link', { name: 'Root' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Root' })).toBeVisible()
  router.history.back()
  await screen.findByRole('treegrid')
  expect(names()).toEqual(['Root'])
})
