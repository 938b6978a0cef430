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
const start = async (dialect: 'ours' | 'stranger' = 'ours') => {
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
const done = () => screen.findByText(/\d+ reads tried/)

test('every read is tried once and nothing is written; each says where it is known from, what it needs and how long it took', async () => {
  showAt('/about')
  expect(await done()).toHaveTextContent('11 reads tried: 11 as in the contract')
  expect(screen.getAllByRole('rowheader')).toHaveLength(25)
  expect(new Set(api.seen.map(({ method }) => method))).toEqual(new Set(['GET']))
  expect(api.seen).toHaveLength(11)
  const role = await row(getRole.name)
  expect(within(role).getByText('Specified')).toBeVisible()
  expect(within(role).getByText('“View Roles”')).toBeVisible()
  expect(within(role).getByText('As in the contract')).toBeVisible()
  expect(within(role).getByText(/^\d+ ms$/)).toBeVisible()
  expect(within(await row('Delete Role')).getByText('Not tried. It is a write.')).toBeVisible()
})

test('what a stranger answers otherwise is said in words, with the place, and what it does not have is named', async () => {
  await api.close()
  await start('stranger')
  showAt('/about')
  await done()
  const companies = await row(listCompanies.name)
  expect(within(companies).getByText('Differs, and is understood')).toBeVisible()
  expect(within(companies).getByText('results[].id: expected a number, found a text.')).toBeVisible()
  expect(within(await row('List Available Packages')).getByText('Not offered')).toBeVisible()
})

test('what the key may not do is not tried, and says which permission it lacks', async () => {
  await api.close()
  api = await otherApi(makeWorld())
  api.world.rights['msp_view_user'] = false
  await signInAt(api.url)
  api.seen.length = 0
  showAt('/about')
  await done()
  expect(
    within(await row('List MSP Employee')).getByText('Not tried. This key lacks “View Users”.'),
  ).toBeVisible()
  expect(api.seen.filter(({ url }) => url.includes('employees'))).toEqual([])
})

test('a server that asks to wait is waited for, once', async () => {
  let times = 0
  const moments: number[] = []
  api.misbehave(refused(429, { detail: 'Slowly.' }, { 'retry-after': '1' }), ({ operation }) => {
    if (operation.name !== listCompanies.name) return false
    moments.push(Date.now())
    return ++times === 1
  })
  showAt('/about')
  expect(await done()).toHaveTextContent('11 reads tried: 11 as in the contract')
  expect(moments[1]! - moments[0]!).toBeGreaterThanOrEqual(1000)
})

test('it can be stopped in the middle, and the request under way is given up', async () => {
  api.misbehave(silent, ({ operation }) => operation.name === 'List Roles')
  const router = showAt('/about')
  expect(await within(await row('List Roles')).findByText('Trying …')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(within(await row('List Roles')).getByText('Not tried. It was stopped before.')).toBeVisible()
  const asked = api.seen.length
  await userEvent.click(screen.getByRole('link', { name: 'Companies' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/companies'))
  expect(api.seen.slice(asked).filter(({ url }) => !/companies|nodes/.test(url))).toEqual([])
})

test('the command of an operation is copied without the key', async () => {
  const user = userEvent.setup()
  showAt('/about')
  await user.click(await screen.findByRole('button', { name: /curl command for Get Role/ }))
  const text = await navigator.clipboard.readText()
  expect(text).toContain(`${api.url}/api/msp/roles/`)
  expect(text).toContain('$MSP_API_KEY')
  expect(text).not.toContain('msp_test')
})
