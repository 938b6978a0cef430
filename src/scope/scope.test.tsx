import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listEmployees } from '#contract/employees'
import { permissionMatrix } from '#domain/roles/permission-categories'
import { listPermissions } from '#contract/roles/roles'
import { listNodes } from '#contract/nodes'
import { fakeApi, pageOf, refuse, reply, showApp, writtenRole } from '../../testing/fake-api'
import { writtenNode } from '#testing/written'

const uid = (id: number) => writtenNode({ id, name: '' }).uid
const nodes = [
  writtenNode({ id: 1, name: 'Root' }),
  writtenNode({ id: 2, name: 'North', parent: 1 }),
  writtenNode({ id: 3, name: 'South', parent: 1 }),
  writtenNode({ id: 4, name: '<i>Hamburg</i>', parent: 2 }),
]
const api = () => fakeApi('embedded').has({ nodes })

/** The tree, once it has taken the focus. */
const openTree = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /Node scope/ }))
  const tree = await screen.findByRole('tree', { name: 'Node scope' })
  await waitFor(() => expect(tree).toContainElement(document.activeElement as HTMLElement | null)) // The active element is HTML.
  return tree
}

test('limits a list from its first page to a node chosen by keyboard, and keeps the node on other pages', async () => {
  const server = api()
  const router = await showApp(server, '/companies?page=3&search=abc')
  const tree = await openTree()
  expect(within(tree).getByRole('treeitem', { name: 'All nodes', selected: true })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  expect(router.state.location.searchStr).toBe(`?search=abc&node=${uid(4)}`)
  expect(await screen.findByRole('button', { name: 'Node scope: <i>Hamburg</i> and below' })).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Employees' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Employees' })).toBeVisible()
  expect(router.state.location.searchStr).toBe(`?node=${uid(4)}`)
  await expect.poll(() => server.requests(listEmployees).at(-1)?.url.searchParams.get('node')).toBe(uid(4))
  expect(server.requests(listEmployees).at(-1)?.url.searchParams.get('include_descendants')).toBe('true')
})

test('names the node of a limited list, with a button back to all nodes', async () => {
  const router = await showApp(api(), `/companies?node=${uid(2)}&page=2`)
  expect(await screen.findByRole('button', { name: 'Node North and below' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show all nodes' }))
  expect(router.state.location.searchStr).toBe('')
  expect(await screen.findByRole('button', { name: 'Node scope: All nodes' })).toBeVisible()
})

test('filters the tree by typing, and takes the only match with Enter', async () => {
  const router = await showApp(api(), '/employees')
  await openTree()
  await userEvent.keyboard('nor')
  expect(screen.getByRole('searchbox', { name: /Filter nodes/ })).toHaveValue('nor')
  expect(screen.getAllByRole('treeitem').map((line) => line.getAttribute('aria-level'))).toEqual(['1', '2'])
  expect(screen.getByText('1 node found')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(router.state.location.search).toMatchObject({ node: uid(2) })
})

test('closes and opens a branch, and gives every line its position', async () => {
  await showApp(api(), '/employees')
  const tree = await openTree()
  await userEvent.keyboard('{ArrowDown}')
  expect(within(tree).getByRole('treeitem', { name: /Root/, expanded: true })).toHaveFocus()
  expect(within(tree).getByRole('treeitem', { name: /South/ })).toHaveAttribute('aria-posinset', '2')
  await userEvent.keyboard('{ArrowLeft}')
  expect(within(tree).getAllByRole('treeitem')).toHaveLength(2)
  await userEvent.keyboard('{ArrowRight}{End}')
  expect(within(tree).getByRole('treeitem', { name: /South/ })).toHaveFocus()
  const north = within(tree).getByRole('treeitem', { name: /North/ })
  await userEvent.click(north.firstElementChild!)
  expect(north).toHaveFocus()
  expect(within(tree).getAllByRole('treeitem', { expanded: false })).toEqual([north])
  await userEvent.keyboard('{ArrowDown}')
  expect(within(tree).getByRole('treeitem', { name: /South/ })).toHaveFocus()
})

test('says in the main part of a page with all nodes that it is not limited', async () => {
  await showApp(api(), `/nodes?node=${uid(3)}`)
  const main = await screen.findByRole('main')
  expect(await within(main).findByText(/Not limited to/)).toHaveTextContent(
    'Not limited to South: this page is the tree of all nodes in your scope.',
  )
})

test('has no picker without the permission to see nodes, but can leave the node of an address', async () => {
  const router = await showApp(api(), `/companies?node=${uid(2)}`, ['msp_view_managed_company'])
  await userEvent.click(await screen.findByRole('button', { name: 'Show all nodes' }))
  expect(router.state.location.searchStr).toBe('')
  expect(screen.queryByRole('button', { name: /Node scope/ })).toBeNull()
})

test('says why nodes can’t be read, and retries', async () => {
  let broken = true
  const server = api().on(listNodes, () =>
    broken ? refuse(500, { detail: 'Broken.' }) : reply(listNodes, pageOf(nodes)),
  )
  await showApp(server, '/billing')
  await userEvent.click(await screen.findByRole('button', { name: /Node scope/ }))
  const picker = await screen.findByRole('dialog', { name: 'Node scope' })
  const again = await within(picker).findByRole('button', { name: 'Try again' })
  broken = false
  await userEvent.click(again)
  expect(await within(picker).findByRole('treeitem', { name: /North/ })).toBeVisible()
})

/** The same, with what the form of a new role needs. */
const forms = () => api().gives(listPermissions, () => permissionMatrix(new Set()))
const place = (name = 'Node') => screen.findByRole('combobox', { name })

test.each(['/companies/new', '/employees/new', '/roles/new'])(
  'starts %s at the node of the scope',
  async (path) => {
    await showApp(forms(), `${path}?node=${uid(3)}`)
    expect(await place()).toHaveDisplayValue(/South/)
  },
)

test('starts a new node below the node of the scope, unless another one is named', async () => {
  const router = await showApp(forms(), `/nodes/new?node=${uid(3)}`)
  expect(await place('Parent')).toHaveDisplayValue(/South/)
  await router.navigate({ to: '/nodes/new', search: { parent: '2' } })
  expect(await screen.findByDisplayValue(/North/)).toBeVisible()
})

test('starts at the root without a scope, or with that node as the scope, and names it', async () => {
  await showApp(forms(), `/companies/new?node=${uid(1)}`)
  expect(await place()).toHaveDisplayValue('Root')
})

test('starts a clone at the node of its source if that is in scope', async () => {
  const source = (msp_node: number) => writtenRole({ id: 8, name: 'Desk', role_type: 'Custom', msp_node })
  const server = forms().has({ roles: [source(2)] })
  await showApp(server, '/roles/new?from=8')
  expect(await place()).toHaveDisplayValue(/North/)
  cleanup()
  server.has({ roles: [source(99)] })
  await showApp(server, '/roles/new?from=8')
  expect(await place()).toHaveDisplayValue('Root')
})

test('keeps the input when the scope changes', async () => {
  const router = await showApp(forms(), `/companies/new?node=${uid(3)}`)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Company name' }), 'Acme')
  await router.navigate({ to: '.', search: { node: uid(2) }, ignoreBlocker: true })
  expect(await screen.findByRole('button', { name: 'Node scope: North and below' })).toBeVisible()
  const form = within(screen.getByRole('form', { name: 'New company' }))
  expect(form.getByRole('textbox', { name: 'Company name' })).toHaveValue('Acme')
  expect(await place()).toHaveDisplayValue(/South/)
})
