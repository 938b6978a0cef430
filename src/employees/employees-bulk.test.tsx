import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listEmployees } from '#contract/employees'
import { listNodes } from '#contract/nodes'
import { fakeApi, pageOf, reply, showApp } from '../../testing/fake-api'
import { writtenEmployee } from '../../testing/written'

test('tells people of the same name apart before they are removed, by status and address', async () => {
  const later = '2099-01-01T00:00:00.000Z'
  const people = [
    writtenEmployee({ id: 1, last_name: 'King', email: 'ada@north.example' }),
    writtenEmployee({ id: 2, last_name: 'King', status: 'invited', invitation_expires_at: later }),
    writtenEmployee({ id: 3, last_name: 'King', status: 'invited' }),
  ]
  const server = fakeApi('embedded')
    .on(listNodes, () => reply(listNodes, pageOf([])))
    .on(listEmployees, () => reply(listEmployees, pageOf(people)))
  await showApp(server, '/employees')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove 3 people?' }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ada King ID 1Active · ada@north.example',
    'Ada King ID 2Invited · ada2@example.com',
    'Ada King ID 3Expired · ada3@example.com',
  ])
})
