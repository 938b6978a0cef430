import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createNode, deleteNode, updateNode } from '#contract/nodes'
import { fakeApi, refuse, showApp, writtenRole } from '../../../testing/fake-api'
import { choose, optionIn } from '../../../testing/choose'
import { writtenEmployee, writtenNode } from '../../../testing/written'
import { chooseInMenu, inMenu } from '../../../testing/record-menu'

const nodes = [
  writtenNode({ id: 1, name: 'Root' }),
  writtenNode({ id: 2, name: 'North', parent: 1, company_count: 40, employee_count: 2 }),
  writtenNode({ id: 3, name: 'Harbour', parent: 2, company_count: 5 }),
  writtenNode({ id: 4, name: 'South', parent: 1 }),
]
const wide = writtenRole({ id: 9, name: 'Regional' }, ['msp_view_user', 'msp_cascade_permissions'])
const people = [
  writtenEmployee({ id: 5, first_name: 'Nora', last_name: 'North', role: 9, msp_node: 2 }),
  writtenEmployee({ id: 6, first_name: 'Sam', last_name: 'South', role: 9, msp_node: 4 }),
]
const server = () => fakeApi().has({ nodes, roles: [wide], employees: people })
const name = () => screen.findByRole('textbox', { name: 'Node name' })
const parent = () => screen.findByRole('combobox', { name: 'Parent' })

test('creates a node under the chosen parent and says who will have access', async () => {
  const api = server().gives(createNode, () => writtenNode({ id: 8, name: 'Quay', parent: 2 }))
  const router = await showApp(api, '/nodes/new?parent=2')
  await waitFor(async () => expect(await parent()).toHaveValue('North'))
  expect(await screen.findByText(/1 person will have access from the start/)).toBeVisible()
  await userEvent.type(await name(), ' Quay ')
  await userEvent.click(screen.getByRole('button', { name: 'Create node' }))
  expect(await screen.findByText('Quay was created (ID 8).')).toBeVisible()
  expect(api.requests(createNode).map(({ body }) => body)).toEqual([{ name: 'Quay', parent: 2 }])
  expect(router.state.location.pathname).toBe('/nodes/8')
})

test('offers no parent inside the node itself, and says what moves and who gains and loses access', async () => {
  const api = server().gives(updateNode, () => ({ ...nodes[1]!, parent: 4 }))
  await showApp(api, '/nodes/2/edit')
  expect(await optionIn(await parent(), 'Harbour')).toHaveAttribute('aria-disabled', 'true')
  await choose(await parent(), 'South')
  expect(
    await screen.findByText('The node moves with 1 node below it, 45 companies, and 2 people.'),
  ).toBeVisible()
  expect(await screen.findByRole('row', { name: /^Sam South .*Gain View Users/ })).toHaveTextContent(
    'North and below, 45 companies',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save node' }))
  expect(await screen.findByText('North was saved.')).toBeVisible()
  expect(api.requests(updateNode).map(({ body }) => body)).toEqual([{ parent: 4 }])
})

test('asks for a second step if only one person would be left to do something critical', async () => {
  const two = [
    ...people,
    writtenEmployee({ id: 7, first_name: 'Nina', last_name: 'North', role: 9, msp_node: 2 }),
  ]
  const api = server()
    .has({
      roles: [writtenRole({ id: 9, name: 'Regional' }, ['msp_edit_user', 'msp_cascade_permissions'])],
      employees: two,
    })
    .gives(updateNode, () => ({ ...nodes[2]!, parent: 4 }))
  await showApp(api, '/nodes/3/edit')
  await choose(await parent(), 'South')
  const save = screen.getByRole('button', { name: 'Save node' })
  const box = await screen.findByRole('checkbox', { name: 'I want to do this anyway' })
  expect(screen.getByRole('region', { name: /gains or loses/ })).toHaveTextContent(
    'Only Sam South (ada6@example.com) would be left for Modify Users at Harbour.',
  )
  await userEvent.click(save)
  expect(box).toHaveFocus()
  expect(box).toHaveAccessibleDescription('Read the warning, then tick this.')
  expect(api.requests(updateNode)).toEqual([])
  await userEvent.click(box)
  await userEvent.click(save)
  expect(await screen.findByText('Harbour was saved.')).toBeVisible()
})

test('names the people who have more permissions than the caller, for whom the server refuses a move', async () => {
  await showApp(server(), '/nodes/3/edit', [
    'msp_view_node',
    'msp_edit_node',
    'msp_view_user',
    'msp_view_role',
  ])
  await choose(await parent(), 'South')
  expect(await screen.findByText(/^2 people can do more than you/)).toHaveTextContent(
    'Nora North (ada5@example.com) and Sam South (ada6@example.com)',
  )
})

test('shows a duplicate name beside the field and keeps the input', async () => {
  const api = server().on(updateNode, () => refuse(400, { name: ['There is a node with this name here.'] }))
  await showApp(api, '/nodes/3/edit')
  await userEvent.clear(await name())
  await userEvent.type(await name(), 'South')
  expect(screen.getByText(/5 companies and 0 people in it show the new name/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Save node' }))
  expect(await name()).toHaveAccessibleDescription(/There is a node with this name here/)
  expect(await name()).toHaveValue('South')
  expect(await name()).toHaveFocus()
})

test('refuses to delete a node that is not empty, and says what is inside', async () => {
  await showApp(server(), '/nodes/2')
  expect(await inMenu('Delete')).toHaveAccessibleDescription(/1 child node, 40 companies, and 2 people/)
})

test('names the node and its id before deleting, and keeps a refusal in sight', async () => {
  const empty = fakeApi('embedded')
    .has({ nodes })
    .on(deleteNode, () => refuse(400, { error: ['1 key belongs to this node.'] }))
  await showApp(empty, '/nodes/4', ['msp_view_node', 'msp_delete_node'])
  await chooseInMenu('Delete')
  const dialog = await screen.findByRole('dialog', { name: 'Delete this node?' })
  expect(dialog).toHaveTextContent(/South ID 4/)
  expect(dialog).toHaveTextContent('It can be taken back in Activity: what comes back has a new ID.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete node' }))
  expect(await within(dialog).findByText('1 key belongs to this node.')).toBeVisible()
})

test('says who can act at the node through roles that cascade, and from where', async () => {
  await showApp(server(), '/nodes/3?view=access')
  const card = await screen.findByRole('region', { name: 'Who can do what' })
  expect(await within(card).findByText(/1 person has a role that counts at [^:]+: \w+ 1/)).toBeVisible()
  expect(await within(card).findByRole('link', { name: 'Nora North' })).toBeVisible()
  expect(within(card).getAllByRole('row')[1]).toHaveTextContent(/North/)
})

test('says which permission is missing to see people, and shows the rest of the record', async () => {
  await showApp(server(), '/nodes/3?view=access', ['msp_view_node'])
  const card = await screen.findByRole('region', { name: 'Who can do what' })
  expect(within(card).getByText(/Not known: you don’t have the permission “View Users”/)).toBeVisible()
})
