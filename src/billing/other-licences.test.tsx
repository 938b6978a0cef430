import { cleanup, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loudStatuses, without, withoutSome } from '#testing/other-api/behaviours/figures'
import { otherApi, type OtherApi } from '#testing/other-api/other-api'
import { makeWorld, type World } from '#testing/other-api/world'
import { queryClient } from '../api/query-client'
import { showAt, signInAt } from '../../testing/real-app'

let api: OtherApi
beforeAll(async () => {
  api = await otherApi(makeWorld(undefined, { companies: 120 }))
})
afterAll(() => api.close())
beforeEach(async () => {
  api.adopt()
  queryClient.clear()
  await signInAt(api.url)
})
const licencesOf = ({ companies }: World, name: string) =>
  companies
    .flatMap(({ packages }) => packages)
    .filter((one) => one.name === name)
    .reduce((sum, { license_count }) => sum + license_count, 0)
const bar = async () => {
  const chart = await screen.findByRole('list', { name: 'Licences by package' })
  return within(chart).getByRole('link', { name: 'Package 2' }).closest('li')!
}

test('treats a status in capitals as the same status, and counts every licence', async () => {
  api.adopt(...loudStatuses)
  showAt('/billing')
  expect(await bar()).toHaveTextContent(new RegExp(`${licencesOf(api.world, 'Package 2')}$`))
  expect(await bar()).not.toHaveTextContent(/suspended|active/i)
})

test('says how many companies have unknown packages, in totals, charts, tables and the estimate', async () => {
  api.adopt(withoutSome('companies', 40, 'packages'))
  showAt('/billing')
  const gap = 'the server doesn’t report the packages of 3 of 120 companies'
  expect(await screen.findByText(new RegExp(`Not all licences are known: ${gap}`))).toBeVisible()
  expect(await bar()).toHaveTextContent(/in at least \d+ companies.*at least \d+/)
  expect(screen.getByRole('region', { name: /^Estimate/ })).toHaveTextContent(
    /At least €.*Not everything is included: .* 3 of 120 companies/,
  )
  expect(screen.getByRole('button', { name: /^Save/ })).toBeDisabled()
  cleanup()
  showAt('/billing?view=anomalies')
  expect(await screen.findByText(`Not everything was checked: ${gap}.`)).toBeVisible()
  const twice = screen.getByRole('region', { name: 'Duplicate package' })
  expect(twice).toHaveTextContent('An unknown number of companies')
  expect(twice).toHaveTextContent('None among those checked.')
  cleanup()
  showAt('/billing?view=nodes')
  expect(await screen.findByRole('row', { name: /^All nodes 120 at least/ })).toBeVisible()
})

test('knows no licences where the server sends no packages', async () => {
  api.adopt(without('companies', 'packages'))
  showAt('/billing')
  expect(
    await screen.findAllByText('Not known: the server doesn’t report the packages of 120 of 120 companies.'),
  ).toHaveLength(2)
  const card = screen.getByRole('region', { name: 'Licences by package' })
  expect(card).toHaveTextContent('Licences by packageNot known')
  cleanup()
  showAt('/companies/1')
  expect(await screen.findByText('Not known: the server doesn’t report the packages.')).toBeVisible()
})
