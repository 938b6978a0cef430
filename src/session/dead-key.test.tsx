import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { faults, refused } from '../../testing/other-api/faults'
import { otherApi, type Fault } from '../../testing/other-api/other-api'
import { makeWorld } from '../../testing/other-api/world'
import { showAt, signInAt } from '../../testing/real-app'
import { signIn } from './session'
import { closeAfterAll } from '#testing/close-after-all'

const api = await closeAfterAll(otherApi(makeWorld(undefined, { companies: 3 })))
test.each<[string, Fault]>([
  ['the words of a missing permission', refused(403, { detail: 'You do not have permission.' })],
  ['the page of a firewall', faults.html403],
])('treats a key as dead that can’t even list its permissions, refused with %s', async (_, fault) => {
  api.misbehave()
  await signInAt(api.url)
  const router = showAt('/companies/new')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Company name' }), 'Acme')
  await userEvent.type(screen.getByRole('textbox', { name: 'Owner’s first name' }), 'Ada')
  await userEvent.type(screen.getByRole('textbox', { name: 'Owner’s last name' }), 'Byron')
  await userEvent.type(screen.getByRole('textbox', { name: 'Owner’s email' }), 'ada@example.com')
  api.misbehave(fault)
  await userEvent.click(screen.getByRole('button', { name: 'Create company' }))
  expect(await screen.findByText(/Your API key no longer works/)).toBeVisible()
  api.misbehave()
  await signIn('msp_test', false)
  await router.navigate({ to: '/companies/new' })
  expect(await screen.findByRole('textbox', { name: 'Company name' })).toHaveValue('Acme')
})
