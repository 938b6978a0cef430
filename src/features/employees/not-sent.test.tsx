import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { WrittenEmployee } from '#contract/employees'
import { fakeApi, showApp } from '../../../testing/fake-api'
import { writtenEmployee } from '../../../testing/written'

const person = (invitation_email: WrittenEmployee['invitation_email']) =>
  writtenEmployee({
    id: 5,
    status: 'invited',
    invitation_email,
    invitation_expires_at: new Date(Date.now() + 6 * 86_400_000).toISOString(),
  })
const server = (employee: WrittenEmployee) => fakeApi().has({ employees: [employee] })

test.each([
  ['given_up', 'Not sent. The mail server refused the email. Check the address.'],
  ['failed', 'Not sent yet. The mail server didn’t take the email, and is tried again.'],
  ['withdrawn', 'Not sent. Someone discarded the email.'],
] as const)(
  'an invited person’s page says of an email that is %s why it wasn’t sent',
  async (state, words) => {
    await showApp(server(person(state)), '/employees/5')
    expect(await screen.findByText(words)).toBeVisible()
  },
)

test.each([
  ['given_up', 'Not sent'],
  ['failed', 'Not sent yet'],
  ['waiting', 'Invited'],
  ['sent', 'Invited'],
  [null, 'Invited'],
] as const)('the list says of an email that is %s: %s', async (state, words) => {
  await showApp(server(person(state)), '/employees')
  const row = (await screen.findByRole('link', { name: 'Ada Byron 5' })).closest('[role=row], tr')
  expect(within(row as HTMLElement).getByText(words)).toBeVisible()
})
