import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listNodes } from '#contract/nodes'
import { permissionMatrix } from '#domain/roles/permission-categories'
import { getRole, listPermissions } from '#contract/roles/roles'
import { fakeApi, pageOf, showApp, writtenRole } from '../../testing/fake-api'
import { writtenNode } from '#testing/written'

const uid = (id: number) => writtenNode({ id, name: '' }).uid
const nodes = [
  writtenNode({ id: 1, name: 'Root' }),
  writtenNode({ id: 2, name: 'North', parent: 1 }),
  writtenNode({ id: 3, name: 'South', parent: 1 }),
]
const server = () =>
  fakeApi()
    .gives(listNodes, () => pageOf(nodes))
    .gives(listPermissions, () => permissionMatrix(new Set()))
const place = (name = 'Node') => screen.findByRole('combobox', { name })

test.each(['/companies/new', '/employees/new', '/roles/new'])(
  'starts %s at the node of the scope',
  async (path) => {
    await showApp(server(), `${path}?node=${uid(3)}`)
    expect(await place()).toHaveDisplayValue(/South/)
  },
)

test('starts a new node below the node of the scope, unless another one is named', async () => {
  const router = await showApp(server(), `/nodes/new?node=${uid(3)}`)
  expect(await place('Parent')).toHaveDisplayValue(/South/)
  await router.navigate({ to: '/nodes/new', search: { parent: '2' } })
  expect(await screen.findByDisplayValue(/North/)).toBeVisible()
})

test('starts at the root without a scope, or with that node as the scope, and names it', async () => {
  await showApp(server(), `/companies/new?node=${uid(1)}`)
  expect(await place()).toHaveDisplayValue('Root')
})

test('starts a clone at the node of its source if that is in scope', async () => {
  const source = (msp_node: number) => writtenRole({ id: 8, name: 'Desk', role_type: 'Custom', msp_node })
  const api = server().gives(getRole, () => source(2))
  await showApp(api, '/roles/new?from=8')
  expect(await place()).toHaveDisplayValue(/North/)
  cleanup()
  api.gives(getRole, () => source(99))
  await showApp(api, '/roles/new?from=8')
  expect(await place()).toHaveDisplayValue('Root')
})

test('keeps the input when the scope changes', async () => {
  const router = await showApp(server(), `/companies/new?node=${uid(3)}`)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Company name' }), 'Acme')
  await router.navigate({ to: '.', search: { node: uid(2) }, ignoreBlocker: true })
  expect(await screen.findByRole('button', { name: 'Node scope: North and below' })).toBeVisible()
  const form = within(screen.getByRole('form', { name: 'New company' }))
  expect(form.getByRole('textbox', { name: 'Company name' })).toHaveValue('Acme')
  expect(await place()).toHaveDisplayValue(/South/)
})
