import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listEmployees, resendInvitation } from '#contract/employees'
import { fakeApi, refuse, reply, showApp, type FakeApi } from '../../../testing/fake-api'
import { writtenEmployee } from '../../../testing/written'

const invited = writtenEmployee({ id: 5, last_name: 'Byron', status: 'invited' })
const withResend = (answer: Parameters<FakeApi['on']>[1]) =>
  fakeApi()
    .has({ employees: [invited] })
    .on(resendInvitation, answer)
const button = () => screen.findByRole('button', { name: /(Resend|Wait).*Ada Byron/ })
const messages = () => screen.getByRole('region', { name: 'Messages' })

test('shows the server’s message and refreshes the row', async () => {
  const server = withResend(() => reply(resendInvitation, { success: 'Invitation queued.' }))
  await showApp(server, '/employees')
  const before = (await button(), server.requests(listEmployees).length)
  await userEvent.click(await button())
  expect(await within(messages()).findByText('Invitation queued.')).toBeVisible()
  expect(server.requests(resendInvitation)[0]?.url.pathname).toBe('/api/msp/employees/5/send-invite/')
  expect(server.requests(listEmployees).length).toBeGreaterThan(before)
})

test.each([
  [400, { error: ['The user is active already.'] }, /The user is active already/],
  [
    403,
    { detail: 'Your role does not allow this.' },
    /does not allow this. You have the permission “Add Users”/,
  ],
  [429, { detail: 'Slow down.' }, /Slow down/],
])('says why the server refused with %i', async (status, body, words) => {
  await showApp(
    withResend(() => refuse(status, body)),
    '/employees',
  )
  await userEvent.click(await button())
  expect(await within(messages()).findByText(words)).toBeVisible()
})

test('counts down after a 429 and does nothing until then', async () => {
  const server = withResend(() => refuse(429, { detail: 'Slow down.' }, { 'retry-after': '90' }))
  await showApp(server, '/employees')
  await userEvent.click(await button())
  const waiting = await screen.findByRole('button', { name: /Wait 1:[23]\d/ })
  await userEvent.click(waiting)
  expect(server.requests(resendInvitation)).toHaveLength(1)
})

test('disables the button with a reason without the permission to add users', async () => {
  const server = withResend(() => reply(resendInvitation, { success: 'Sent.' }))
  await showApp(server, '/employees', ['msp_view_user'])
  expect(await button()).toHaveAttribute('aria-disabled', 'true')
  expect(await button()).toHaveAccessibleDescription(/“Add Users”/)
  await userEvent.click(await button())
  expect(server.requests(resendInvitation)).toHaveLength(0)
})
