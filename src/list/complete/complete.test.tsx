import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findsRecord } from '#domain/folding'
import { ignores } from '../../../testing/other-api/behaviours/figures'
import { ownPageSize } from '../../../testing/other-api/behaviours/pages'
import { sortsBy } from '../../../testing/other-api/behaviours/order'
import { refused } from '../../../testing/other-api/faults'
import { otherApi, type OtherApi } from '../../../testing/other-api/other-api'
import { makeWorld } from '../../../testing/other-api/world'
import { showAt, signInAt } from '../../../testing/real-app'
import { everyCompany } from '../../queries/companies'

let api: OtherApi
beforeAll(async () => {
  api = await otherApi(makeWorld())
})
afterAll(() => api.close())
beforeEach(() => {
  // The test server never sorts.
  api.adopt(ignores('search'))
  api.misbehave()
  return signInAt(api.url)
})

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const listRequests = () => api.seen.filter(({ url }) => url.startsWith('/api/msp/companies/?')).length

test('loads all rows of a server that can’t search or sort, and then searches, sorts and selects all of them', async () => {
  showAt('/companies?ordering=-name')
  expect(await screen.findByText(/This server can’t sort/)).toBeInTheDocument()
  await userEvent.click(await button('Load all 1,234'))
  expect(await screen.findByText(/^1,234 rows read \d\d:\d\d(–\d\d:\d\d)?$/)).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Company 1234' })).toBeVisible()
  expect(screen.queryByText(/This server can’t/)).toBeNull()
  const requests = listRequests()
  await userEvent.click(screen.getByRole('searchbox'))
  await userEvent.paste('COMPÁNY 12')
  // 12, 112 and all from 120 to 129; 1120 to 1129, 1200 to 1234 and so on.
  const matching = api.world.companies.filter(({ name }) => findsRecord({ text: name, id: '' }, 'company 12'))
  expect(await screen.findByText(`of ${matching.length}`, { exact: false })).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 }).parentElement).toHaveTextContent(String(matching.length))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await userEvent.click(await button(`Select all ${matching.length} that match`))
  expect(await screen.findByText(`${matching.length} selected`)).toBeVisible()
  await userEvent.clear(screen.getByRole('searchbox'))
  await userEvent.paste('nowhere')
  await userEvent.click(await button('Clear search'))
  expect(screen.getByRole('searchbox')).toHaveFocus()
  expect(listRequests()).toBe(requests)
})

test('says “this page” before all rows are loaded, and can be cancelled', async () => {
  showAt('/companies?ordering=-name')
  expect(await screen.findByText(/Sorted by name: this page only/)).toBeInTheDocument()
  api.misbehave(
    refused(429, { detail: 'Slow down.' }, { 'retry-after': '1' }),
    ({ query }) => query.get('page') === '2',
  )
  await userEvent.click(await button('Load all 1,234'))
  await userEvent.click(await button('Cancel'))
  expect(await button('Load all 1,234')).toBeVisible()
  expect(everyCompany.isLoaded()).toBe(false)
})

test('waits as long as the server asks, and then goes on', async () => {
  let refusals = 0
  api.misbehave(
    refused(429, { detail: 'Slow down.' }, { 'retry-after': '1' }),
    ({ query }) => query.get('page') === '2' && refusals++ < 1,
  )
  showAt('/companies?ordering=-name')
  await userEvent.click(await button('Load all 1,234'))
  expect(await screen.findByText(/^1,234 rows read \d\d:\d\d(–\d\d:\d\d)?$/)).toBeVisible()
  expect(refusals).toBeGreaterThan(1)
})

test('offers to search all rows here where another server finds nothing, whatever its page size', async () => {
  // This server doesn’t fold accents.
  api.adopt(ownPageSize(100))
  showAt('/companies?search=COMPÁNY%201234')
  expect(await screen.findByText(/^No companies match/)).toBeVisible()
  expect(screen.getByText('This server may compare texts exactly, with accents.')).toBeVisible()
  await userEvent.click(await button('Load all companies and search here'))
  expect(await screen.findByRole('link', { name: 'Company 1234' })).toBeVisible()
  expect(screen.getByText(/^1,234 rows read \d\d:\d\d(–\d\d:\d\d)?$/)).toBeVisible()
})

test('offers nothing where the server searches and sorts', async () => {
  api.adopt(sortsBy('id'))
  showAt('/companies?ordering=id')
  await screen.findByRole('link', { name: 'Company 1' })
  await waitFor(() => expect(screen.getByText(/Sorted by id: all 1,234 companies/)).toBeInTheDocument())
  expect(screen.queryByRole('button', { name: /^Load all/ })).toBeNull()
})
