import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listNodes } from '#contract/nodes'
import { fakeApi, pageOf, showApp } from '../../../testing/fake-api'
import { writtenNode } from '../../../testing/written'

const tree = [
  writtenNode({ id: 1, name: 'Root', child_count: 2 }),
  writtenNode({ id: 2, name: 'North', parent: 1, company_count: 40 }),
  writtenNode({ id: 3, name: 'Harbour', parent: 2, company_count: 3 }),
  writtenNode({ id: 4, name: 'South', parent: 1 }),
]
const server = (nodes = tree, count = nodes.length) => fakeApi().gives(listNodes, () => pageOf(nodes, count))
const rows = () => screen.getAllByRole('row').slice(1)
const names = () => rows().map((row) => within(row).getByRole('rowheader').textContent)

test('makes the tree one tab stop and moves through it with the arrow keys', async () => {
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

test('moves through the links of the focused row with Tab, and leads from each count to its list, also where one node only was shown', async () => {
  const router = await showApp(server(), `/nodes?node=${tree[2]!.uid}&only=yes`)
  ;(await screen.findByRole('row', { name: /Root/ })).focus()
  await userEvent.keyboard('n')
  await userEvent.tab()
  expect(screen.getByRole('link', { name: 'North' })).toHaveFocus()
  await userEvent.tab()
  expect(screen.getByRole('link', { name: '43 companies in North and below' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(router.state.location.href).toBe(`/companies?node=${tree[1]!.uid}`)
})

test('keeps the search in the address and shows the path of each match', async () => {
  const router = await showApp(server(), '/nodes')
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search 4 nodes' }), 'harb{Enter}')
  expect(names()).toEqual(['Root', 'NorthRoot', 'HarbourRoot › North'])
  expect(router.state.location.searchStr).toBe('?search=harb')
})

test('says when only part of the tree was loaded', async () => {
  await showApp(server(tree, 12_000), '/nodes')
  expect(await screen.findByText(/Incomplete: 4 of 12,000 nodes were read/)).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'New node' }))
  expect(await screen.findByRole('combobox', { name: 'Parent' })).toHaveAccessibleDescription(
    'Some nodes may be missing here: 4 of 12,000 nodes were read.',
  )
})

test('starts a large tree collapsed below its second level, and expands it as a whole', async () => {
  const many = Array.from({ length: 200 }, (_, at) =>
    writtenNode({ id: at + 1, name: `Node ${at + 1}`, parent: at === 0 ? null : at < 20 ? at : 20 }),
  )
  await showApp(server(many), '/nodes')
  const grid = await screen.findByRole('treegrid')
  expect(names()).toEqual(['Node 1', 'Node 2'])
  await userEvent.click(screen.getByRole('button', { name: 'Expand all' }))
  // Queries by role take seconds for this many rows in jsdom.
  expect(grid.querySelectorAll('[role=rowheader]')).toHaveLength(200)
})

test('keeps the tree as it was on the way back from a node', async () => {
  const router = await showApp(fakeApi().has({ nodes: tree }), '/nodes')
  await userEvent.click(await screen.findByRole('button', { name: 'Collapse all' }))
  await userEvent.click(screen.getByRole('link', { name: 'Root' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Root' })).toBeVisible()
  router.history.back()
  await screen.findByRole('treegrid')
  expect(names()).toEqual(['Root'])
})

test('opens the menu of a node from its row by the . key, its button and a right click', async () => {
  const router = await showApp(server(), '/nodes')
  const row = await screen.findByRole('row', { name: /Harbour/ })
  row.focus()
  await userEvent.keyboard('.')
  const menu = await screen.findByRole('menu', { name: 'Actions of Harbour' })
  expect(within(menu).getByRole('menuitem', { name: 'Delete…' })).toHaveAccessibleDescription(/3 companies/)
  // A browser sends this on Escape.
  const escape = () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  escape()
  expect(row).toHaveFocus()
  await userEvent.click(within(row).getByRole('button', { name: 'Actions of Harbour' }))
  await screen.findByRole('menu')
  escape()
  // What Shift and F10 send.
  fireEvent.contextMenu(row, { shiftKey: true })
  await screen.findByRole('menu')
  escape()
  await userEvent.pointer({ keys: '[MouseRight]', target: row })
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename or move' }))
  expect(router.state.location.pathname).toBe('/nodes/3/edit')
})
