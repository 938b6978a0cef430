import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getUpstreamKey } from '#contract/gateway-accounts'
import type { WrittenWalks } from '#contract/months/licence-walks'
import { listMonths } from '#contract/months/months'
import { beginAs, fakeApi, showApp } from '../../../testing/fake-api'
import { writtenMonth, writtenUpstreamKey } from '../../../testing/written'

const walk: NonNullable<WrittenWalks['last']> = {
  day: '2026-03-10',
  started_at: '2026-03-10T22:05:00.000Z',
  ended_at: '2026-03-10T23:05:00.000Z',
  outcome: 'complete',
  why: '',
  companies: 1_234,
  untold: [],
}
const untold = [
  { why: 'status “ACTIVE” isn’t known', companies: 1_002 },
  { why: 'no packages listed', companies: 1 },
]
const month = writtenMonth(202603, { state: 'running', since: null, complete: false, last: '2026-03-11' })
const far = '2126-03-11T22:00:00.000Z'
const key = writtenUpstreamKey({ id: 4, records_licences: true })

let walks: WrittenWalks | undefined
const api = () =>
  fakeApi()
    .gives(listMonths, () => ({ months: [month], log_since: null, walks }))
    .gives(getUpstreamKey, () => key)

async function show(path: string, said: WrittenWalks | undefined) {
  cleanup()
  walks = said
  await showApp(api(), path, [])
  await beginAs({ keeper: true })
}
const card = async () => within(await screen.findByRole('region', { name: 'Nightly recording of licences' }))

test.each(['/billing/months', '/upstream-keys/4'])(
  '%s says what the last night could not read',
  async (path) => {
    await show(path, { last: { ...walk, outcome: 'untold', untold }, next: far })
    const shown = await card()
    expect(shown.getByText('Not all read')).toBeVisible()
    expect(shown.getByText('1,234 companies listed')).toBeVisible()
    expect(shown.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      '1,002 companies: status “ACTIVE” isn’t known',
      '1 company: no packages listed',
    ])
    expect(shown.getByText('11 Mar 2126, 22:00')).toBeVisible()
    expect(shown.queryByRole('link')).toBeNull()
  },
)

test('without a key, Months leads to where one is chosen', async () => {
  await show('/billing/months', { last: null, next: null })
  const shown = await card()
  expect(shown.getByText('Never')).toBeVisible()
  expect(shown.getByRole('link', { name: 'Choose a key' })).toHaveAttribute('href', '/upstream-keys')
  expect(screen.getByText(/^No licences are recorded yet\./)).toBeVisible()
})

test('says why nothing was recorded, and that it begins again soon', async () => {
  const why = 'The API refused the key. The last answer was 401 to List Nodes.'
  const last: WrittenWalks['last'] = { ...walk, outcome: 'refused', why, companies: 0 }
  await show('/billing/months', { last, next: walk.started_at })
  const shown = await card()
  expect(shown.getByText('Refused')).toBeVisible()
  expect(shown.getByText(`Nothing was recorded. ${why}`)).toBeVisible()
  expect(shown.getByText('Within minutes')).toBeVisible()
  expect(shown.getByRole('link', { name: 'Check the key' })).toHaveAttribute('href', '/upstream-keys')
})

test('a server of its own has no nights', async () => {
  await show('/billing/months', undefined)
  expect(await screen.findByRole('link', { name: 'March 2026' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Nightly recording of licences' })).toBeNull()
})
