import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { without } from '../../testing/other-api/behaviours/figures'
import {
  bareLists,
  hiddenCompanies,
  namelessCompanies,
  ownPageSize,
} from '../../testing/other-api/behaviours/pages'
import { otherApi } from '../../testing/other-api/other-api'
import { makeWorld } from '../../testing/other-api/world'
import { showAt, signInAt } from '../../testing/real-app'
import { closeAfterAll } from '#testing/close-after-all'

const api = await closeAfterAll(otherApi(makeWorld()))
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
  api.adopt(without('employees', 'invitation_expires_at'))
  showAt('/employees?invitation=expired')
  expect(await screen.findByText('No employees are known to match')).toBeVisible()
  // Those who have accepted have no invitation.
  expect(screen.getByText('Filters leave out 20 rows with unknown values.')).toBeVisible()
  cleanup()
  api.adopt(without('companies', 'packages'))
  showAt('/companies?package=2')
  expect(await screen.findByText('Filters leave out 1,234 rows with unknown values.')).toBeVisible()
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

test('finds what is behind an empty page, and takes none for the end', async () => {
  api.adopt(hiddenCompanies(501, 1000))
  showAt('/companies?search=Company+1234')
  expect(await screen.findByRole('link', { name: 'Company 1234' })).toBeVisible()
  expect(screen.getByText(/^734 rows read/)).toBeVisible()
  cleanup()
  showAt('/companies?page=11')
  expect(await screen.findByText('No companies on this page')).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'next page' }))
  expect(await screen.findByText('No companies on this page')).toBeVisible()
})

test('says of rows that were not read that none is known to match', async () => {
  api.adopt(namelessCompanies(3, 1234))
  showAt('/companies?search=Company+1234')
  expect(await screen.findByText('No companies are known to match “Company 1234”')).toBeVisible()
  expect(screen.getByText(/Not everything was read: 2 of 1,234 companies couldn’t be read/)).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 }).parentElement).toHaveTextContent('not known')
  await userEvent.clear(screen.getByRole('searchbox'))
  await userEvent.paste('Company 123')
  expect(await screen.findByRole('link', { name: 'Company 123' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 }).parentElement).toHaveTextContent('at least')
})
