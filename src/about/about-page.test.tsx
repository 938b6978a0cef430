import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getRole } from '#contract/roles'
import { listCompanies } from '#contract/companies'
import { refused, silent } from '../../testing/other-api/faults'
import { otherApi, type OtherApi } from '../../testing/other-api/other-api'
import { makeWorld } from '../../testing/other-api/world'
import { showAt, signInAt } from '../../testing/real-app'

let api: OtherApi
const start = async (dialect: 'ours' | 'foreign' = 'ours') => {
  api = await otherApi(makeWorld(), { dialect })
  await signInAt(api.url)
  api.seen.length = 0
}
beforeEach(() => start())
afterEach(() => api.close())

const row = async (name: string) =>
  (await screen.findByRole('rowheader', { name: new RegExp(`^${name} ?(GET|POST|PATCH|DELETE)`) })).closest(
    'tr',
  )!
const done = () => screen.findByText(/\d+ reads tested/)

test('tests every read once, writes nothing, and shows source, permission and time of each', async () => {
  showAt('/about')
  expect(await done()).toHaveTextContent('11 reads tested: 11 as documented')
  expect(screen.getAllByRole('rowheader')).toHaveLength(25)
  expect(new Set(api.seen.map(({ method }) => method))).toEqual(new Set(['GET']))
  expect(api.seen).toHaveLength(11)
  const role = await row(getRole.name)
  expect(within(role).getByText('Specified')).toBeVisible()
  expect(within(role).getByText('“View Roles”')).toBeVisible()
  expect(within(role).getByText('As documented')).toBeVisible()
  expect(within(role).getByText(/^\d+ ms$/)).toBeVisible()
  expect(within(await row('Delete Role')).getByText('Not tested')).toBeVisible()
})

test('names each difference in another server’s replies, with its place', async () => {
  await api.close()
  await start('foreign')
  showAt('/about')
  await done()
  const companies = await row(listCompanies.name)
  expect(within(companies).getByText('Differs, readable')).toBeVisible()
  expect(within(companies).getByText('results[].id: expected a number, found text.')).toBeVisible()
  expect(within(await row('List Available Packages')).getByText('Not offered')).toBeVisible()
})

test('does not test what the caller may not do, and names the missing permission', async () => {
  await api.close()
  api = await otherApi(makeWorld())
  api.world.permissions['msp_view_user'] = false
  await signInAt(api.url)
  api.seen.length = 0
  showAt('/about')
  await done()
  expect(
    within(await row('List MSP Employee')).getByText('Not tested. You don’t have “View Users”.'),
  ).toBeVisible()
  expect(api.seen.filter(({ url }) => url.includes('employees'))).toEqual([])
})

test('waits once when the server asks for it', async () => {
  let times = 0
  const moments: number[] = []
  api.misbehave(refused(429, { detail: 'Slowly.' }, { 'retry-after': '1' }), ({ operation }) => {
    if (operation.name !== listCompanies.name) return false
    moments.push(Date.now())
    return ++times === 1
  })
  showAt('/about')
  expect(await done()).toHaveTextContent('11 reads tested: 11 as documented')
  expect(moments[1]! - moments[0]!).toBeGreaterThanOrEqual(1000)
})

test('stops in the middle and cancels the current request', async () => {
  api.misbehave(silent, ({ operation }) => operation.name === 'List Roles')
  const router = showAt('/about')
  expect(await within(await row('List Roles')).findByText('Testing …')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(within(await row('List Roles')).getByText('Not tested. Stopped.')).toBeVisible()
  const asked = api.seen.length
  await userEvent.click(screen.getByRole('link', { name: 'Companies' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/companies'))
  expect(api.seen.slice(asked).filter(({ url }) => !/companies|nodes/.test(url))).toEqual([])
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
