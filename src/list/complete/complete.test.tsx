import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { findsRecord } from '#domain/folding'
import { bareLists } from '../../../testing/other-api/behaviours/pages'
import { shortRoles } from '../../../testing/other-api/behaviours/roles'
import { refused } from '../../../testing/other-api/faults'
import { otherApi } from '../../../testing/other-api/other-api'
import { makeWorld } from '../../../testing/other-api/world'
import { showAt, signInAt } from '../../../testing/real-app'
import { everyCompany } from '../../queries/companies'
import { closeAfterAll } from '#testing/close-after-all'

const api = await closeAfterAll(otherApi(makeWorld()))
beforeEach(() => {
  api.adopt()
  api.misbehave()
  return signInAt(api.url)
})

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const rowsRead = /^1,234 rows read \d\d:\d\d(–\d\d:\d\d)?$/
const asked = () => api.seen.filter(({ url }) => url.startsWith('/api/msp/companies/?')).map(({ url }) => url)

test('asks another API for plain pages only, and makes searches, orders and selections of all its rows', async () => {
  const before = asked().length
  const router = showAt('/companies')
  expect(await screen.findByRole('link', { name: 'Company 1' })).toBeVisible()
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'none')
  expect(screen.queryByText(/rows read/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(await screen.findByText(rowsRead)).toBeVisible()
  expect(router.state.location.search).toMatchObject({ sort: 'name' })
  expect(await screen.findByText('Sorted by name: all 1,234 companies')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(await screen.findByRole('link', { name: 'Company 1234' })).toBeVisible()
  const requests = asked()
  expect(requests.slice(before).join()).not.toMatch(/search=\w|ordering=-name|node=/)
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
  expect(asked()).toEqual(requests)
})

test('the reading of all rows can be cancelled, and begun again', async () => {
  api.misbehave(
    refused(429, { detail: 'Slow down.' }, { 'retry-after': '1' }),
    ({ query }) => query.get('page') === '2',
  )
  showAt('/companies?ordering=-name')
  await userEvent.click(await button('Cancel'))
  expect(
    await screen.findByText('To search, filter or sort here, all companies have to be read.'),
  ).toBeVisible()
  expect(everyCompany.isLoaded()).toBe(false)
  // Nothing waits for rows that nobody reads.
  expect(screen.queryByRole('grid')).toBeNull()
  api.misbehave()
  await userEvent.click(await button('Read all companies'))
  expect(await screen.findByText(rowsRead)).toBeVisible()
})

test('filters roles that a server lists whole and without their permissions', async () => {
  api.adopt(bareLists, shortRoles)
  showAt('/roles?role_type=Custom&permission=msp_view_node')
  expect(await screen.findByText(/^6 rows read/)).toBeVisible()
  const ids = api.world.roles.flatMap(({ id, role_type, role_permissions }) => {
    const all = role_permissions.flatMap(({ permissions }) => permissions)
    const holds = all.some(({ code, is_selected }) => code === 'msp_view_node' && is_selected)
    return role_type === 'Custom' && holds ? [`Role ${id}`] : []
  })
  expect(ids).not.toEqual([])
  const rows = within(await screen.findByRole('grid')).getAllByRole('link', { name: /^Role/ })
  expect(rows.map(({ textContent }) => textContent)).toEqual(ids)
})

test('waits as long as the server asks, and then goes on', async () => {
  let refusals = 0
  api.misbehave(
    refused(429, { detail: 'Slow down.' }, { 'retry-after': '1' }),
    ({ query }) => query.get('page') === '2' && refusals++ < 1,
  )
  showAt('/companies?ordering=-name')
  expect(await screen.findByText(rowsRead)).toBeVisible()
  expect(refusals).toBeGreaterThan(1)
})
