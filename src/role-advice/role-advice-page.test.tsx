import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listEmployees } from '#contract/employees'
import { listNodes } from '#contract/nodes'
import { listRoles } from '#contract/roles'
import { fakeApi, pageOf, reply, showApp, writtenRole } from '../../testing/fake-api'
import { writtenEmployee, writtenNode } from '../../testing/written'

test('lists findings, and folds the checks that found nothing into one line', async () => {
  const role = (id: number, name: string) =>
    writtenRole({ id, name, msp_node: 1, msp_node_name: 'Root', role_type: 'Custom' }, ['msp_view_user'])
  const api = fakeApi()
    .on(listNodes, () => reply(listNodes, pageOf([writtenNode({ id: 1, name: 'Root' })])))
    .on(listEmployees, () =>
      reply(
        listEmployees,
        pageOf([writtenEmployee({ id: 5, role: 2 }), writtenEmployee({ id: 6, role: 3 })]),
      ),
    )
    .on(listRoles, () => reply(listRoles, pageOf([role(2, 'Desk'), role(3, 'Night desk')])))
  await showApp(api, '/roles/advice')
  expect(await screen.findByRole('region', { name: 'Duplicates' })).toHaveTextContent('Desk=Night desk')
  const quiet = await screen.findByText(/^Nothing found by \d+ checks: /)
  expect(quiet).toHaveTextContent('Missing prerequisites')
  expect(quiet).toHaveTextContent('Near duplicates')
  expect(quiet).not.toHaveTextContent(': Duplicates')
  for (const name of ['Missing prerequisites', 'Near duplicates'])
    expect(screen.queryByRole('region', { name })).not.toBeInTheDocument()
})
