import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getRole } from '#contract/roles/roles'
import { otherApi, type OtherApi } from '../../../testing/other-api/other-api'
import { makeWorld } from '../../../testing/other-api/world'
import { showAt, signInAt } from '../../../testing/real-app'

let api: OtherApi
beforeEach(async () => {
  api = await otherApi(makeWorld())
  await signInAt(api.url)
  api.seen.length = 0
})
afterEach(() => api.close())

const row = async (name: string) =>
  (await screen.findByRole('rowheader', { name: new RegExp(`^${name} ?(GET|POST|PATCH|DELETE)`) })).closest(
    'tr',
  )!

test('shows source and permission of each operation, and asks the API for none of them', async () => {
  showAt('/about')
  const role = within(await row(getRole.name))
  expect(role.getByText('Specified')).toBeVisible()
  expect(role.getByText('“View Roles”')).toBeVisible()
  expect(screen.getAllByRole('rowheader')).toHaveLength(25)
  expect(api.seen.filter(({ url }) => !/nodes/.test(url))).toEqual([])
})

test('copies the command of an operation without the key', async () => {
  const user = userEvent.setup()
  showAt('/about')
  await user.click(await screen.findByRole('button', { name: /curl command for Get Role/ }))
  const text = await navigator.clipboard.readText()
  expect(text).toContain(`${api.url}/api/msp/roles/`)
  expect(text).toContain('$MSP_API_KEY')
  expect(text).not.toContain('msp_test')
})
