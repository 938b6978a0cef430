import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listPermissions, updateRole } from '#contract/roles/roles'
import { permissionMatrix } from '#domain/roles/permission-categories'
import { fakeApi, showApp, writtenRole } from '../../testing/fake-api'
import { writtenEmployee, writtenNode } from '../../testing/written'

const desk = writtenRole({ id: 4, name: 'Desk', msp_node: 1, role_type: 'Custom' }, [
  'msp_view_user',
  'msp_cascade_permissions',
])
const nodes = [writtenNode({ id: 1, name: 'Root' }), writtenNode({ id: 2, name: 'North', parent: 1 })]

test.each([
  ['waits with a save that the server refuses, and names the people because of whom', 'embedded'],
  ['lets another API decide, whose rules may differ', 'gateway'],
] as const)('%s', async (_, mode) => {
  const api = fakeApi(mode)
    .has({
      nodes,
      roles: [desk],
      employees: [1, 2].map((id) => writtenEmployee({ id, role: 4, msp_node: id })),
    })
    .gives(listPermissions, () => permissionMatrix(new Set()))
    .gives(updateRole, () => desk)
  await showApp(api, '/roles/4/edit')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Cascade Permissions' }))
  const panel = await screen.findByRole('region', { name: 'Who gains or loses access' })
  expect(await within(panel).findByText(/^1 person would have a role that doesn’t apply/)).toHaveTextContent(
    'Give them another role first: Ada Byron 2 (ada2@example.com).',
  )
  const isOwn = mode === 'embedded'
  expect(panel).toHaveTextContent(`The server ${isOwn ? 'refuses' : 'may refuse'} this change`)
  const button = screen.getByRole('button', { name: 'Save role' })
  if (isOwn) expect(button).toHaveAccessibleDescription(/^The server refuses this: 1 person would have/)
  await userEvent.click(button)
  if (isOwn) await userEvent.type(screen.getByRole('textbox', { name: 'Role name' }), '{Enter}')
  await expect.poll(() => api.requests(updateRole)).toHaveLength(isOwn ? 0 : 1)
})
