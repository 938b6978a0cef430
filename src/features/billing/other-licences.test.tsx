import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { closeAfterAll } from '#testing/close-after-all'
import { loudStatuses, without, withoutSome } from '#testing/other-api/behaviours/figures'
import { otherApi } from '#testing/other-api/other-api'
import { makeWorld, type World } from '#testing/other-api/world'
import { formatNumber } from '../../lib/words'
import { queryClient } from '../../api/query-client'
import { showAt, signInAt } from '../../../testing/real-app'

const api = await closeAfterAll(otherApi(makeWorld(undefined, { companies: 120 })))
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
const row = () => screen.findByRole('row', { name: /^Select Package 2 Package 2/ })

test('treats a status in capitals as the same status, and counts every licence', async () => {
  api.adopt(...loudStatuses)
  showAt('/billing')
  const licences = formatNumber(licencesOf(api.world, 'Package 2'))
  const suspended = api.world.companies
    .flatMap(({ packages }) => packages)
    .filter(({ name, status }) => name === 'Package 2' && /suspended/i.test(status))
    .reduce((sum, { license_count }) => sum + license_count, 0)
  expect(await row()).toHaveAccessibleName(new RegExp(` ${licences} ${formatNumber(suspended)} `))
})

test('says how many companies have unknown packages, in sums, rows and filters', async () => {
  api.adopt(withoutSome('companies', 40, 'packages'))
  const gap = 'the server doesn’t report the packages of 3 of 120 companies'
  showAt('/billing')
  expect(await screen.findByText(new RegExp(`Not all licences are known: ${gap}`))).toBeVisible()
  expect(await row()).toHaveTextContent(new RegExp(`at least [\\d,]+: ${gap}`))
  expect(
    screen.getByText(/^at least [\d,]+ licences.* · at least [\d,.]+ EUR per month, as of today/),
  ).toBeVisible()
  cleanup()
  showAt('/companies?package=none')
  expect(await screen.findByText('Filters leave out 3 rows with unknown values.')).toBeVisible()
  cleanup()
  showAt('/billing?by=node')
  expect(await screen.findByText(/^at least [\d,]+ licences/)).toBeVisible()
})

test('knows no licences where the server sends no packages', async () => {
  api.adopt(without('companies', 'packages'))
  const gap = 'Not known: the server doesn’t report the packages of 120 of 120 companies.'
  showAt('/billing')
  expect(await screen.findByText(gap)).toBeVisible()
  cleanup()
  showAt('/billing?by=company')
  expect(await screen.findByText(/^an unknown number of licences · not known/)).toBeVisible()
  cleanup()
  showAt('/companies/1')
  expect(await screen.findByText('Not known: the server doesn’t report the packages.')).toBeVisible()
})
