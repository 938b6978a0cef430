import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ignores, without } from '../../testing/other-api/behaviours/figures'
import { bareLists, namelessCompanies, ownPageSize } from '../../testing/other-api/behaviours/pages'
import { otherApi, type OtherApi } from '../../testing/other-api/other-api'
import { makeWorld } from '../../testing/other-api/world'
import { showAt, signInAt } from '../../testing/real-app'

let api: OtherApi
beforeAll(async () => {
  api = await otherApi(makeWorld())
})
afterAll(() => api.close())
beforeEach(() => {
  api.misbehave()
  return signInAt(api.url)
})

const pages = () => screen.findByRole('navigation', { name: 'Pages' })

test('reaches the last row of a server that uses a page size of its own', async () => {
  api.adopt(ownPageSize(20))
  showAt('/companies')
  expect(await within(await pages()).findByText('Page 1 of 62')).toBeVisible()
  await userEvent.click(within(await pages()).getByRole('link', { name: 'Last page' }))
  expect(await screen.findByRole('link', { name: 'Company 1234' })).toBeVisible()
  expect(await pages()).toHaveTextContent('1,221–1,234 of 1,234')
  expect(await pages()).toHaveTextContent('Page 62 of 62')
})

test('says how many rows of a page could not be read, and shows the others', async () => {
  api.adopt(namelessCompanies(3, 7, 8, 50))
  showAt('/companies')
  expect(await screen.findByText('4 of 50 rows couldn’t be read.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Company 49' })).toBeVisible()
})

test('counts the rows that may or may not pass a filter', async () => {
  api.adopt(ignores('invitation'), without('employees', 'invitation_expires_at'))
  showAt('/employees?invitation=expired')
  expect(await screen.findByText('No employees on this page are known to match')).toBeVisible()
  // Of 30 people, 10 have accepted.
  expect(screen.getByText('Filters leave out 20 rows with unknown values.')).toBeVisible()
  cleanup()
  api.adopt(ignores('package'), without('companies', 'packages'))
  showAt('/companies?package=2')
  expect(await screen.findByText('Filters leave out 50 rows with unknown values.')).toBeVisible()
})

test('counts the rows of an export only if the server and not the page filters them', async () => {
  api.adopt(ignores('license_count_min'))
  showAt('/companies?license_count_min=39')
  expect(await screen.findByRole('link', { name: 'Company 39' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Company 2' })).toBeNull())
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Export' }))
  expect(sheet.getByText('Read page by page')).toBeVisible()
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }))
})

test('claims no order of the whole list from a server that ignores the order', async () => {
  api.adopt()
  // This server sends all companies by id. The first page is in the order of the dates only by chance.
  showAt('/companies?ordering=created_at')
  expect(await screen.findByText('Sorted by created: this page only')).toBeVisible()
  expect(screen.getByText('This server can’t sort.')).toBeVisible()
})

test('makes pages of a list that the server sends whole, and draws only the rows of one', async () => {
  api.adopt(bareLists)
  showAt('/companies?page=25')
  expect(await screen.findByRole('link', { name: 'Company 1234' })).toBeVisible()
  expect(await pages()).toHaveTextContent('1,201–1,234 of 1,234')
  await userEvent.click(within(await pages()).getByRole('link', { name: 'First page' }))
  // The rows of the previous page stay until the answer is drawn.
  await waitFor(() => expect(screen.getByRole('link', { name: 'Company 50' })).toBeVisible())
  expect(document.querySelectorAll('tbody tr')).toHaveLength(50)
})
