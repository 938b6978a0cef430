import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getCompany } from '#contract/companies'
import { choose, selectPage } from '../../../testing/choose'
import { fakeApi, showApp, writtenRole } from '../../../testing/fake-api'
import { chooseInMenu } from '../../../testing/record-menu'
import {
  listedCompany,
  writtenAccount,
  writtenCompany,
  writtenEmployee,
  writtenNode,
} from '../../../testing/written'

const roles = [
  writtenRole({ id: 1, name: 'Everywhere' }, ['msp_view_managed_company', 'msp_cascade_permissions']),
  writtenRole({ id: 2, name: 'Here' }, ['msp_view_managed_company']),
  writtenRole({ id: 3, name: 'No companies' }, ['msp_view_user']),
]
const nodes = [
  writtenNode({ id: 1, name: 'Root', child_count: 3 }),
  ...['North', 'South', 'West'].map((name, at) => writtenNode({ id: at + 2, name, parent: 1 })),
]
const people = [
  writtenEmployee({ id: 1, first_name: 'Rita', role: 1, msp_node: 1 }),
  writtenEmployee({ id: 2, first_name: 'Nora', role: 2, msp_node: 2 }),
  writtenEmployee({ id: 3, first_name: 'Nils', role: 3, msp_node: 2 }),
  writtenEmployee({ id: 4, first_name: 'Sam', role: 2, msp_node: 3 }),
  writtenEmployee({ id: 5, first_name: 'Wanda', role: 1, msp_node: 4 }),
]
const server = (mode: 'embedded' | 'gateway') =>
  fakeApi(mode)
    .has({
      nodes,
      roles,
      employees: people,
      accounts: [writtenAccount({ id: 8, name: 'Night', role: 2, msp_node: 2 })],
      companies: [2, 3].map((id) => ({ ...listedCompany(id), msp_node: id })),
    })
    .gives(getCompany, () => writtenCompany({ id: 2, name: 'Company 2', msp_node: 2 }))

const effect = async (around: ReturnType<typeof within>) => {
  const panel = await around.findByRole('region', { name: 'Who gains or loses access' })
  const status = await within(panel).findByRole('status')
  const [, ...rows] = within(panel).queryAllByRole('row')
  return [status, ...rows].map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())
}

test('names who gains and loses access to one company, in its form', async () => {
  await showApp(server('embedded'), '/companies/2/edit')
  await choose(await screen.findByRole('combobox', { name: 'Node' }), 'South')
  expect(await effect(within(await screen.findByRole('form')))).toEqual([
    '1 person and 1 key lose permissions. 1 person gains permissions.',
    'Nora Byron 2 ada2@example.comNight Key, ID 8− Lose View Managed Companies 1 company',
    'Sam Byron 4 ada4@example.com+ Gain View Managed Companies 1 company',
  ])
})

test('names who gains and loses access at another API, in the place of the cell', async () => {
  await showApp(server('gateway'), '/companies/2')
  await chooseInMenu('Move to node…')
  const editor = within(await screen.findByRole('dialog', { name: 'Node of Company 2' }))
  await choose(await editor.findByRole('combobox', { name: 'Node' }), 'Root')
  expect(await effect(editor)).toEqual([
    '1 person loses permissions. Others may gain or lose access: keys aren’t known, because this API doesn’t list them.',
    'Nora Byron 2 ada2@example.com− Lose View Managed Companies 1 company',
  ])
})

test('names who gains and loses access to some of several companies', async () => {
  await showApp(server('embedded'), '/companies')
  await selectPage()
  await userEvent.click(await screen.findByRole('button', { name: 'Move to node' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 companies?' }))
  await choose(await dialog.findByRole('combobox', { name: 'To node' }), 'West')
  expect(await effect(dialog)).toEqual([
    '2 people and 1 key lose permissions. 1 person gains permissions.',
    'Nora Byron 2 ada2@example.comSam Byron 4 ada4@example.comNight Key, ID 8− Lose View Managed Companies 1 company',
    'Wanda Byron 5 ada5@example.com+ Gain View Managed Companies 2 companies',
  ])
})

test('names who loses a company by its deletion', async () => {
  await showApp(server('embedded'), '/companies/2')
  await chooseInMenu('Delete…')
  const [sum, first] = await effect(within(await screen.findByRole('dialog')))
  expect(sum).toBe('2 people and 1 key lose permissions.')
  expect(first).toMatch(/^Rita Byron 1 /)
})

test('knows nobody without the permission to view roles', async () => {
  await showApp(server('embedded'), '/companies/2/edit', [
    'msp_view_managed_company',
    'msp_edit_managed_company',
    'msp_view_node',
    'msp_view_user',
  ])
  await choose(await screen.findByRole('combobox', { name: 'Node' }), 'South')
  expect(await effect(within(await screen.findByRole('form')))).toEqual([
    expect.stringMatching(/^Not fully known: .*you don’t have the permission “View/),
  ])
})
