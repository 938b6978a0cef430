import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { otherApi } from '../../testing/other-api/other-api'
import { makeWorld } from '../../testing/other-api/world'
import { showAt, signInAt } from '../../testing/real-app'
import { chooseInMenu } from '../../testing/record-menu'
import { closeAfterAll } from '#testing/close-after-all'

const api = await closeAfterAll(otherApi(makeWorld(undefined, { companies: 3, people: 3 })))

const group = async (name: string) => {
  await userEvent.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox', { name: 'Search or run a command' })
  return screen.findByRole('group', { name })
}

test('offers the records that a caller opened and pinned, by address only, and to no other caller', async () => {
  await signInAt(api.url, 'msp_one')
  const router = showAt('/employees/3')
  await screen.findByRole('heading', { level: 1, name: 'Person 3 Person 4' })
  await router.navigate({ to: '/companies/$id', params: { id: '2' } })
  await screen.findByRole('heading', { level: 1, name: 'Company 2' })
  await chooseInMenu('Pin')
  expect(await screen.findByText('Company 2 is pinned')).toBeVisible()
  cleanup()

  showAt('/')
  const kept = within(await screen.findByRole('region', { name: 'Pinned and recent' }))
  expect(kept.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/companies/2',
    '/employees/3',
  ])
  expect(await within(await group('Pinned')).findByRole('option', { name: /^Company 2/ })).toBeVisible()
  expect(screen.getByRole('option', { name: /^Person 3 Person 4/ })).toBeVisible()
  expect(JSON.stringify(Object.entries(localStorage))).not.toMatch(/Person|Company 2/)
  cleanup()

  await signInAt(api.url, 'msp_two')
  showAt('/')
  expect(await screen.findByRole('heading', { name: 'Totals' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(await screen.findByRole('group', { name: 'Pages' })).toBeVisible()
  expect(screen.queryByRole('group', { name: /Pinned|Recent/ })).toBeNull()
})

test('tells kept records of one name apart', async () => {
  const world = makeWorld(undefined, { companies: 3, people: 3 })
  for (const company of world.companies) company.name = 'Fjord'
  const twins = await otherApi(world)
  await signInAt(twins.url)
  const router = showAt('/companies/2')
  await screen.findByRole('heading', { level: 1, name: 'Fjord' })
  await router.navigate({ to: '/companies/$id', params: { id: '3' } })
  await screen.findByText('ID 3')
  cleanup()
  showAt('/')
  const kept = within(await screen.findByRole('region', { name: 'Pinned and recent' }))
  expect((await kept.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual([
    'Fjord company, ID 3',
    'Fjord company, ID 2',
  ])
  await twins.close()
})
