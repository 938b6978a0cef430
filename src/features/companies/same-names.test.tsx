import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi, showApp, writtenRole } from '../../../testing/fake-api'
import { writtenCompany, writtenEmployee, writtenNode } from '../../../testing/written'

const nodes = [
  writtenNode({ id: 1, name: 'Werk' }),
  writtenNode({ id: 2, name: 'Ost', parent: 1 }),
  writtenNode({ id: 3, name: 'West', parent: 1 }),
  writtenNode({ id: 4, name: 'Kundendienst', parent: 2 }),
  writtenNode({ id: 5, name: 'Kundendienst', parent: 3 }),
]
const shift = { name: 'Schichtleitung', role_type: 'Custom' } as const
const api = () =>
  fakeApi('embedded').has({
    nodes,
    roles: [
      writtenRole({ ...shift, id: 7, msp_node: 1, msp_node_name: 'Werk' }, ['msp_view_node']),
      writtenRole({ ...shift, id: 8, msp_node: 2, msp_node_name: 'Ost' }, ['msp_view_user']),
    ],
  })

test('tells nodes of one name apart by their path, in a list and in the dialog that moves companies there', async () => {
  const both = [4, 5].map((msp_node) =>
    writtenCompany({ id: msp_node, name: `Torhaus ${msp_node}`, msp_node }),
  )
  await showApp(api().has({ companies: both }), '/companies')
  expect(await screen.findByText('Ost › Kundendienst')).toBeVisible()
  expect(screen.getByText('West › Kundendienst')).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Move to node' }))
  const field = await within(await screen.findByRole('dialog')).findByRole('combobox', { name: 'To node' })
  await userEvent.type(field, 'west')
  await userEvent.click(await screen.findByRole('option', { name: /^West › Kundendienst/ }))
  expect(field).toHaveValue('West › Kundendienst')
})

test('tells roles of one name apart by their node, in a list and in a choice', async () => {
  const people = [7, 8].map((role) =>
    writtenEmployee({ id: role, role, role_name: 'Schichtleitung', msp_node: 1, msp_node_name: 'Werk' }),
  )
  const router = await showApp(api().has({ employees: people }), '/employees')
  expect(await screen.findByText('Schichtleitung (Ost)')).toBeVisible()
  expect(screen.getByText('Schichtleitung (Werk)')).toBeVisible()
  await router.navigate({ to: '/employees/new' })
  const field = await screen.findByRole('combobox', { name: 'Role' })
  await userEvent.type(field, 'Werk')
  await userEvent.click(await screen.findByRole('option', { name: /^Schichtleitung \(Werk\)/ }))
  expect(field).toHaveValue('Schichtleitung (Werk)')
})
